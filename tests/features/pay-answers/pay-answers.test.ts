import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { answerAboutPay } from '#server/features/board/pay-answers/operations.ts'
import { askAboutPay } from '#server/features/board/pay-answers/ask.ts'
import type { PayReply } from '#shared/features/board/pay-answers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { stopAfter } from '#tests/support/mailbox.ts'
import { join, testPeople, tokenIn } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const NOW = '2026-11-21T09:00:00Z'
const after = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString()

const people = await testPeople()
const { deps, board, call, emailsTo } = people
const { buildTeam, sent, act } = responseWorld(people)
type Team = Awaited<ReturnType<typeof buildTeam>>

beforeEach(() => board.setNow(NOW))

async function hired(team: Team) {
  const response = await sent(team.vacancyId)
  await act(team.author, '/responses/move', { ids: [response.id], stage: 'hired' })
  return response
}

/** The job, so many days after the hiring. */
async function askAfter(days: number) {
  board.setNow(after(days))
  return (await askAboutPay(deps)).payQuestions
}
const questions = async ({ email }: { email: string }) =>
  (await emailsTo(email)).filter(({ kind }) => kind === 'pay_question')
const tokenOf = async (person: { email: string }) => tokenIn((await questions(person))[0]?.text ?? '')
const reply = async (person: { email: string }, answer: PayReply) =>
  answerAboutPay(deps, { token: await tokenOf(person), reply: answer })
