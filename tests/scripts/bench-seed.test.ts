import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { fillSeed } from '../../scripts/bench/seed/fill.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildCompany, buildVacancies } from '#tests/support/rows.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const VACANCIES = 200
const RESUMES = 40
const TRADES = [
  {
    title: 'Швея верхней одежды',
    skills: ['Оверлок', 'Раскрой'],
    text: 'шьём пальто и куртки из плотной ткани',
  },
  { title: 'Мастер верхней одежды', skills: ['Раскрой'], text: 'кроим пальто по лекалам и меркам' },
  { title: 'Оператор чата', skills: ['Этикет'], text: 'отвечаем покупателям чая в чате и по почте' },
  {
    title: 'Старший оператор чата',
    skills: ['Этикет', 'Отчёты'],
    text: 'помогаем операторам и пишем отчёты',
  },
]

const [source, target, twin] = [await testDatabase(), await testDatabase(), await testDatabase()]

beforeAll(async () => {
  await fillSource(source.db)
  await fill(target)
  await fill(twin)
}, 120_000)

const fill = (handle: DatabaseHandle) =>
  fillSeed(handle, {
    source: source.jobs,
    seed: 'tests',
    vacancies: VACANCIES,
    resumes: RESUMES,
    now: NOW,
    onStep: () => ({ update() {}, stop() {} }),
  })

/** Half remote, a third in Moscow, two thirds with pay; a few companies have most vacancies. */
async function fillSource(db: Sql) {
  const random = createRandom('source')
  const cities = await citiesOf(db)
  const owners: number[] = []
  for (let at = 0; at < 12; at += 1) owners.push((await buildCompany(db)).id)
  await buildVacancies(
    db,
    Array.from({ length: 150 }, (_, at) => {
      const trade = TRADES[at % TRADES.length] ?? TRADES[0]
      return {
        companyId: owners[Math.floor(random.next() ** 3 * owners.length)] ?? 0,
        title: trade?.title ?? '',
        skills: trade?.skills ?? [],
        descriptionHtml: `<h3>Что делать</h3><ul><li>${trade?.text}</li><li>пишем записи, ${random.int(2, 9)} раз в день</li></ul>`,
        workForm: at % 2 === 0 ? ('remote' as const) : ('on_site' as const),
        professionId: (at % TRADES.length) + 1,
        ...(at % 3 === 0 ? {} : { salaryFrom: random.int(40, 90) * 1000 }),
        locationIds: at % 3 === 0 ? [cities[0] ?? 0] : at % 3 === 1 ? [cities[1 + (at % 7)] ?? 0] : [],
        publishedAt: new Date(NOW.getTime() - random.int(1, 40) * DAY_MS).toISOString(),
      }
    }),
    { now: NOW },
  )
}

async function citiesOf(db: Sql): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from locations where type = 'city' and country_iso2 = 'RU' order by population desc nulls last limit 8`,
  )
  return rows.map(({ id }) => id)
}

const shares = sql<{ remote: number; paid: number; placed: number; early: number }>`
  select avg((work_form = 'remote')::int)::float8 as remote,
    avg((salary_monthly_from is not null)::int)::float8 as paid,
    avg((location_ids <> '{}')::int)::float8 as placed,
    avg((published_at > ${new Date(NOW.getTime() - 14 * DAY_MS).toISOString()})::int)::float8 as early
  from vacancies`

async function sharesOf({ db }: DatabaseHandle) {
  const { rows } = await db.execute<{ remote: number; paid: number; placed: number; early: number }>(shares)
  return rows[0]
}

describe('distributions', () => {
  test('shares of remote work, pay, places and dates are close to those of the source', async () => {
    const wanted = await sharesOf(source)
    const found = await sharesOf(target)
    for (const name of ['remote', 'paid', 'placed', 'early'] as const)
      expect(Math.abs((found?.[name] ?? 9) - (wanted?.[name] ?? 0)), name).toBeLessThan(0.12)
  })

  test('words of a title follow each other as in titles of the same profession', async () => {
    const rows = await target.db
      .select({ title: vacancies.title, professionId: vacancies.professionId })
      .from(vacancies)
    expect(rows).toHaveLength(VACANCIES)
    const known = new Set(TRADES.flatMap(({ title }) => title.toLowerCase().split(' ')))
    for (const { title } of rows)
      for (const word of title.toLowerCase().split(' ')) expect(known, title).toContain(word)
    expect(new Set(rows.map(({ title, professionId }) => `${professionId} ${title}`)).size).toBe(
      TRADES.length,
    )
  })

  test('texts of a profession use its words more often than other texts', async () => {
    const named = sql<number>`avg((${vacancies.descriptionHtml} like '%пальто%')::int)::float8`
    const rows = await target.db
      .select({ professionId: vacancies.professionId, named })
      .from(vacancies)
      .groupBy(vacancies.professionId)
    const shareOf = (profession: number) =>
      rows.find(({ professionId }) => professionId === profession)?.named
    expect(shareOf(1)).toBeGreaterThan(2 * (shareOf(3) ?? 1))
    expect(shareOf(2)).toBeGreaterThan(2 * (shareOf(4) ?? 1))
  })

  test('a few companies have a large part of the vacancies', async () => {
    const sizes = await target.db
      .select({ size: sql<number>`count(*)::int` })
      .from(vacancies)
      .groupBy(vacancies.companyId)
      .orderBy(sql`count(*) desc`)
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes[0]?.size).toBeGreaterThan((3 * VACANCIES) / sizes.length)
  })
})

test('no text and no company of the source is copied', async () => {
  const texts = await source.db.select({ html: vacancies.descriptionHtml }).from(vacancies)
  const known = new Set(texts.map(({ html }) => html))
  const names = new Set((await source.db.select().from(companies)).map(({ title }) => title))
  const invented = await target.db
    .select({ title: vacancies.title, html: vacancies.descriptionHtml })
    .from(vacancies)
  for (const { title, html } of invented) {
    expect(known).not.toContain(html)
    expect(known).not.toContain(title)
  }
  for (const { title } of await target.db.select().from(companies)) expect(names).not.toContain(title)
})

test('the same seed gives the same rows', async () => {
  const rowsOf = async ({ db }: DatabaseHandle) => ({
    vacancies: await db.select().from(vacancies).orderBy(vacancies.id),
    resumes: await db.select().from(resumes).orderBy(resumes.number),
    companies: await db.select().from(companies).orderBy(companies.id),
  })
  expect(await rowsOf(twin)).toEqual(await rowsOf(target))
})

describe('database', () => {
  test('every vacancy and every resume has a row for the search', async () => {
    expect(await target.db.$count(vacancySearch)).toBe(VACANCIES)
    expect(await target.db.$count(resumes)).toBe(RESUMES)
    expect(await target.db.$count(resumeSearch)).toBe(RESUMES)
  })

  test('indexes are there again, and new rows have ids of their own', async () => {
    const indexesOf = async ({ db }: DatabaseHandle) =>
      (await db.execute(sql`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`))
        .rows
    expect(await indexesOf(target)).toEqual(await indexesOf(source))
    const { id: companyId } = await buildCompany(target.db)
    await expect(buildVacancies(target.db, [{ companyId }])).resolves.toEqual([VACANCIES + 1])
  })

  test('a database with rows is refused', async () => {
    await expect(fill(target)).rejects.toThrow(/has rows/)
  })
})
