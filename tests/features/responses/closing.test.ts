import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { interviews } from '#server/db/schema/interviews.ts'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { tidyConversations } from '#server/features/board/responses/conversation/conversations.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { endingWorld, type Posted } from './ending-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const world = await endingWorld(people)
const { act, archive, buildPosted, companyApi, handsIn, meets, mine, offerInterview, rowOf, sent, writes } =
  world

const START = '2026-11-21T09:00:00Z'
beforeEach(() => board.setNow(START))

const kindsTo = async ({ email }: TestPerson) => (await emailsTo(email)).map(({ kind }) => kind)
const newest = async ({ email }: TestPerson) => (await emailsTo(email))[0]
const inProgress = async ({ author, vacancyId }: Posted) =>
  (await act(author, `/responses/in-progress?ids=${vacancyId}`, {}, 'GET')).body
const invite = (as: TestPerson, id: number) => act(as, '/responses/decide', { ids: [id], decision: 'invite' })
const statusOf = async ({ vacancyId }: Posted) => {
  const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
  return row?.status
}

describe('an employer who closes a vacancy', () => {
  test('sees everybody who is invited, and what was begun with each', async () => {
    const posted = await buildPosted()
    const [meeting, handed, waiting, hired] = [
      await meets(posted),
      await handsIn(posted),
      await sent(posted.vacancyId),
      await sent(posted.vacancyId),
    ]
    await invite(posted.author, hired.id)
    await act(posted.author, '/responses/move', { ids: [hired.id], stage: 'hired' })
    const seen = await inProgress(posted)
    expect(seen.count).toBe(3)
    expect(seen.items).toMatchObject([
      { id: meeting.id, interview: { state: 'agreed' }, test_task: { state: 'accepted' }, is_hired: false },
      { id: handed.id, interview: { state: 'offered' }, test_task: { state: 'handed_in' } },
      { id: hired.id, name: 'Анна Кузнецова', interview: null, test_task: null, is_hired: true },
    ])
    expect(seen.items.map(({ id }: { id: number }) => id)).not.toContain(waiting.id)
  })

  test('leaves nobody out, and judges each task that was handed in; a refusal changes nothing', async () => {
    const posted = await buildPosted()
    const [meeting, handed] = [await meets(posted), await handsIn(posted)]
    const choice = { id: meeting.id, outcome: 'later', message: 'Решаем' }
    const leftOut = await archive(posted, { invited: { each: [choice] } })
    expect([leftOut.status, leftOut.body.message]).toEqual([
      409,
      'Не сказано, что ответить приглашённым: Анна Кузнецова. Выберите ответ и им.',
    ])
    const unjudged = await archive(posted, { invited: { everybody: { outcome: 'later', message: '' } } })
    expect(unjudged.status).toBe(422)
    expect(unjudged.body.data.fields.verdict).toContain('Анна Кузнецова')
    const noReason = { ...choice, outcome: 'rejected' }
    expect((await archive(posted, { invited: { each: [noReason] } })).status).toBe(400)
    expect(await statusOf(posted)).toBe('published')
    expect((await mine(meeting.person, meeting.id)).interview.state).toBe('agreed')
    expect(await kindsTo(handed.person)).not.toContain('closing_answered')
  })

  test('tells each what was chosen, in a letter with the interview, the task and the days that are left', async () => {
    const posted = await buildPosted()
    const [hired, refused, undecided] = [
      await meets(posted),
      await handsIn(posted),
      await sent(posted.vacancyId),
    ]
    await invite(posted.author, undecided.id)
    const closed = await archive(posted, {
      invited: {
        everybody: { outcome: 'later', message: '{имя}, решим к пятнице' },
        each: [
          { id: hired.id, outcome: 'hired', message: 'Берём вас на «{вакансия}»' },
          { id: refused.id, outcome: 'rejected', reason: 'skills', message: '', verdict: 'failed' },
        ],
      },
    })
    expect(closed.status).toBe(200)
    const textOf = async (person: TestPerson) => {
      const email = await newest(person)
      expect(email?.kind).toBe('closing_answered')
      expect(email?.text).toContain('до 5\u00A0декабря, 12:00 по Москве')
      return email?.text
    }
    const toHired = await textOf(hired.person)
    expect(toHired).toContain('и берёт вас')
    expect(toHired).toContain('Берём вас на «Оператор чата»')
    expect(toHired).toContain('Собеседование 3\u00A0декабря, 15:00 по Москве отменено.')
    expect(toHired).toContain('Тестовое задание отменено')
    const toRefused = await textOf(refused.person)
    expect(toRefused).toContain('нужны другие навыки')
    expect(toRefused).toContain('задание не подошло')
    expect(await textOf(undecided.person)).toContain('Анна, решим к пятнице')
    expect(await mine(hired.person, hired.id)).toMatchObject({ state: 'invited', progress: 'hired' })
    expect(await mine(refused.person, refused.id)).toMatchObject({
      state: 'rejected',
      test_task: { verdict: 'failed' },
      conversation_ends_at: '2026-12-05T09:00:00.000Z',
    })
    // One letter each: the rejection and the cancellations are in it or clear a calendar.
    expect(await kindsTo(refused.person)).not.toContain('response_rejected')
  })

  test('may say it by the API of the company', async () => {
    const posted = await buildPosted()
    const { person, id } = await meets(posted)
    const close = (invited: object) =>
      companyApi(posted, `/vacancies/${posted.vacancyId}/close`, { reason: 'hired_here', invited })
    expect((await close({ each: [] })).status).toBe(409)
    expect((await close({ everybody: { outcome: 'hired', message: 'Ждём вас' } })).status).toBe(200)
    expect((await newest(person))?.text).toContain('Ждём вас')
    expect(await mine(person, id)).toMatchObject({ state: 'invited', progress: 'hired' })
  })

  test('of several vacancies tells the people of each, and the one with a person who was left out stays open', async () => {
    const first = await buildPosted()
    const [secondId = 0] = await board.buildVacancies({
      companyId: first.companyId,
      authorId: first.author.id,
    })
    const second = { ...first, vacancyId: secondId }
    const [told, leftOut] = [await meets(first), await meets(second)]
    const answer = await act(first.author, '/personal/vacancies/bulk', {
      ids: [first.vacancyId, secondId],
      act: 'archive',
      reason: 'not_needed',
      invited: { each: [{ id: told.id, outcome: 'later', message: 'Решаем' }] },
    })
    expect(answer.body).toMatchObject({
      done: [first.vacancyId],
      refused: [{ id: secondId, message: expect.stringContaining('Анна Кузнецова') }],
    })
    expect((await newest(told.person))?.kind).toBe('closing_answered')
    expect((await mine(leftOut.person, leftOut.id)).interview.state).toBe('agreed')
  })

  test('of a company that is not verified lures nobody away', async () => {
    const { author, vacancyId } = await world.buildTeam()
    const { person, id } = await sent(vacancyId)
    await invite(author, id)
    const refused = await act(author, `/personal/vacancies/${vacancyId}/archive`, {
      reason: 'hired_here',
      invited: { each: [{ id, outcome: 'later', message: 'Пишите мне: https://t.me/hr_team' }] },
    })
    expect(refused.status).toBe(422)
    expect((await mine(person, id)).messages).toEqual([])
  })
})

