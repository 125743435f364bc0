import { z } from 'zod'
import { courses as courseTable, schools as schoolTable } from '#server/db/schema/courses.ts'
import { parseContent } from '#server/kernel/content.ts'
import type { Database } from '#server/kernel/sql.ts'
import { COURSE_FORMATS } from '#shared/features/content/courses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { slugify } from '#shared/kernel/slug.ts'
import catalogue from './courses.json' with { type: 'json' }

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
