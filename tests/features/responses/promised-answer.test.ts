import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { canSendAgain } from '#server/features/board/responses/policy.ts'
import { answerLabel } from '#shared/features/board/responses/responsiveness.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const { resumes, buildTeam, respond, act } = responseWorld(people)
const { db } = deps

/** A Saturday. */
const SENT = '2026-11-21T09:00:00Z'
beforeEach(() => board.setNow(SENT))

/** A response to a vacancy whose company promises to answer in so many working days. */
async function promised(answerDays: 2 | 5 | 10 | null = 5) {
  const team = await buildTeam()
  await db.update(vacancies).set({ answerDays }).where(eq(vacancies.id, team.vacancyId))
  const { id: resumeId, person } = await resumes.published()
  const answer = await respond(person, team.vacancyId, { resume_id: resumeId, letter: 'Здравствуйте' })
  return { team, person, resumeId, id: Number(answer.body.id) }
}
const isLowered = async (id: number) => {
  const [row] = await db.select({ at: vacancies.loweredAt }).from(vacancies).where(eq(vacancies.id, id))
  return row?.at !== null
}

describe('a promised answer', () => {
  test.each([
    [2, '2026-11-24T20:59:59.000Z'],
    [5, '2026-11-27T20:59:59.000Z'],
    [10, '2026-12-04T20:59:59.000Z'],
  ] as const)('of %i working days is due at the end of a working day of the calendar', async (days, due) => {
    const { person, team, id } = await promised(days)
    expect((await act(person, `/personal/responses/${id}/open`)).body.answer_due_at).toBe(due)
    expect((await act(team.author, `/responses/${id}/open`)).body.answer_due_at).toBe(due)
  })

  test('is not counted down without a promise or after an answer', async () => {
    const { person, id } = await promised(null)
    expect((await act(person, `/personal/responses/${id}/open`)).body.answer_due_at).toBeNull()
    const other = await promised()
    await act(other.team.author, '/responses/decide', { ids: [other.id], decision: 'invite' })
    const opened = await act(other.person, `/personal/responses/${other.id}/open`)
    expect(opened.body.answer_due_at).toBeNull()
  })

  test('is shown where there is no record of answers yet', () => {
    expect(answerLabel({ answers: null, answerDays: 5 })).toMatch(/^Обещает ответить за\s5\sрабочих дней$/)
    expect(answerLabel({ answers: { share: 92, hours: 20 }, answerDays: 5 })).toMatch(/^Отвечает на\s92/)
    expect(answerLabel({ answers: null, answerDays: null })).toBeNull()
  })
})

