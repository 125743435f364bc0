import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancyDays, vacancyDaySources } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { ROW_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { mondayOf } from '#server/features/board/posting/my-vacancies/stats.ts'
import { later, PATH, postingWorld, type Team } from './posting-world.ts'

const { board, buildStranger, buildTeam, call, deps, inState } = await postingWorld()
const { db } = deps

const dayAt = (offset: number) => later(offset).slice(0, 10)
const stats = async (team: Team, id: number, period = '30') =>
  (await call('get', `${PATH}/${id}/stats?period=${period}`, { as: team.manager })).body

let built = 0

/** A vacancy of a profession of its own, so that those of other tests are no peers. */
async function published(team: Team, daysAgo: number) {
  const id = await inState('published', team)
  built += 1
  const professionId = deps.referenceData.professions.all[built]?.id ?? 0
  await db
    .update(vacancies)
    .set({ firstPublishedAt: later(-daysAgo), professionId })
    .where(eq(vacancies.id, id))
  return id
}

test('the statistics of a vacancy have a period of 7, 30 or all days, the last by week when they are many', async () => {
  const team = await buildTeam()
  const id = await published(team, 100)
  await db.insert(vacancyDays).values([
    { vacancyId: id, day: dayAt(0), views: 4, responses: 1 },
    { vacancyId: id, day: dayAt(-6), views: 3 },
    { vacancyId: id, day: dayAt(-7), views: 5 },
    { vacancyId: id, day: dayAt(-100), views: 9, responses: 2 },
  ])
  const [week, month, all] = [await stats(team, id, '7'), await stats(team, id), await stats(team, id, 'all')]
  const views = ({ days }: { days: { views: number }[] }) => days.reduce((sum, day) => sum + day.views, 0)
  expect([week.step, week.days.length, views(week)]).toEqual(['day', 7, 7])
  expect([month.step, month.days.length, views(month)]).toEqual(['day', 30, 12])
  expect([all.step, all.days.length, views(all)]).toEqual(['week', 15, 21])
  expect(all.days[0]).toEqual({ day: mondayOf(dayAt(-100)), views: 9, responses: 2 })
  expect((await call('get', `${PATH}/${id}/stats?period=9`, { as: team.manager })).status).toBe(400)
})

test.each([
  [0, { 7: 1, 30: 1, all: 1 }],
  [3, { 7: 4, 30: 4, all: 4 }],
  [20, { 7: 7, 30: 21, all: 21 }],
])('the statistics of a vacancy that is %i days old begin with its publication', async (daysAgo, lengths) => {
  const team = await buildTeam()
  const id = await published(team, daysAgo)
  await db.insert(vacancyDays).values({ vacancyId: id, day: dayAt(0), views: 2 })
  for (const [period, length] of Object.entries(lengths)) {
    const { days } = await stats(team, id, period)
    expect(days.length, period).toBe(length)
    expect(days[0].day >= dayAt(-daysAgo), period).toBe(true)
    expect(
      (await call('get', `${PATH}/stats?period=${period}`, { as: team.manager })).body.days,
    ).toHaveLength(length)
  }
  const { items } = (await call('get', PATH, { as: team.manager })).body
  expect(items.find((row: { id: number }) => row.id === id).daily_views.length).toBe(
    Math.min(daysAgo + 1, ROW_DAYS),
  )
})

test('a vacancy without a view has its period, no source and nothing to compare', async () => {
  const team = await buildTeam()
  const id = await published(team, 0)
  const shown = await stats(team, id, 'all')
  expect(shown).toMatchObject({ step: 'day', days: [{ views: 0, responses: 0 }], sources: [] })
  expect(shown.peers).toMatchObject({ count: 0, mine: null, median: null })
})

test('sources are those of the period, and what has none is the last line', async () => {
  const team = await buildTeam()
  const id = await published(team, 40)
  await db.insert(vacancyDays).values([
    { vacancyId: id, day: dayAt(0), views: 10, responses: 3 },
    { vacancyId: id, day: dayAt(-20), views: 5 },
  ])
  await db.insert(vacancyDaySources).values([
    { vacancyId: id, day: dayAt(0), source: 'list', views: 6, responses: 1 },
    { vacancyId: id, day: dayAt(0), source: 'engine', views: 1, responses: 1 },
    { vacancyId: id, day: dayAt(-20), source: 'engine', views: 5 },
  ])
  expect((await stats(team, id, '7')).sources).toEqual([
    { source: 'list', views: 6, responses: 1 },
    { source: 'engine', views: 1, responses: 1 },
    { source: null, views: 3, responses: 1 },
  ])
  expect((await stats(team, id, '30')).sources.map(({ source }: { source: string }) => source)).toEqual([
    'engine',
    'list',
    null,
  ])
})

/** Vacancies of other companies of the same profession, each with these views and responses in ten days. */
async function peers(professionId: number, counts: readonly (readonly [views: number, responses: number])[]) {
  const companyId = await board.buildCompany()
  const ids = await board.buildVacancies(...counts.map(() => ({ companyId, professionId })))
  await db
    .update(vacancies)
    .set({ firstPublishedAt: later(-9) })
    .where(eq(vacancies.companyId, companyId))
  await db.insert(vacancyDays).values(
    ids.map((vacancyId, at) => ({
      vacancyId,
      day: dayAt(-5),
      views: counts[at]?.[0] ?? 0,
      responses: counts[at]?.[1] ?? 0,
    })),
  )
}

test('a vacancy is compared with the median of its profession from twenty vacancies of other companies on', async () => {
  const team = await buildTeam()
  const id = await published(team, 9)
  const [row] = await db
    .select({ professionId: vacancies.professionId })
    .from(vacancies)
    .where(eq(vacancies.id, id))
  const professionId = row?.professionId ?? 0
  await db.insert(vacancyDays).values({ vacancyId: id, day: dayAt(-1), views: 40, responses: 1 })
  // Nine views are too few to count.
  await peers(professionId, [...Array.from({ length: 19 }, () => [100, 5] as const), [9, 9]])
  expect((await stats(team, id)).peers).toEqual({
    profession: expect.any(String),
    count: 19,
    mine: { views: 40, views_a_day: 4, conversion: 2.5 },
    median: null,
  })
  await peers(professionId, [[300, 60]])
  expect((await stats(team, id)).peers).toMatchObject({
    count: 20,
    median: { views_a_day: 10, conversion: 5 },
  })
  await db.update(vacancies).set({ professionId: null }).where(eq(vacancies.id, id))
  expect((await stats(team, id)).peers).toBeNull()
})

test('the statistics of a company are of the vacancies that its manager sees', async () => {
  const team = await buildTeam()
  const [mine, other] = [await published(team, 3), await inState('published', team, team.colleague)]
  await db.insert(vacancyDays).values([
    { vacancyId: mine, day: dayAt(0), views: 2 },
    { vacancyId: other, day: dayAt(0), views: 5 },
  ])
  await db.insert(vacancyDaySources).values({ vacancyId: other, day: dayAt(0), source: 'direct', views: 5 })
  const of = async (who: 'manager' | 'editor') =>
    (await call('get', `${PATH}/stats?period=7`, { as: team[who] })).body
  expect((await of('manager')).sources).toEqual([{ source: null, views: 2, responses: 0 }])
  expect((await of('editor')).sources).toEqual([
    { source: 'direct', views: 5, responses: 0 },
    { source: null, views: 2, responses: 0 },
  ])
})

test('the table of the statistics is a file for a spreadsheet that runs no formula', async () => {
  const team = await buildTeam()
  const id = await published(team, 3)
  await db.update(vacancies).set({ title: '=1+1;"швея"' }).where(eq(vacancies.id, id))
  await db.insert(vacancyDays).values({ vacancyId: id, day: dayAt(0), views: 3, responses: 1 })
  await db.insert(vacancyDaySources).values({ vacancyId: id, day: dayAt(0), source: 'list', views: 2 })
  for (const path of [`${PATH}/${id}/stats/table`, `${PATH}/stats/table?period=all`]) {
    const file = await call('get', path, { as: team.manager })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'День;Номер вакансии;Вакансия;Источник;Просмотры;Отклики',
      `2026-11-21;${id};"'=1+1;""швея""";Поиск и списки вакансий;2;0`,
      `2026-11-21;${id};"'=1+1;""швея""";Неизвестно;1;1`,
    ])
  }
})

test('statistics and their table are not found by others and closed to guests', async () => {
  const team = await buildTeam()
  const id = await published(team, 3)
  const strangers = [await buildStranger(), team.colleague, team.none, (await buildTeam()).admin]
  for (const path of [`${PATH}/${id}/stats`, `${PATH}/${id}/stats/table`]) {
    for (const as of strangers) expect((await call('get', path, { as })).status).toBe(404)
    expect((await call('get', path)).status).toBe(401)
  }
  for (const path of [`${PATH}/stats`, `${PATH}/stats/table`]) {
    expect((await call('get', path, { as: team.none })).status).toBe(403)
    expect(
      (await call('get', `${path}?company_id=${team.company.id}`, { as: await buildStranger() })).status,
    ).toBe(404)
  }
})
