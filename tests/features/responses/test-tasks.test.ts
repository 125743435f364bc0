import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { responsesPersonalData } from '#server/features/board/responses/personal-data.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const { buildTeam, sent, act } = responseWorld(people)

/** A Saturday. */
beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))

const TASK = { text: 'Ответьте на три письма покупателей, как ответили бы нам.', hours: 2, days: 3 }

const give = (as: TestPerson, id: number, changes: object = {}) =>
  act(as, `/responses/${id}/test-task`, { ...TASK, ...changes })
const own = (as: TestPerson, id: number, name: string, body: object = {}) =>
  act(as, `/personal/responses/${id}/test-task/${name}`, body)
const received = async (as: TestPerson, id: number) => (await act(as, `/responses/${id}/open`)).body
const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body
const kindsTo = async ({ email }: TestPerson) => (await emailsTo(email)).map(({ kind }) => kind)

async function buildSent(changes: object = {}) {
  const team = await buildTeam()
  const now = deps.now().toISOString()
  await deps.db.update(companies).set({ verifiedAt: now }).where(eq(companies.id, team.company.id))
  await deps.db
    .update(vacancies)
    .set({ answerDays: 2, ...changes })
    .where(eq(vacancies.id, team.vacancyId))
  return { ...team, ...(await sent(team.vacancyId)) }
}
async function buildAccepted() {
  const world = await buildSent()
  await give(world.author, world.id)
  await own(world.person, world.id, 'accept')
  return world
}

