import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { later, PATH, postingWorld, type Team } from './posting-world.ts'

const { act, begin, buildStranger, buildTeam, call, decide, deps, inState, save, statusOf } =
  await postingWorld()

const list = async (team: Team, who: 'manager' | 'colleague' | 'editor', query = '') =>
  (await call('get', `${PATH}?${query}`, { as: team[who] })).body

test('a manager sees their own vacancies and an editor all of them, with counts by status', async () => {
  const team = await buildTeam()
  await inState('published', team)
  await begin(team.manager, { title: 'Скидка 100% на_пошив' })
  await begin(team.colleague, { title: 'Вышивальщица' })
  expect(await list(team, 'manager')).toMatchObject({
    count: 2,
    counts: { all: 2, published: 1, ending: 0, moderation: 0, unfinished: 1, closed: 0 },
  })
  expect((await list(team, 'colleague')).items.map(({ title }: { title: string }) => title)).toEqual([
    'Вышивальщица',
  ])
  expect(await list(team, 'editor')).toMatchObject({ count: 3, access_level: 150 })
  expect((await list(team, 'editor', 'tab=unfinished')).count).toBe(2)
  expect((await list(team, 'editor', `search=${encodeURIComponent('ВЫШИВ')}`)).count).toBe(1)
  // Signs of patterns are signs like others.
  expect((await list(team, 'editor', `search=${encodeURIComponent('%')}`)).count).toBe(1)
  expect((await list(team, 'editor', `search=${encodeURIComponent('на_п')}`)).count).toBe(1)
  expect((await list(team, 'editor', `search=${encodeURIComponent('н_')}`)).count).toBe(0)
})

test('a vacancy without an author is in the list of its company', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  await deps.db.update(vacancies).set({ authorId: null }).where(eq(vacancies.id, id))
  expect(await list(team, 'editor')).toMatchObject({ count: 1, items: [{ id, author: null }] })
})

test('of vacancies changed at the same time the latest created comes first', async () => {
  const team = await buildTeam()
  const ids = [await begin(team.manager), await begin(team.manager), await begin(team.manager)]
  const changed = { updatedAt: later(0) }
  for (const id of ids) await deps.db.update(vacancies).set(changed).where(eq(vacancies.id, id))
  const { items } = await list(team, 'manager')
  expect(items.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed())
})

test('the vacancy list of a company is closed to guests, strangers and users without a role or level', async () => {
  const team = await buildTeam()
  const stranger = await buildStranger()
  expect((await call('get', PATH)).status).toBe(401)
  expect((await call('get', PATH, { as: stranger })).status).toBe(403)
  expect((await call('get', PATH, { as: team.none })).status).toBe(403)
  expect((await call('get', `${PATH}?company_id=${team.company.id}`, { as: stranger })).status).toBe(404)
  expect((await call('post', PATH, { as: team.none, body: { content: {} } })).status).toBe(403)
})

test("today's tasks of an employer are ordered by urgency", async () => {
  const team = await buildTeam()
  const draft = await inState('draft', team)
  const unpaid = await inState('awaiting_payment', team)
  const expired = await inState('expired', team)
  const ending = await inState('published', team)
  await deps.db
    .update(vacancies)
    .set({ expiresAt: later(2) })
    .where(eq(vacancies.id, ending))
  const rejected = await inState('rejected', team)
  const corrected = await inState('published', team)
  await save(team.manager, corrected, { title: 'Новый текст' })
  await act(team.manager, corrected, 'submit', { is_duplicate_meant: true })
  await decide(corrected, team.staff, { outcome: 'changes_asked' })
  await inState('published', team)
  const tasks = async (who: 'editor' | 'manager') =>
    (await list(team, who)).today.map(({ kind, id }: { kind: string; id: number }) => [kind, id])
  expect(await tasks('editor')).toEqual([
    ['mend', corrected],
    ['mend', rejected],
    ['pay', unpaid],
    ['ending', ending],
    ['finish', draft],
    ['relist', expired],
  ])
  // Who does not pay is not asked to.
  expect(await tasks('manager')).toEqual([
    ['mend', corrected],
    ['mend', rejected],
    ['finish', draft],
    ['relist', expired],
  ])
  expect((await list(team, 'colleague')).today).toEqual([])
})

