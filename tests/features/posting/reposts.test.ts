import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { later, NOW, postingWorld, type Team } from './posting-world.ts'

const { act, begin, board, buildTeam, call, decide, deps, inState, pay, save } = await postingWorld()

beforeEach(() => board.setNow(NOW))

const OTHER = `<p>${'Отвечаем покупателям чая в чате, помогаем выбрать сорт и оформить заказ. '.repeat(4)}</p>`

async function publish(team: Team, id: number) {
  await act(team.manager, id, 'submit', { is_duplicate_meant: true })
  await pay(id, team.editor)
  await decide(id, team.staff)
}
async function write(team: Team, changes: Record<string, unknown> = {}) {
  const id = await begin(team.manager, changes)
  await publish(team, id)
  return id
}
const close = (team: Team, id: number) => act(team.manager, id, 'archive', { reason: 'not_needed' })
const page = async (id: number) => (await call('get', `/api/v1/vacancies/${id}`)).body
const repostOf = async (id: number) => {
  const [row] = await deps.db.select({ of: vacancies.repostOfId }).from(vacancies).where(eq(vacancies.id, id))
  return row?.of ?? null
}

test('a chain of vacancies with the same text says since when and how often, and links the pages that are left', async () => {
  const team = await buildTeam()
  const first = await write(team)
  await close(team, first)
  board.setNow(later(35))
  const second = await write(team, { salary_to: '55000' })
  await close(team, second)
  board.setNow(later(40))
  const third = await write(team)
  // The first closed over thirty days ago: its page is gone, its date counts.
  expect(await page(third)).toMatchObject({
    first_published_at: later(40),
    published_since: new Date(NOW).toISOString(),
    placements: 3,
    earlier: [{ id: second, published_at: later(35) }],
  })
  expect(await page(second)).toMatchObject({ placements: 2, earlier: [] })
})

test('a copy of a closed vacancy repeats it under another title, unless its text was rewritten', async () => {
  const team = await buildTeam()
  const first = await write(team)
  await close(team, first)
  const copies = [0, 1].map(async () => (await act(team.manager, first, 'copy')).body.id)
  const [copy, rewritten] = await Promise.all(copies)
  await save(team.manager, copy, { title: 'Мастер по пижамам' })
  await save(team.manager, rewritten, { title: 'Оператор чата', description_html: OTHER, duties_html: '' })
  await publish(team, copy)
  await publish(team, rewritten)
  expect([await repostOf(copy), await repostOf(rewritten)]).toEqual([first, null])
})

test.each([
  ['another company', {}, true],
  ['another place', { work_from_ids: [deps.referenceData.locations.bySlug('kazahstan')!.id] }, false],
  ['another text', { title: 'Оператор чата', description_html: OTHER }, false],
])('a vacancy of %s repeats nothing', async (_what, changes, isRival) => {
  const team = await buildTeam()
  await close(team, await write(team))
  const id = await write(isRival ? await buildTeam() : team, changes)
  expect(await page(id)).toMatchObject({ placements: 1, earlier: [] })
})

test('an open vacancy is not repeated by another one with its text', async () => {
  const team = await buildTeam()
  await write(team)
  expect(await repostOf(await write(team))).toBeNull()
})

test('placing the same vacancy again after its term counts as another time, undoing a closing does not', async () => {
  const team = await buildTeam()
  const id = await write(team)
  await close(team, id)
  await act(team.manager, id, 'restore')
  expect((await page(id)).placements).toBe(1)
  await deps.db
    .update(vacancies)
    .set({ expiresAt: later(-1) })
    .where(eq(vacancies.id, id))
  await close(team, id)
  board.setNow(later(3))
  await publish(team, id)
  expect(await page(id)).toMatchObject({
    state: 'open',
    placements: 2,
    published_since: new Date(NOW).toISOString(),
  })
})

test('the page of a vacancy counts its views of all days, and people who responded but not those invited', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  await deps.db.insert(vacancyDays).values([
    { vacancyId: id, day: '2026-08-01', views: 7, responses: 1 },
    { vacancyId: id, day: '2026-11-20', views: 5, responses: 2 },
  ])
  expect(await page(id)).toMatchObject({ views: 12, responses: 0 })
  const [imported = 0] = await board.buildVacancies({
    source: 'другая доска',
    sourceId: '1',
    sourceUrl: 'https://source.example/1',
  })
  expect(await page(imported)).toMatchObject({ views: 0, responses: null })
})