describe('a test task', () => {
  test('is given, which is the invitation, taken on, handed in as a message and answered', async () => {
    const { author, person, id } = await buildSent()
    const given = await give(author, id)
    expect(given.body.test_task).toMatchObject({ state: 'offered', hours: 2, pay: null, due_at: null })
    expect(await mine(person, id)).toMatchObject({ state: 'invited', progress: 'test', unread: 0 })
    expect(await kindsTo(person)).toContain('test_offered')
    expect(await kindsTo(person)).not.toContain('response_invited')
    const accepted = await own(person, id, 'accept')
    expect(accepted.body.test_task).toMatchObject({ state: 'accepted', due_at: '2026-11-24T20:59:59.000Z' })
    await own(person, id, 'hand-in', { text: 'https://disk.example.ru/answers' })
    const seen = await received(author, id)
    expect(seen).toMatchObject({
      stage: 'test',
      test_task: { state: 'handed_in', handed_in_at: '2026-11-21T09:00:00.000Z' },
    })
    expect(seen.messages).toMatchObject([{ side: 'seeker', text: 'https://disk.example.ru/answers' }])
    expect(seen.history.map(({ event }: { event: string }) => event)).toEqual([
      'sent',
      'invited',
      'test_offered',
      'test_accepted',
      'test_handed_in',
    ])
    expect((await kindsTo(author)).filter((kind) => kind === 'test_changed')).toHaveLength(2)
  })

  test('restarts the promised term when it is handed in, until the company writes', async () => {
    const { author, person, id, vacancyId } = await buildAccepted()
    const due = async () => (await mine(person, id)).answer_due_at
    expect(await due()).toBeNull()
    await own(person, id, 'hand-in', { text: 'Готово' })
    expect(await due()).toBe('2026-11-24T20:59:59.000Z')
    const list = (query: string) =>
      act(author, `/personal/vacancies/${vacancyId}/responses${query}`, {}, 'GET')
    expect((await list('?due_by=2026-11-24')).body.count).toBe(1)
    board.setNow('2026-11-25T00:00:00Z')
    await Promise.all([handleOverdueAnswers(deps), handleOverdueAnswers(deps)])
    expect((await kindsTo(author)).filter((kind) => kind === 'answers_overdue')).toHaveLength(1)
    const lowered = async () =>
      (await deps.db.select().from(vacancies).where(eq(vacancies.id, vacancyId)))[0]?.loweredAt ?? null
    expect(await lowered()).not.toBeNull()
    await act(author, `/responses/${id}/messages`, { text: 'Спасибо, посмотрели: всё хорошо' })
    expect(await due()).toBeNull()
    await handleOverdueAnswers(deps)
    expect(await lowered()).toBeNull()
  })

  test.each([
    [
      'a rejection',
      '/responses/decide',
      (id: number) => ({ ids: [id], decision: 'reject', reason: 'skills' }),
    ],
    ['a move to an offer', '/responses/move', (id: number) => ({ ids: [id], stage: 'offer' })],
  ])('that was handed in is answered by %s', async (_, path, body) => {
    const { author, person, id } = await buildAccepted()
    await own(person, id, 'hand-in', { text: 'Готово' })
    expect((await act(author, path, body(id))).status).toBe(200)
    expect((await mine(person, id)).answer_due_at).toBeNull()
  })

  test('is declined without harm, with or without a word', async () => {
    const { author, person, id } = await buildSent()
    await give(author, id)
    const declined = await own(person, id, 'decline')
    expect(declined.body.test_task.state).toBe('declined')
    expect(await mine(person, id)).toMatchObject({ state: 'invited', messages: [] })
    expect((await own(person, id, 'accept')).status).toBe(409)
    await give(author, id, { hours: 1 })
    await own(person, id, 'accept')
    await own(person, id, 'decline', { reason: 'Не хватает времени' })
    expect((await received(author, id)).messages).toMatchObject([{ text: 'Не хватает времени' }])
  })

  test.each([
    ['of four hours without pay', { hours: 4 }, null],
    ['of five hours with a fair pay', { hours: 5, pay: '1 000' }, null],
    ['of five hours without pay', { hours: 5 }, 'pay'],
    ['paid for show', { hours: 8, pay: 1 }, 'pay'],
    ['with a pay that is no number', { hours: 2, pay: 'договоримся' }, 'pay'],
    ['with half a rouble', { hours: 1, pay: 200.5 }, 'pay'],
    ['of no hours', { hours: 0 }, 'hours'],
    ['of a week', { hours: 41, pay: 100_000 }, 'hours'],
    ['for a year', { days: 400 }, 'days'],
    ['of a word', { text: 'Сделай' }, 'text'],
    ['of 10 000 characters', { text: 'а'.repeat(10_000) }, 'text'],
  ])('%s is judged at its field', async (_, changes, field) => {
    const { author, id } = await buildSent()
    const answer = await give(author, id, changes)
    if (field === null) expect(answer.status).toBe(200)
    else expect([answer.status, Object.keys(answer.body.data?.fields ?? {})]).toEqual([400, [field]])
  })

  test('pays at least what the vacancy says an hour', async () => {
    const { author, id } = await buildSent({ testHours: 4, testPay: 4000 })
    for (const [hours, pay, field] of [
      [4, '', 'pay'],
      [4, '3 999', 'pay'],
      [2, '1 999', 'pay'],
      [2, '2 000', undefined],
    ] as const) {
      const { body } = await give(author, id, { hours, pay })
      expect([hours, pay, Object.keys(body.data?.fields ?? {})[0]]).toEqual([hours, pay, field])
    }
  })

  test('of a response that is withdrawn is over, and the company writes nothing more about it', async () => {
    const { author, person, id } = await buildAccepted()
    await act(person, `/personal/responses/${id}/withdraw`)
    const cancelled = await act(author, `/responses/${id}/test-task/cancel`, {
      reason: 'Пишите в мессенджер',
    })
    expect(cancelled.status).toBe(409)
    expect(await kindsTo(person)).not.toContain('test_cancelled')
  })

  test('that is handed in has a verdict when its vacancy is closed', async () => {
    const { author, person, id, vacancyId } = await buildAccepted()
    await own(person, id, 'hand-in', { text: 'Готово: https://disk.example.ru/answers' })
    await act(author, `/personal/vacancies/${vacancyId}/archive`, { reason: 'not_needed' })
    expect(await mine(person, id)).toMatchObject({
      state: 'invited',
      answer_due_at: null,
      test_task: { state: 'handed_in', verdict: 'unchecked' },
    })
    expect(await kindsTo(person)).toContain('invitation_ended')
  })

  test('is not longer than the vacancy says', async () => {
    const { author, id } = await buildSent({ testHours: 1 })
    const longer = await give(author, id)
    expect([longer.status, Object.keys(longer.body.data.fields)]).toEqual([422, ['hours']])
    expect((await give(author, id, { hours: 1 })).status).toBe(200)
  })

  test('of an unverified company asks for no documents or money', async () => {
    const { author, id, company } = await buildSent()
    await deps.db.update(companies).set({ verifiedAt: null }).where(eq(companies.id, company.id))
    const refused = await give(author, id, {
      text: 'Пришлите фото паспорта и переведите 500 рублей на карту',
    })
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['text']])
    expect((await received(author, id)).test_task).toBeNull()
  })

  test('is accepted and handed in once, though buttons are pressed together', async () => {
    const { author, person, id } = await buildSent()
    await give(author, id)
    const accepted = await Promise.all([own(person, id, 'accept'), own(person, id, 'accept')])
    expect(accepted.map(({ status }) => status)).toEqual([200, 200])
    const text = { text: 'Готово' }
    const handed = await Promise.all([own(person, id, 'hand-in', text), own(person, id, 'hand-in', text)])
    expect(handed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { messages, history } = await received(author, id)
    expect(messages).toHaveLength(1)
    expect(history.filter(({ event }: { event: string }) => event === 'test_accepted')).toHaveLength(1)
  })

  test('is not replaced while the seeker works at it, and can be cancelled', async () => {
    const { author, person, id } = await buildAccepted()
    expect((await give(author, id)).status).toBe(409)
    const cancelled = await act(author, `/responses/${id}/test-task/cancel`, { reason: 'Нашли человека' })
    expect(cancelled.body.test_task.state).toBe('cancelled')
    expect((await kindsTo(person))[0]).toBe('test_cancelled')
    expect((await own(person, id, 'hand-in', { text: 'Поздно' })).status).toBe(409)
    expect((await act(author, `/responses/${id}/test-task/cancel`)).status).toBe(409)
    expect((await give(author, id)).status).toBe(200)
  })

  test('ends with the response: neither side goes on after a withdrawal', async () => {
    const { author, person, id } = await buildAccepted()
    await act(person, `/personal/responses/${id}/withdraw`)
    expect((await own(person, id, 'hand-in', { text: 'Готово' })).status).toBe(409)
    expect((await give(author, id)).status).toBe(409)
  })

  test('counts as news of the other side', async () => {
    const { author, person, id, vacancyId } = await buildSent()
    await give(author, id)
    const list = await act(person, '/personal/responses', {}, 'GET')
    expect(list.body.items[0].unread).toBe(1)
    await mine(person, id)
    await own(person, id, 'accept')
    await own(person, id, 'hand-in', { text: 'Готово' })
    const rows = await act(author, `/personal/vacancies/${vacancyId}/responses`, {}, 'GET')
    expect(rows.body.items[0].unread).toBe(2)
  })

  test('is read by staff with a complaint about it, and by its author in the export', async () => {
    const { author, person, id } = await buildSent()
    await give(author, id)
    const complaint = { target: 'response', id, reason: 'unpaid_test', text: 'Просят работать даром' }
    expect((await act(person, '/complaints', complaint)).status).toBe(200)
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const read = await act(moderator, `/staff/complaints/response_company/${id}`, {}, 'GET')
    expect(JSON.stringify(read.body)).toContain(TASK.text)
    const subject = { userId: person.id, email: person.email, at: deps.now().toISOString() }
    const exported = await responsesPersonalData(deps).export(deps.db, subject)
    expect(JSON.stringify(exported)).toContain(TASK.text)
  })
})