describe('the conversation with an invited person', () => {
  const CHOICE = { everybody: { outcome: 'later', message: 'Решаем', verdict: 'unchecked' } }
  /** The last second of the days, and the first after them. */
  const [LAST, OVER] = ['2026-12-05T08:59:59Z', '2026-12-05T09:00:00Z'] as const

  test.each([
    ['later', 'closed', ['conversation_ended']],
    ['hired', 'invited', []],
    ['rejected', 'rejected', []],
  ] as const)(
    'goes on for 14 days after a closing where the answer is «%s», and then ends',
    async (outcome, state, told) => {
      const posted = await buildPosted()
      const { person, id } = await meets(posted)
      await archive(posted, { invited: { everybody: { ...CHOICE.everybody, outcome, reason: 'other' } } })
      board.setNow(LAST)
      await tidyConversations(deps)
      expect((await mine(person, id)).acts).toContain('write')
      expect(await writes(person, id)).toBe(200)
      const before = (await kindsTo(person)).length
      board.setNow(OVER)
      expect(await writes(person, id)).toBe(409)
      await Promise.all([tidyConversations(deps), tidyConversations(deps)])
      await tidyConversations(deps)
      expect((await kindsTo(person)).slice(0, (await kindsTo(person)).length - before)).toEqual(told)
      expect((await mine(person, id)).state).toBe(state)
      // The company may write, and invite again.
      expect(
        (await act(posted.author, `/responses/${id}/messages`, { text: 'Вернулись к вам' })).status,
      ).toBe(200)
    },
  )

  test.each([
    ['an interview that is offered again', (posted: Posted, id: number) => offerInterview(posted.author, id)],
    [
      'the vacancy that comes back',
      ({ author, vacancyId }: Posted) => act(author, `/personal/vacancies/${vacancyId}/restore`),
    ],
  ])('is kept by %s', async (_what, keep) => {
    const posted = await buildPosted()
    const { person, id } = await meets(posted)
    await archive(posted, { invited: CHOICE })
    expect((await keep(posted, id)).status).toBe(200)
    board.setNow(OVER)
    await tidyConversations(deps)
    expect(await writes(person, id)).toBe(200)
    expect(await rowOf(id)).toMatchObject({ state: 'invited', conversationEndsAt: null })
    if ((await statusOf(posted)) === 'archived') return
    // A closing after that tells the person again.
    expect((await archive(posted, { invited: CHOICE })).status).toBe(200)
    expect((await kindsTo(person)).filter((kind) => kind === 'closing_answered')).toHaveLength(2)
  })
})