test('a bulk action reports each refused vacancy and never changes a foreign one', async () => {
  const team = await buildTeam()
  const rivals = await buildTeam()
  const [up, draft, foreign, colleagues] = [
    await inState('published', team),
    await inState('draft', team),
    await inState('published', rivals),
    await inState('published', team, team.colleague),
  ]
  const bulk = (body: object) => call('post', `${PATH}/bulk`, { as: team.manager, body })
  const archived = await bulk({
    ids: [up, up, draft, foreign, colleagues],
    act: 'archive',
    reason: 'hired_here',
  })
  expect(archived.body).toEqual({
    done: [up, draft],
    refused: [
      { id: foreign, message: 'Такой вакансии нет' },
      { id: colleagues, message: 'Такой вакансии нет' },
    ],
  })
  expect([await statusOf(up), await statusOf(foreign), await statusOf(colleagues)]).toEqual([
    'archived',
    'published',
    'published',
  ])
  expect((await bulk({ ids: [up, draft], act: 'restore' })).body.done).toEqual([up, draft])
  expect([await statusOf(up), await statusOf(draft)]).toEqual(['published', 'draft'])
  const removed = await bulk({ ids: [up, draft], act: 'remove' })
  expect(removed.body).toMatchObject({ done: [draft], refused: [{ id: up }] })
  expect((await bulk({ ids: [], act: 'remove' })).status).toBe(400)
})

test('a view counts once a day per visitor, and not for robots, colleagues or unpublished vacancies', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  const draft = await inState('draft', team)
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }
  const look = (vacancy: number, call_: object = {}) =>
    call('post', `/api/v1/vacancies/${vacancy}/view`, { headers: browser, ...call_ })
  await look(id)
  await look(id)
  await look(id, { ip: '198.51.100.4' })
  await look(id, { ip: '198.51.100.5', as: await buildStranger() })
  await look(id, { ip: '198.51.100.6', headers: { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' } })
  await look(id, { ip: '198.51.100.7', as: team.colleague })
  expect((await look(draft)).status).toBe(200)
  expect((await look(2_000_000)).status).toBe(200)
  await deps.views.flush()
  await look(id, { ip: '198.51.100.8' })
  await deps.views.flush()
  await deps.views.flush()
  const { days } = (await call('get', `${PATH}/${id}/stats`, { as: team.manager })).body
  expect(days).toHaveLength(1)
  expect(days.at(-1)).toEqual({ day: '2026-11-21', views: 4, responses: 0 })
  expect(await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, draft))).toEqual([])
  expect((await list(team, 'manager')).items.find((row: { id: number }) => row.id === id).views).toBe(4)
  const all = (await call('get', `${PATH}/stats`, { as: team.editor })).body.days
  expect(all.at(-1).views).toBe(4)
  expect((await call('get', `${PATH}/stats`, { as: team.colleague })).body.days).toEqual([])
  expect((await call('get', `${PATH}/${id}/stats`, { as: team.colleague })).status).toBe(404)
})

test('a row of the list has its unopened responses, daily views, and vacancies whose term ends soon are apart', async () => {
  const team = await buildTeam()
  const [ending, other] = [await inState('published', team), await inState('published', team)]
  const now = deps.now()
  await deps.db
    .update(vacancies)
    .set({
      expiresAt: new Date(now.getTime() + DAY_MS).toISOString(),
      firstPublishedAt: new Date(now.getTime() - 20 * DAY_MS).toISOString(),
    })
    .where(eq(vacancies.id, ending))
  await deps.db.insert(vacancyDays).values([
    { vacancyId: ending, day: moscowDay(now), views: 5 },
    { vacancyId: ending, day: moscowDay(new Date(now.getTime() - 13 * DAY_MS)), views: 2 },
    { vacancyId: ending, day: moscowDay(new Date(now.getTime() - 14 * DAY_MS)), views: 9 },
  ])
  const shown = await list(team, 'editor', 'tab=ending')
  expect(shown).toMatchObject({ count: 1, counts: { all: 2, published: 2, ending: 1 } })
  expect(shown.items).toMatchObject([
    { id: ending, new_responses: 0, daily_views: [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5] },
  ])
  expect((await list(team, 'editor', 'tab=published')).items.map(({ id }: { id: number }) => id)).toContain(
    other,
  )
})
