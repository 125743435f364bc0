import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import {
  endTerms,
  publishScheduled,
  raiseByTariff,
  remindOfEnds,
} from '#server/features/board/posting/placement/terms.ts'
import { statusesOf } from '#tests/support/people.ts'
import { later, NOW, PATH, postingWorld, type Team } from './posting-world.ts'
import { closeVacancies } from '#tests/support/rows.ts'

const { act, begin, board, buildTeam, call, decide, deps, inState, emailsTo, pay, read, save, statusOf } =
  await postingWorld()

beforeEach(async () => {
  board.setNow(NOW)
  // What other stories left does not take part in this one.
  await closeVacancies(deps.db, { now: deps.now() })
})

const kinds = async (team: Team) => (await emailsTo(team.manager.email)).map(({ kind }) => kind)

async function putOff(team: Team) {
  const id = await begin(team.manager, { publish_at: '2026-11-23T10:00' })
  await act(team.manager, id, 'submit')
  await pay(id, team.editor)
  await decide(id, team.staff)
  return id
}

test('a vacancy approved early is published once at its scheduled time, and its term starts then', async () => {
  const team = await buildTeam()
  const id = await putOff(team)
  expect(await statusOf(id)).toBe('moderation')
  expect((await read(team.manager, id)).confirm_at).not.toBeNull()
  expect(await kinds(team)).toEqual([])
  expect(await publishScheduled(deps)).toEqual({ published: 0 })

  board.setNow('2026-11-23T07:00:30Z')
  const runs = await Promise.all([publishScheduled(deps), publishScheduled(deps)])
  expect(runs.reduce((sum, { published }) => sum + published, 0)).toBe(1)
  expect(await publishScheduled(deps)).toEqual({ published: 0 })
  expect((await call('get', `/api/v1/vacancies/${id}`)).body).toMatchObject({
    state: 'open',
    published_at: '2026-11-23T07:00:30.000Z',
    expires_at: '2026-12-23T07:00:30.000Z',
  })
  expect(await kinds(team)).toEqual(['vacancy_published'])
})

test('a scheduled vacancy that was changed or withdrawn is not published by itself', async () => {
  const team = await buildTeam()
  const changed = await putOff(team)
  await save(team.manager, changed, { title: 'Другая', publish_at: '2026-11-23T10:00' })
  await act(team.manager, changed, 'submit', { is_duplicate_meant: true })
  const back = await putOff(team)
  await act(team.manager, back, 'withdraw')
  board.setNow('2026-11-23T08:00:00Z')
  expect(await publishScheduled(deps)).toEqual({ published: 0 })
  expect([await statusOf(changed), await statusOf(back)]).toEqual(['moderation', 'draft'])
  // It is paid for: sending it again costs nothing.
  await save(team.manager, back, { title: 'Третья', publish_at: '' })
  expect((await act(team.manager, back, 'submit', { is_duplicate_meant: true })).body.next).toBe('moderation')
})

test('a tariff raises a vacancy every seven days without notice', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  expect(await raiseByTariff(deps)).toEqual({ raised: 0 })
  board.setNow(later(7.01))
  expect(await Promise.all([raiseByTariff(deps), raiseByTariff(deps)])).toEqual(
    expect.arrayContaining([{ raised: 1 }, { raised: 0 }]),
  )
  const raised = await read(team.manager, id)
  expect(raised.published_at).toBe(new Date(later(7.01)).toISOString())
  expect(raised.first_published_at).toBe(new Date(NOW).toISOString())
  expect(raised.next_raise_at).toBe(new Date(later(14)).toISOString())

  // A server that slept raises once, not once for each raise it missed.
  board.setNow(later(29))
  expect(await raiseByTariff(deps)).toEqual({ raised: 1 })
  expect(await raiseByTariff(deps)).toEqual({ raised: 0 })
})

test('manual raises use up the same number as automatic ones, one a day', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  const raise = async () => (await act(team.manager, id, 'raise')).status
  expect(await raise()).toBe(409)
  let raised = 0
  for (let day = 1; day < 30; day += 1) {
    board.setNow(later(day))
    raised += (await raise()) === 200 ? 1 : 0
    await raiseByTariff(deps)
  }
  // Thirty days of a raise every seven: the 7th, 14th, 21st and 28th.
  expect(raised).toBe(4)
  expect((await act(team.manager, id, 'raise')).body.message).toContain('уже сделаны')

  const plain = await begin(team.manager, { title: 'Без поднятий' })
  await act(team.manager, plain, 'submit', { is_duplicate_meant: true })
  await pay(plain, team.editor, { code: 'basic', raiseEveryDays: null })
  await decide(plain, team.staff)
  expect((await act(team.manager, plain, 'raise')).body.message).toContain('«Базовый»')
})

test('two raises at the same time count as one', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  board.setNow(later(2))
  const raised = await Promise.all([1, 2].map(() => act(team.manager, id, 'raise')))
  expect(raised.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a term ends once by itself with an e-mail, and a reminder is sent three days before', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  board.setNow(later(26))
  expect(await remindOfEnds(deps)).toEqual({ reminded: 0 })
  board.setNow(later(27.5))
  expect(await Promise.all([remindOfEnds(deps), remindOfEnds(deps)])).toEqual(
    expect.arrayContaining([{ reminded: 1 }]),
  )
  expect(await remindOfEnds(deps)).toEqual({ reminded: 0 })
  expect(await endTerms(deps)).toEqual({ ended: 0 })
  board.setNow(later(30))
  await Promise.all([endTerms(deps), endTerms(deps)])
  expect(await endTerms(deps)).toEqual({ ended: 0 })
  expect(await kinds(team)).toEqual(['vacancy_ended', 'vacancy_ending', 'vacancy_published'])
  expect(await read(team.manager, id)).toMatchObject({
    status: 'expired',
    history: [{ from_status: 'published', to_status: 'expired', by: null }, {}, {}, {}, {}],
  })
  expect((await call('get', `/api/v1/vacancies/${id}`)).body.state).toBe('closed')
})

test('term e-mails skip users who left the company or turned them off', async () => {
  const quiet = await buildTeam()
  await deps.db
    .update(users)
    .set({ notifications: { responses: true, newResponses: 'at_once', vacancies: false, news: false } })
    .where(eq(users.id, quiet.manager.id))
  await inState('published', quiet)
  const left = await buildTeam()
  const id = await inState('moderation', left)
  await deps.db.delete(companyRoles).where(eq(companyRoles.userId, left.manager.id))
  await decide(id, left.staff)
  expect([await kinds(quiet), await kinds(left)]).toEqual([[], []])
})

test('closing a vacancy can be undone within its term', async () => {
  const team = await buildTeam()
  const id = await inState('published', team)
  await act(team.manager, id, 'archive', { reason: 'hired_elsewhere' })
  expect((await call('get', `/api/v1/vacancies/${id}`)).body.state).toBe('closed')
  board.setNow(later(31))
  await act(team.manager, id, 'restore')
  expect(await statusOf(id)).toBe('expired')
  const answers = await Promise.all(
    [1, 2].map(() => act(team.manager, id, 'archive', { reason: 'hired_here' })),
  )
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(
    (await call('post', `${PATH}/${id}/archive`, { as: team.manager, body: { reason: 'no' } })).status,
  ).toBe(400)
})
