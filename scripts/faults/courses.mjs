/** Faults in courses and schools: visibility, advertisements, requests of schools. */

export const COURSE_FAULTS = [
  {
    name: 'the page of a course that is not published is public',
    file: 'server/features/content/courses/queries.ts',
    find: `.where(and(isPublished, eq(courses.slug, slug)))`,
    replace: `.where(eq(courses.slug, slug))`,
    tests: ['tests/features/courses/catalogue.test.ts'],
  },
  {
    name: 'the sitemap has courses that are not published',
    file: 'server/features/content/courses/queries.ts',
    find: `    .where(isPublished)
    .orderBy(desc(courses.updatedAt))`,
    replace: `    .orderBy(desc(courses.updatedAt))`,
    tests: ['tests/features/courses/catalogue.test.ts', 'tests/http/sitemap.test.ts'],
  },
  {
    name: 'an advertisement has no mark on its last day',
    file: 'server/features/content/courses/present.ts',
    find: 'paidFrom <= today && today <= paidTo',
    replace: 'paidFrom <= today && today < paidTo',
    tests: ['tests/features/courses/catalogue.test.ts'],
  },
  {
    name: 'an advertisement is published without its mark',
    file: 'server/features/content/courses/staff-courses.ts',
    find: `if (next.state === 'published') assertMarked(next)`,
    replace: `if (course.state === 'published') assertMarked(next)`,
    tests: ['tests/features/courses/staff.test.ts'],
  },
  {
    name: 'an older version of a course replaces a newer one',
    file: 'server/features/content/courses/staff-courses.ts',
    find: '.where(and(eq(courses.id, id), eq(courses.version, version)))',
    replace: '.where(and(eq(courses.id, id), Date.now() < 0 ? eq(courses.version, version) : undefined))',
    tests: ['tests/features/courses/staff.test.ts'],
  },
  {
    name: 'cached pages keep a course that staff have hidden',
    file: 'server/features/content/courses/staff-courses.ts',
    find: `await deps.changes.publish({ kind: 'courses' })`,
    replace: `if (Date.now() < 0) await deps.changes.publish({ kind: 'courses' })`,
    tests: ['tests/features/courses/staff.test.ts', 'tests/features/courses/catalogue.test.ts'],
  },
  {
    name: 'a school is answered twice',
    file: 'server/features/content/courses/requests.ts',
    find: '.where(and(eq(schoolRequests.id, id), isNull(schoolRequests.answeredAt)))',
    replace: '.where(eq(schoolRequests.id, id))',
    tests: ['tests/features/courses/requests.test.ts'],
  },
  {
    name: 'requests of schools have no limit',
    file: 'server/features/content/courses/requests.ts',
    find: `await deps.limits.take('requests', networkOf(session.ip))`,
    replace: `if (Date.now() < 0) await deps.limits.take('requests', networkOf(session.ip))`,
    tests: ['tests/features/courses/requests.test.ts', 'tests/http/rate-limits.test.ts'],
  },
]
