import { randomUUID } from 'node:crypto'
import { courses, schools } from '#server/db/schema/courses.ts'
import type { Sql } from '#server/kernel/sql.ts'

const AT = '2026-11-01T09:00:00Z'

export async function buildSchool(db: Sql, given: Partial<typeof schools.$inferInsert> = {}) {
  const [school] = await db
    .insert(schools)
    .values({
      slug: `shkola-${randomUUID().slice(0, 8)}`,
      name: 'Школа',
      siteUrl: 'https://shkola.example',
      refundRule: 'Возвращаем за непройденное.',
      about: 'Учим.',
      createdAt: AT,
      updatedAt: AT,
      ...given,
    })
    .returning()
  if (!school) throw new Error('The school was not inserted')
  return school
}

/** A published course of a school. */
export async function buildCourse(
  db: Sql,
  given: Partial<typeof courses.$inferInsert> & { schoolId: number },
) {
  const [course] = await db
    .insert(courses)
    .values({
      slug: `kurs-${randomUUID().slice(0, 8)}`,
      state: 'published',
      title: 'Курс',
      professions: ['buhgalter'],
      weeks: 8,
      hoursPerWeek: 5,
      format: 'recorded',
      priceKopecks: 2_000_000,
      contents: 'Первое.\nВторое.',
      outcome: 'Сможете.',
      url: 'https://shkola.example/kurs',
      checkedOn: '2026-11-01',
      recheckOn: '2027-02-01',
      createdAt: AT,
      updatedAt: AT,
      ...given,
    })
    .returning()
  if (!course) throw new Error('The course was not inserted')
  return course
}

/** A paid place in November 2026. */
export const ADVERT = {
  isPaid: true,
  advertiserName: 'ООО «Учёба»',
  advertiserInn: '7707083893',
  erid: '2VtzqwErid',
  paidFrom: '2026-11-01',
  paidTo: '2026-11-30',
} as const