describe('vacancies that an earlier release closed', () => {
  /** As that release left them: closed, with whatever was begun. */
  async function closeSilently({ vacancyId }: Posted, archivedAt = START) {
    await deps.db.update(vacancies).set({ status: 'archived', archivedAt }).where(eq(vacancies.id, vacancyId))
  }

  test('their invited people are told once, interviews and tasks end', async () => {
    const posted = await buildPosted()
    const [meeting, handed, closed] = [await meets(posted), await handsIn(posted), await meets(posted)]
    await deps.db.update(responses).set({ state: 'closed' }).where(eq(responses.id, closed.id))
    await closeSilently(posted, '2026-09-01T09:00:00Z')
    await deps.db
      .update(responses)
      .set({ updatedAt: '2026-08-01T09:00:00Z' })
      .where(eq(responses.vacancyId, posted.vacancyId))
    await backdateInvitations(posted)
    await Promise.all([tidyConversations(deps), tidyConversations(deps)])
    await tidyConversations(deps)
    for (const { person, id } of [meeting, handed]) {
      expect((await kindsTo(person)).filter((kind) => kind === 'invitation_ended')).toHaveLength(1)
      expect(await writes(person, id)).toBe(200)
    }
    expect((await kindsTo(closed.person)).filter((kind) => kind === 'interview_cancelled')).toHaveLength(1)
    const standing = await deps.db
      .select({ state: interviews.state, task: testTasks.state, verdict: testTasks.verdict })
      .from(responses)
      .innerJoin(interviews, eq(interviews.responseId, responses.id))
      .innerJoin(testTasks, eq(testTasks.responseId, responses.id))
      .where(eq(responses.vacancyId, posted.vacancyId))
      .orderBy(responses.id)
    expect(standing).toEqual([
      { state: 'cancelled', task: 'cancelled', verdict: null },
      { state: 'cancelled', task: 'handed_in', verdict: 'unchecked' },
      { state: 'cancelled', task: 'cancelled', verdict: null },
    ])
  })

  test('people with whom nothing is going on are told of the last days only, and nobody who was invited since', async () => {
    const [lately, long, again] = [await buildPosted(), await buildPosted(), await buildPosted()]
    const of = async (posted: Posted) => {
      const one = await sent(posted.vacancyId)
      await invite(posted.author, one.id)
      return one
    }
    const [recent, old, since] = [await of(lately), await of(long), await meets(again)]
    for (const posted of [lately, long]) await backdateInvitations(posted)
    await closeSilently(lately, '2026-11-20T09:00:00Z')
    await closeSilently(long, '2026-10-20T09:00:00Z')
    // Invited after it.
    await closeSilently(again, '2026-11-20T09:00:00Z')
    await tidyConversations(deps)
    expect(await kindsTo(recent.person)).toContain('invitation_ended')
    expect(await kindsTo(old.person)).not.toContain('invitation_ended')
    expect((await mine(since.person, since.id)).interview.state).toBe('agreed')
  })

  async function backdateInvitations({ vacancyId }: Posted) {
    const rows = await deps.db
      .select({ id: responses.id })
      .from(responses)
      .where(eq(responses.vacancyId, vacancyId))
    for (const { id } of rows)
      await deps.db
        .update(responseEvents)
        .set({ at: '2026-08-01T09:00:00Z' })
        .where(eq(responseEvents.responseId, id))
  }
})