const noteOf = async ({ company }: Team) => {
  const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies`)
  return body.pay_note === null ? null : withSpaces(body.pay_note)
}
const stateOf = async (person: { email: string }) =>
  (await call('GET', `/api/v1/pay-answer?token=${await tokenOf(person)}`)).body.state

test('a hired person is asked once, sixty days later, by runs at the same time too', async () => {
  const team = await buildTeam()
  const { person } = await hired(team)
  await sent(team.vacancyId)
  expect(await askAfter(59)).toBe(0)
  board.setNow(after(60))
  const runs = await Promise.all([askAboutPay(deps), askAboutPay(deps), askAboutPay(deps)])
  expect(runs.reduce((sum, { payQuestions: asked }) => sum + asked, 0)).toBe(1)
  expect(await askAfter(61)).toBe(0)
  expect(await questions(person)).toHaveLength(1)
})

test('a run that was stopped between people asks the rest when it runs again', async () => {
  const team = await buildTeam()
  const [first, second] = [await hired(team), await hired(team)]
  board.setNow(after(60))
  const mailer = stopAfter(deps.mailer, { emails: 1 })
  await expect(askAboutPay({ ...deps, mailer })).rejects.toThrow('stopped')
  await askAboutPay(deps)
  expect([await questions(first.person), await questions(second.person)]).toMatchObject([
    { length: 1 },
    { length: 1 },
  ])
})

test.each<[string, (team: Team, response: Awaited<ReturnType<typeof hired>>) => Promise<unknown>]>([
  ['was moved back', ({ author }, { id }) => act(author, '/responses/move', { ids: [id], stage: 'test' })],
  [
    'was rejected',
    ({ author }, { id }) =>
      act(author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'other' }),
  ],
  ['withdrew the response', (_team, { id, person }) => act(person, `/personal/responses/${id}/withdraw`)],
  [
    'works for the company by an account of its own',
    ({ company }, { person }) => join(deps, { companyId: company.id, userId: person.id, accessLevel: 100 }),
  ],
  [
    'is blocked',
    (_team, { person }) =>
      deps.db.update(users).set({ blockedAt: NOW, blockReason: 'Спам' }).where(eq(users.id, person.id)),
  ],
  [
    'switched e-mails about responses off',
    (_team, { person }) =>
      deps.db
        .update(users)
        .set({ notifications: { responses: false, newResponses: 'off', vacancies: true, news: false } })
        .where(eq(users.id, person.id)),
  ],
])('a person who %s is not asked', async (_what, change) => {
  const team = await buildTeam()
  const response = await hired(team)
  await change(team, response)
  await askAfter(60)
  expect(await questions(response.person)).toEqual([])
})

test('a hiring of three months ago is not asked about, and another one by the same company neither', async () => {
  const team = await buildTeam()
  const old = await hired(team)
  await askAfter(91)
  expect(await questions(old.person)).toEqual([])
  board.setNow(NOW)
  const { person, resumeId } = await hired(team)
  const [otherId = 0] = await board.buildVacancies({ companyId: team.company.id, authorId: team.author.id })
  const again = await call('POST', `/api/v1/vacancies/${otherId}/responses`, {
    as: person,
    body: { resume_id: resumeId },
  })
  await act(team.author, '/responses/move', { ids: [again.body.id], stage: 'hired' })
  await askAfter(60)
  expect(await questions(person)).toHaveLength(1)
})

test('reading a link changes nothing, the first answer stays, and a broken or an old link is not found', async () => {
  const team = await buildTeam()
  const { person } = await hired(team)
  await askAfter(60)
  expect(await stateOf(person)).toBe('asked')
  expect(await stateOf(person)).toBe('asked')
  await Promise.all([reply(person, 'less'), reply(person, 'less')])
  await reply(person, 'more')
  await reply(person, 'stop')
  expect(await stateOf(person)).toBe('answered')
  const [row] = await deps.db.select().from(payQuestions).where(eq(payQuestions.userId, person.id))
  expect([row?.answer, row?.stoppedAt]).toEqual(['less', null])
  for (const token of ['x', 'x'.repeat(43), '']) {
    const answer = await call('GET', `/api/v1/pay-answer?token=${token}`)
    expect(answer.status).toBe(token === '' ? 400 : 404)
  }
  const token = await tokenOf(person)
  board.setNow(after(60 + 91))
  expect((await call('GET', `/api/v1/pay-answer?token=${token}`)).status).toBe(404)
})

test('who wants no such questions is not asked by another company, and can still answer this one', async () => {
  const team = await buildTeam()
  const { person, resumeId } = await hired(team)
  await askAfter(60)
  await reply(person, 'stop')
  expect(await stateOf(person)).toBe('stopped')
  const rivals = await buildTeam()
  const other = await call('POST', `/api/v1/vacancies/${rivals.vacancyId}/responses`, {
    as: person,
    body: { resume_id: resumeId },
  })
  expect(other.status).toBe(200)
  await act(rivals.author, '/responses/move', { ids: [other.body.id], stage: 'hired' })
  await askAfter(120)
  expect(await questions(person)).toHaveLength(1)
  await reply(person, 'as_promised')
  expect(await stateOf(person)).toBe('answered')
})

test('the page of a company says how many were paid as promised from five answers on, and never who', async () => {
  const team = await buildTeam()
  const all = [
    await hired(team),
    await hired(team),
    await hired(team),
    await hired(team),
    await hired(team),
    await hired(team),
  ]
  await askAfter(60)
  const answers: PayReply[] = ['as_promised', 'more', 'less', 'as_promised', 'not_started', 'as_promised']
  for (const [at, { person }] of all.slice(0, 5).entries()) await reply(person, answers[at] ?? 'stop')
  // Who never began cannot tell.
  expect(await noteOf(team)).toBeNull()
  await reply(all[5]!.person, 'as_promised')
  expect(await noteOf(team)).toBe('По ответам 5 принятых: обещанную оплату получили 4.')
  // The company does not lose an answer by moving the person back.
  await act(team.author, '/responses/move', { ids: [all[2]!.id], stage: 'test' })
  expect(await noteOf(team)).toBe('По ответам 5 принятых: обещанную оплату получили 4.')
  await deps.db.update(users).set({ blockedAt: NOW }).where(eq(users.id, all[0]!.person.id))
  expect(await noteOf(team)).toBeNull()
  expect(await noteOf(await buildTeam())).toBeNull()
})

test('an answer beyond a full group of five does not change the note until its group is full', async () => {
  const team = await buildTeam()
  const all = []
  for (let at = 0; at < 10; at += 1) all.push(await hired(team))
  await askAfter(60)
  // The last hired answer first.
  const answering = all.toReversed()
  for (const [at, { person }] of answering.entries()) {
    board.setNow(after(60 + at / 24))
    await reply(person, at < 4 ? 'as_promised' : 'less')
    const expected =
      at < 4
        ? null
        : at < 9
          ? 'По ответам 5 принятых: обещанную оплату получили 4.'
          : 'По ответам 10 принятых: обещанную оплату получили 4.'
    expect(await noteOf(team)).toBe(expected)
  }
})