describe('past the promised term', () => {
  test('the manager is reminded once and the vacancy stands lower until it is answered', async () => {
    const { team, id } = await promised(2)
    board.setNow('2026-11-24T20:00:00Z')
    await handleOverdueAnswers(deps)
    expect(await isLowered(team.vacancyId)).toBe(false)
    board.setNow('2026-11-25T00:00:00Z')
    await Promise.all([handleOverdueAnswers(deps), handleOverdueAnswers(deps)])
    await handleOverdueAnswers(deps)
    const kinds = (await emailsTo(team.author.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'answers_overdue')).toHaveLength(1)
    expect(await isLowered(team.vacancyId)).toBe(true)
    await act(team.author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'experience' })
    await handleOverdueAnswers(deps)
    expect(await isLowered(team.vacancyId)).toBe(false)
  })

  test('a vacancy with late answers is listed below newer and as new ones', async () => {
    const late = await promised(2)
    const [other = 0] = await board.buildVacancies({ title: 'Редкая должность без срока' })
    await db.update(vacancies).set({ title: 'Редкая должность' }).where(eq(vacancies.id, late.team.vacancyId))
    const newer = (await db.select().from(vacancies).where(eq(vacancies.id, other)))[0]?.publishedAt ?? SENT
    // The late one would be first.
    await db
      .update(vacancies)
      .set({ publishedAt: new Date(Date.parse(newer) + 60_000).toISOString() })
      .where(eq(vacancies.id, late.team.vacancyId))
    const order = async () => {
      await deps.vacancies.refresh([late.team.vacancyId, other])
      const { body } = await act(null, '/vacancies?sort=date&limit=100', {}, 'GET')
      const ids = body.items.map(({ id }: { id: number }) => id)
      return ids.indexOf(late.team.vacancyId) < ids.indexOf(other)
    }
    expect(await order()).toBe(true)
    board.setNow('2026-11-25T00:00:00Z')
    await handleOverdueAnswers(deps)
    expect(await order()).toBe(false)
  })

  test('a withdrawal is free: one may respond again at once', async () => {
    const { team, person, resumeId, id } = await promised(2)
    board.setNow('2026-11-25T00:00:00Z')
    const opened = await act(person, `/personal/responses/${id}/open`)
    expect(opened.body.is_withdrawal_free).toBe(true)
    await act(person, `/personal/responses/${id}/withdraw`)
    const again = await respond(person, team.vacancyId, { resume_id: resumeId, letter: 'Ещё раз' })
    expect([again.status, again.body.id]).toEqual([200, id])
    const [row] = await db.select().from(responses).where(eq(responses.id, id))
    expect(row).toMatchObject({ state: 'sent', letter: 'Ещё раз', overdueNotifiedAt: null })
  })

  test('before the term a withdrawn response can be sent again after thirty days', async () => {
    const { team, person, resumeId, id } = await promised(10)
    await act(person, `/personal/responses/${id}/withdraw`)
    const send = () => respond(person, team.vacancyId, { resume_id: resumeId, letter: '' })
    expect((await send()).status).toBe(409)
    const [row] = await db.select().from(responses).where(eq(responses.id, id))
    if (!row) throw new Error('The response is gone')
    const daysLater = (days: number) => new Date(Date.parse(SENT) + days * 86_400_000)
    expect([29, 30].map((days) => canSendAgain(row, daysLater(days)))).toEqual([false, true])
  })
})

describe('closing a vacancy', () => {
  test('answers everybody who waits with the chosen reason and text', async () => {
    const { team, person, id } = await promised()
    const closed = await act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, {
      reason: 'hired_elsewhere',
      answer: { reason: 'position_filled', message: 'Здравствуйте, {имя}! Место занято.' },
    })
    expect(closed.status).toBe(200)
    expect(closed.body.open_responses).toBe(0)
    const opened = await act(person, `/personal/responses/${id}/open`)
    expect(opened.body).toMatchObject({
      state: 'rejected',
      reason: 'position_filled',
      messages: [{ side: 'company', text: 'Здравствуйте, Анна! Место занято.' }],
    })
    expect((await emailsTo(person.email))[0]?.kind).toBe('response_rejected')
  })

  test('refuses a text by which an unverified company asks for money, and closes nothing', async () => {
    const { team, person, id } = await promised()
    const refused = await act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, {
      reason: 'hired_here',
      answer: { reason: 'other', message: 'Оплатите страховку 990 рублей, вернём с первой смены' },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('просить деньги')
    expect((await act(person, `/personal/responses/${id}/open`)).body.state).toBe('sent')
  })

  test('counts those who wait, before it is closed', async () => {
    const { team } = await promised()
    const mine = await act(team.author, `/personal/vacancies/${team.vacancyId}`, {}, 'GET')
    expect(mine.body.open_responses).toBe(1)
  })

  test('closes the rest by the system when no answer is given, and tells everybody', async () => {
    const { team, person, id } = await promised()
    await act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, { reason: 'not_needed' })
    expect((await act(person, `/personal/responses/${id}/open`)).body.state).toBe('closed')
    expect((await emailsTo(person.email))[0]?.kind).toBe('response_closed')
  })
})
