import { and, arrayContains, asc, desc, eq, gte, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import { courses, schools } from '#server/db/schema/courses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { CourseFilter } from '#shared/features/content/courses/filter.ts'

export type SchoolRow = typeof schools.$inferSelect
export type CourseRow = typeof courses.$inferSelect
export type CourseWithSchool = { course: CourseRow; school: SchoolRow }

const isPublished = eq(courses.state, 'published')

/** By the alphabet of the interface. */
const byTitle = sql`lower(${courses.title}) collate "ru-x-icu"`

function matching({ profession, price, length, format }: CourseFilter): SQL | undefined {
  return and(
    isPublished,
    profession === null ? undefined : arrayContains(courses.professions, [profession]),
    price === null ? undefined : lte(courses.priceKopecks, price === 'free' ? 0 : Number(price) * 100),
    length === null ? undefined : lte(courses.weeks, Number(length)),
    format === null ? undefined : eq(courses.format, format),
  )
}

const withSchool = (db: Sql) =>
  db
    .select({ course: courses, school: schools })
    .from(courses)
    .innerJoin(schools, eq(courses.schoolId, schools.id))
    .$dynamic()

/**
 * A page of the list: courses whose main profession was asked for, then the cheaper, then by title. Whether a place is
 * paid for is no part of the order.
 */
export async function listCourses(
  db: Sql,
  filter: CourseFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<{ count: number; rows: CourseWithSchool[] }> {
  const byRelevance =
    filter.profession === null ? [] : [asc(sql`${courses.professions}[1] <> ${filter.profession}`)]
  const where = matching(filter)
  const [count, rows] = await Promise.all([
    db.$count(courses, where),
    withSchool(db)
      .where(where)
      .orderBy(...byRelevance, asc(courses.priceKopecks), asc(byTitle), asc(courses.id))
      .offset(offset)
      .limit(limit),
  ])
  return { count, rows }
}

const ADVERTS_MAX = 2

/** Paid places of the list on a day. When there are more than fit, each day shows others. */
export const listAdverts = (db: Sql, filter: CourseFilter, today: string): Promise<CourseWithSchool[]> =>
  withSchool(db)
    .where(
      and(
        matching(filter),
        courses.isPaid,
        isNotNull(courses.erid),
        lte(courses.paidFrom, today),
        gte(courses.paidTo, today),
      ),
    )
    .orderBy(sql`md5(${courses.id} || ${today})`, asc(courses.id))
    .limit(ADVERTS_MAX)

/** The professions of published courses. */
export async function listCourseProfessions(db: Sql): Promise<string[]> {
  const rows = await db
    .selectDistinct({ slug: sql<string>`unnest(${courses.professions})` })
    .from(courses)
    .where(isPublished)
  return rows.map(({ slug }) => slug)
}

export async function findPublishedCourse(db: Sql, slug: string): Promise<CourseWithSchool | null> {
  const [row] = await withSchool(db)
    .where(and(isPublished, eq(courses.slug, slug)))
    .limit(1)
  return row ?? null
}

const SCHOOLS_MAX = 500

/** Schools with published courses, by name. */
export const listPublicSchools = (db: Sql) =>
  db
    .select({ school: schools, courseCount: sql<number>`count(*)::int` })
    .from(schools)
    .innerJoin(courses, eq(courses.schoolId, schools.id))
    .where(isPublished)
    .groupBy(schools.id)
    .orderBy(sql`lower(${schools.name}) collate "ru-x-icu"`, asc(schools.id))
    .limit(SCHOOLS_MAX)

const COURSES_OF_SCHOOL_MAX = 200

/** The published courses of a school, the cheaper first; none for an unknown school. */
export const listCoursesOfSchool = (db: Sql, slug: string): Promise<CourseWithSchool[]> =>
  withSchool(db)
    .where(and(isPublished, eq(schools.slug, slug)))
    .orderBy(asc(courses.priceKopecks), asc(byTitle), asc(courses.id))
    .limit(COURSES_OF_SCHOOL_MAX)

/** The last segments of the addresses of public courses and schools, for the sitemap. */
export async function listPublicSlugs(db: Sql) {
  const rows = await db
    .select({ course: courses.slug, school: schools.slug, changedAt: courses.updatedAt })
    .from(courses)
    .innerJoin(schools, eq(courses.schoolId, schools.id))
    .where(isPublished)
    .orderBy(desc(courses.updatedAt))
    .limit(10_000)
  return { courses: rows, schools: [...new Set(rows.map(({ school }) => school))] }
}
