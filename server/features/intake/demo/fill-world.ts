import type { Database, Sql } from '#server/kernel/sql.ts'
import { addDemoSource } from './demo-source.ts'
import { fillDemoReviews } from './fill-reviews.ts'
import { fillDemo, createWorld } from './fill.ts'
import { fillShowcase } from './showcase/fill.ts'
import { sql, like } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { createHash } from 'node:crypto'
import { consents, users } from '#server/db/schema/accounts.ts'
import { factsOf } from '#server/features/board/resumes/writing/facts.ts'
import { resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import { resumeTextsOf } from '#server/features/board/resumes/index/texts.ts'
import { currentEdition } from '#server/features/identity/accounts/editions.ts'
import { CONTACTS_CONSENTS } from '#shared/features/board/resumes/vocabulary.ts'
import { demoResume } from './resumes.ts'
import catalogue from './courses.json' with { type: 'json' }
import { z } from 'zod'
import { courses as courseTable, schools as schoolTable } from '#server/db/schema/courses.ts'
import { parseContent } from '#server/kernel/content.ts'
import { COURSE_FORMATS } from '#shared/features/content/courses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { slugify } from '#shared/kernel/slug.ts'

const Text = z.string().min(1)

const CATALOGUE = parseContent(
  'server/features/intake/demo/courses.json',
  z.strictObject({
    schools: z.array(
      z.strictObject({
        slug: Text,
        name: Text,
        licence: Text.nullable(),
        refundRule: Text,
        about: Text,
      }),
    ),
    courses: z.array(
      z.strictObject({
        school: Text,
        title: Text,
        professions: z.array(Text).min(1),
        weeks: z.number().int(),
        hoursPerWeek: z.number().int(),
        format: z.enum(COURSE_FORMATS),
        priceRoubles: z.number().int(),
        instalments: Text.nullable(),
        contents: Text,
        outcome: Text,
        /** A paid place with a token that no operator of adverts gave. */
        advert: z.strictObject({ erid: Text }).optional(),
      }),
    ),
  }),
  catalogue,
)

/** A number that the tax service never issues. */
const NO_INN = '0000000000'

const RESUMES_PER_BATCH = 200
const EMAIL_PATTERN = 'demo-seeker-%@demo.invalid'

/** Increases when the demo gets more content; a world that is already in a database stays unchanged. */
export const WORLD_VERSION = 2

const WORLD_COMMENT = 'demo world '

/**
 * Fills an empty board with the whole invented world, or continues after an interrupted start. A world of an earlier
 * version only gets new dates.
 * @returns whether the world is older than this release
 */
export async function fillDemoWorld(
  db: Database,
  {
    vacancies,
    resumes: wanted,
    from = null,
    now,
  }: {
    vacancies: number
    resumes: number
    from?: { kind: string; address: string } | null
    now: Date
  },
): Promise<{ isOutdated: boolean }> {
  const version = await openWorld(db)
  await fillDemo(db, { vacancies, now })
  await fillDemoCourses(db, { now })
  await fillDemoResumes(db, { resumes: wanted, now })
  await fillDemoReviews(db, { now })
  if (version === WORLD_VERSION) await fillShowcase(db, { now })
  if (from !== null) await addDemoSource(db, { ...from, now })
  return { isOutdated: version < WORLD_VERSION }
}

/**
 * Returns the version of the world in the database. For an empty database it is the present version, which is stored
 * before anything is written, so that an interrupted start continues. It is stored as a comment on the table of
 * companies: backups contain it with the data, and the product needs no table for the demo.
 */
export async function openWorld(db: Sql): Promise<number> {
  const { rows } = await db.execute<{ comment: string | null }>(
    sql`select obj_description('companies'::regclass, 'pg_class') as comment`,
  )
  const comment = rows[0]?.comment ?? ''
  if (comment.startsWith(WORLD_COMMENT)) return Number(comment.slice(WORLD_COMMENT.length))
  // The first world stored no version; a board in use has none either.
  if ((await db.$count(companies)) > 0) return 1
  await db.execute(sql.raw(`comment on table companies is '${WORLD_COMMENT}${WORLD_VERSION}'`))
  return WORLD_VERSION
}

/**
 * Fills the board with invented resumes of invented people with undeliverable addresses, the same ones for the same
 * seed. A second call does nothing.
 */
export async function fillDemoResumes(
  db: Database,
  { seed = 'distant', resumes: wanted, now }: { seed?: string; resumes: number; now: Date },
): Promise<void> {
  const done = await db.$count(users, like(users.email, EMAIL_PATTERN))
  if (done >= wanted) return
  const world = await createWorld(db, { seed, companies: 300, now })
  for (let start = done + 1; start <= wanted; start += RESUMES_PER_BATCH) {
    const batch = Array.from({ length: Math.min(RESUMES_PER_BATCH, wanted - start + 1) }, (_, at) => ({
      id: createHash('sha256')
        .update(`${seed} resume ${start + at}`)
        .digest('hex')
        .slice(0, 24),
      ...demoResume(world, start + at),
    }))
    await db.transaction(async (tx) => {
      const people = await tx
        .insert(users)
        .values(batch.map(({ person }) => ({ ...person, intent: 'seeker' as const })))
        .returning({ id: users.id, email: users.email })
      await tx
        .insert(consents)
        .values(
          people.flatMap(({ id: userId }) =>
            CONTACTS_CONSENTS.map((kind) => ({ userId, kind, ip: '', ...currentEdition(kind) })),
          ),
        )
      const idOf = new Map(people.map(({ id, email }) => [email, id]))
      const written = await tx
        .insert(resumes)
        .values(
          batch.map(({ id, person, text, visibility, publishedAt }) => ({
            id,
            userId: idOf.get(person.email) ?? 0,
            status: 'published' as const,
            visibility,
            draft: text,
            content: text,
            facts: factsOf(text),
            contacts: { ...EMPTY_CONTACTS, phone: '+7 000 000-00-00', email: person.email },
            createdAt: publishedAt,
            updatedAt: publishedAt,
            publishedAt,
          })),
        )
        .returning({ id: resumes.id, number: resumes.number })
      const numberOf = new Map(written.map(({ id, number }) => [id, number]))
      await tx.insert(resumeSearch).values(
        batch.map(({ id, text }) => ({
          resumeNumber: numberOf.get(id) ?? 0,
          ...resumeTextsOf(text),
        })),
      )
    })
  }
}

/**
 * Adds the invented catalogue of courses, in which every school is marked as invented. A second call does nothing: staff of
 * the demo may have changed it.
 */
export async function fillDemoCourses(db: Database, { now }: { now: Date }): Promise<void> {
  const day = (days: number) => isoDay(new Date(now.getTime() + days * DAY_MS))
  const at = now.toISOString()
  await db.transaction(async (tx) => {
    if ((await tx.$count(schoolTable)) > 0) return
    const saved = await tx
      .insert(schoolTable)
      .values(
        CATALOGUE.schools.map((school) => ({
          ...school,
          siteUrl: `https://${school.slug}.example`,
          isInvented: true,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .returning({ id: schoolTable.id, slug: schoolTable.slug, name: schoolTable.name })
    const schoolOf = new Map(saved.map((school) => [school.slug, school]))
    await tx.insert(courseTable).values(
      CATALOGUE.courses.map(({ school: slug, priceRoubles, advert, ...course }, index) => {
        const school = schoolOf.get(slug)
        if (!school) throw new Error(`A demo course has no school: ${course.title}`)
        return {
          ...course,
          slug: slugify(course.title),
          schoolId: school.id,
          state: 'published' as const,
          priceKopecks: priceRoubles * 100,
          url: `https://${slug}.example/${slugify(course.title)}`,
          checkedOn: day(-index),
          recheckOn: day(90 - index),
          ...(advert && {
            isPaid: true,
            advertiserName: `Школа «${school.name}» (пример)`,
            advertiserInn: NO_INN,
            erid: advert.erid,
            paidFrom: day(-1),
            paidTo: day(365),
          }),
          createdAt: at,
          updatedAt: at,
        }
      }),
    )
  })
}
