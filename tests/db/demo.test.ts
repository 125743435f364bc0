import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PROFESSIONS } from '#server/features/intake/demo/professions.ts'
import { demoVacancy, type DemoWorld } from '#server/features/intake/demo/vacancies.ts'
import { createWorld, fillDemo } from '#server/features/intake/demo/fill.ts'
import { companies } from '#server/db/schema/companies.ts'
import { extractContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { sanitiseHtml } from '#shared/features/board/vacancies/text/sanitise-html.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import {
  ARCHIVE_REASONS,
  AGREEMENT_TYPES,
  DESCRIPTION_LENGTH,
  EMPLOYMENT_FORMS,
  EQUIPMENT_PROVIDERS,
  EXPERIENCES,
  BADGES,
  PAY_FREQUENCIES,
  SALARY_PERIODS,
  SCHEDULES,
  TITLE_LENGTH,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const now = new Date('2026-11-21T09:00:00Z')
const NUMBERS = Array.from({ length: 3000 }, (_, at) => at + 1)

let world: DemoWorld
let drafts: ReturnType<typeof demoVacancy>['draft'][]

beforeAll(async () => {
  world = await createWorld(db, { seed: 'test', companies: 300, now })
  drafts = NUMBERS.map((number) => demoVacancy(world, number).draft)
})

const htmlOf = ({ descriptionHtml, dutiesHtml, requirementsHtml, conditionsHtml }: (typeof drafts)[number]) =>
  [descriptionHtml, dutiesHtml, requirementsHtml, conditionsHtml].filter((html) => html != null)

describe('the demo', () => {
  test('the demo is the same for the same seed and differs for another seed', async () => {
    const same = await createWorld(db, { seed: 'test', companies: 300, now })
    const other = await createWorld(db, { seed: 'other', companies: 300, now })
    expect(demoVacancy(same, 17)).toEqual(demoVacancy(world, 17))
    expect(demoVacancy(other, 17)).not.toEqual(demoVacancy(world, 17))
  })

  test('the demo has at least forty professions, all of them from the reference data', () => {
    expect(DEMO_PROFESSIONS.length).toBeGreaterThanOrEqual(40)
    expect(DEMO_PROFESSIONS.filter(({ slug }) => !world.professionIds.has(slug))).toEqual([])
    expect(new Set(drafts.map(({ professionId }) => professionId)).size).toBe(DEMO_PROFESSIONS.length)
  })

  test('the demo covers sixty cities', () => {
    expect(world.places.cities).toHaveLength(60)
    expect(new Set(drafts.flatMap(({ locationIds }) => locationIds)).size).toBeGreaterThan(50)
  })

  test('the demo has three hundred companies with distinct names and slugs', () => {
    expect(new Set(world.companies.map(({ title }) => title)).size).toBe(300)
    expect(new Set(world.companies.map(({ slug }) => slug)).size).toBe(300)
    expect(world.companies.every(({ siteUrl }) => siteUrl === null || siteUrl.endsWith('.example/'))).toBe(
      true,
    )
  })

  test.each([
    ['work form', WORK_FORMS, (draft: (typeof drafts)[number]) => [draft.workForm]],
    ['employment', EMPLOYMENT_FORMS, (draft) => [draft.employment]],
    ['schedule', SCHEDULES, (draft) => [draft.schedule]],
    ['contract', AGREEMENT_TYPES, (draft) => draft.contracts ?? []],
    ['experience', EXPERIENCES, (draft) => [draft.experience]],
    ['period of pay', SALARY_PERIODS, (draft) => [draft.salaryPeriod]],
    ['pay frequency', PAY_FREQUENCIES, (draft) => [draft.payFrequency]],
    ['label', BADGES, (draft) => draft.labels ?? []],
    ['equipment', EQUIPMENT_PROVIDERS, (draft) => [draft.equipment]],
    ['archive reason', ARCHIVE_REASONS, (draft) => [draft.archiveReason]],
    ['state', ['published', 'expired', 'archived'], (draft) => [draft.status]],
  ] satisfies [string, readonly string[], (draft: (typeof drafts)[number]) => unknown[]][])(
    'the demo has vacancies with every %s',
    (_, values, read) => {
      const seen = new Set<unknown>(drafts.flatMap(read))
      expect(values.filter((value) => !seen.has(value))).toEqual([])
    },
  )

  test('most vacancies of the demo are remote', () => {
    const share = (form: string) => drafts.filter(({ workForm }) => workForm === form).length / drafts.length
    expect(share('remote')).toBeCloseTo(0.6, 1)
    expect(share('home')).toBeCloseTo(0.1, 1)
    expect(share('hybrid')).toBeCloseTo(0.15, 1)
  })

  test('titles and texts of the demo stay within the limits of the posting form', () => {
    for (const draft of drafts) {
      expect(draft.title.length).toBeGreaterThanOrEqual(TITLE_LENGTH.min)
      expect(draft.title.length).toBeLessThanOrEqual(TITLE_LENGTH.max)
      expect(textOfHtml(draft.descriptionHtml).length, draft.descriptionHtml).toBeGreaterThanOrEqual(
        DESCRIPTION_LENGTH.min,
      )
    }
  })

  test('the sanitiser leaves the HTML of the demo unchanged, and it has no contacts', () => {
    for (const html of drafts.slice(0, 400).flatMap(htmlOf)) {
      expect(sanitiseHtml(html)).toBe(html)
      expect(extractContacts(html)).toEqual({ html, emails: [], phones: [] })
    }
  })

  test('the texts of the demo rarely repeat', () => {
    const texts = drafts.map((draft) => htmlOf(draft).join(''))
    expect(new Set(texts).size).toBeGreaterThan(2950)
  })

  test('the lower end of pay in the demo never exceeds the upper end', () => {
    for (const { salaryFrom, salaryTo, title } of drafts) {
      if (salaryFrom != null && salaryTo != null) expect(salaryFrom, title).toBeLessThanOrEqual(salaryTo)
    }
    const stated = drafts.filter(({ salaryFrom, salaryTo }) => salaryFrom != null || salaryTo != null)
    expect(stated.length / drafts.length).toBeGreaterThan(0.75)
  })

  test('vacancies of the demo were published over the last thirty days, most of them recently', () => {
    const ages = drafts.map(({ publishedAt }) => (now.getTime() - Date.parse(publishedAt ?? '')) / DAY_MS)
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ages)).toBeLessThanOrEqual(30.01)
    const during = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length
    expect(during(0, 7)).toBeGreaterThan(during(23, 30) * 2)
  })
})

test('filling the demo twice writes it once and restores missing rows', async () => {
  const options = { seed: 'small', vacancies: 60, companies: 40, now }
  const rows = () =>
    db
      .select({ id: vacancies.id, sourceId: vacancies.sourceId, updatedAt: vacancies.updatedAt })
      .from(vacancies)
      .orderBy(vacancies.id)
  await fillDemo(db, options)
  const first = await rows()
  await fillDemo(db, options)
  expect(await rows()).toEqual(first)

  const [seventh] = await db
    .delete(vacancies)
    .where(eq(vacancies.sourceId, '7'))
    .returning({ id: vacancies.id })
  await fillDemo(db, options)
  const again = await rows()
  expect(again.filter(({ sourceId }) => sourceId !== '7')).toEqual(
    first.filter(({ id }) => id !== seventh?.id),
  )
  expect(again).toHaveLength(60)
  const [firms] = await db.select({ value: count() }).from(companies)
  expect(firms?.value).toBe(40)
})
