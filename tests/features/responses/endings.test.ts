import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/db/schema/mail.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { endingWorld } from './ending-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const { act, buildImported, buildPosted, ends, handsIn, meets, mine, sent, writes } =
  await endingWorld(people)

beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))

const AFTER_DAYS = '5\u00A0декабря, 12:00 по Москве'
type Ending = {
  end: keyof typeof ends
  /** To a person who is invited, the kind of the e-mail and what it says. */
  kind: string
  says: string
  /** Interviews and tasks go on. */
  stands: boolean
  conversation: 'open' | 'for_days' | 'over'
  isImported?: boolean
}
const closed = { kind: 'invitation_ended', stands: false, conversation: 'for_days' } as const
const open = { kind: 'invitation_ended', stands: true, conversation: 'open' } as const
const ENDINGS: readonly Ending[] = [
  { end: 'closes', ...closed, says: 'Компания закрыла её' },
  { end: 'closesInBulk', ...closed, says: 'Компания закрыла её' },
  { end: 'closesByApi', ...closed, says: 'Компания закрыла её' },
  { end: 'closesWithChoice', ...closed, kind: 'closing_answered', says: 'о вас ещё решает' },
  { end: 'expires', ...open, says: 'Ваше приглашение в силе' },
  { end: 'isAbandoned', ...open, says: 'больше месяца не подтверждает' },
  { end: 'isReturned', ...open, says: 'сняли с публикации' },
  { end: 'isUndone', ...open, says: 'сняли с публикации' },
  { end: 'companyIsLiquidated', ...open, kind: 'response_to_ended', says: 'обычно никого не нанимает' },
  { end: 'isTakenDown', ...closed, says: 'Модератор снял её' },
  { end: 'isRefusedAfterAll', ...closed, says: 'Модератор снял её' },
  { end: 'isTakenDownAsImported', ...closed, says: 'Модератор снял её', isImported: true },
  { end: 'companyIsLiquidated', ...closed, says: 'компания прекратила работу', isImported: true },
  {
    end: 'companyIsBlocked',
    kind: 'response_of_blocked',
    says: 'закрыл компанию',
    stands: false,
    conversation: 'over',
  },
  { end: 'companyIsGone', ...closed, says: 'больше никого нет', conversation: 'over' },
]

/** Calendar events in e-mails to a person, the newest first. */
async function eventsTo({ email }: TestPerson) {
  const rows = await deps.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(desc(emails.id))
  return rows.flatMap(({ calendar }) => (calendar === null ? [] : [calendar.replaceAll('\r\n ', '')]))
}
const numberIn = (ics = '') => Number(/^SEQUENCE:(\d+)/m.exec(ics)?.[1])
const kindsTo = async ({ email }: TestPerson) => (await emailsTo(email)).map(({ kind }) => kind)

describe('the end of a vacancy leaves no invited person in silence', () => {
  test.each(ENDINGS)(
    '$end: interviews and tasks, what people are told and whether they may write (imported: $isImported)',
    async ({ end, kind, says, stands, conversation, isImported = false }) => {
      const posted = await (isImported ? buildImported() : buildPosted())
      const [meeting, judged] = [await meets(posted), await handsIn(posted)]
      const eventsBefore = (await eventsTo(meeting.person)).length
      await ends[end](posted)

      for (const { person, id } of [meeting, judged]) {
        const told = (await emailsTo(person.email)).find((email) => email.kind === kind)
        expect(told?.text ?? (await kindsTo(person))).toContain(says)
        expect(told?.text.includes(AFTER_DAYS)).toBe(conversation === 'for_days')
        // «В силе» beside «не платите ей» would contradict it.
        if (kind === 'response_to_ended') expect(await kindsTo(person)).not.toContain('invitation_ended')
        expect(await writes(person, id)).toBe(conversation === 'over' ? 409 : 200)
      }
      const [met, handed] = [await mine(meeting.person, meeting.id), await mine(judged.person, judged.id)]
      expect(met).toMatchObject({
        state: conversation === 'over' ? 'closed' : 'invited',
        interview: { state: stands ? 'agreed' : 'cancelled' },
        test_task: { state: stands ? 'accepted' : 'cancelled' },
      })
      const isChecked = stands && end !== 'isAbandoned'
      expect(handed).toMatchObject({
        interview: { state: stands ? 'offered' : 'cancelled' },
        test_task: { state: 'handed_in', verdict: isChecked ? null : 'unchecked' },
      })
      const events = await eventsTo(meeting.person)
      expect(events.length - eventsBefore).toBe(stands ? 0 : 1)
      if (stands) return
      expect(events[0]).toContain('METHOD:CANCEL')
      expect(numberIn(events[0])).toBeGreaterThan(numberIn(events[1]))
      // A company that is gone or closed has nobody to write to.
      if (conversation !== 'over') expect((await eventsTo(posted.author))[0]).toContain('METHOD:CANCEL')
    },
  )

  test('what the board did is news to the person, in the history of both sides', async () => {
    const posted = await buildPosted()
    const { person, id } = await meets(posted)
    await mine(person, id)
    await ends.isTakenDown(posted)
    const list = await act(person, '/personal/responses', {}, 'GET')
    expect(list.body.items[0]).toMatchObject({ id, unread: 3 })
    const seen = await mine(person, id)
    expect(seen.history.slice(-3)).toMatchObject(
      ['interview_cancelled', 'test_cancelled', 'closed'].map((event) => ({ event, side: null })),
    )
    expect(seen.interview).toMatchObject({
      is_by_board: true,
      reason: 'Модератор снял вакансию с публикации.',
    })
  })

  test('who is hired or refused is told only what is cancelled', async () => {
    const posted = await buildPosted()
    const [hired, refused] = [await meets(posted), await meets(posted)]
    await act(posted.author, '/responses/move', { ids: [hired.id], stage: 'hired' })
    await act(posted.author, '/responses/decide', { ids: [refused.id], decision: 'reject', reason: 'skills' })
    await ends.isTakenDown(posted)
    for (const { person } of [hired, refused]) {
      expect(await kindsTo(person)).not.toContain('invitation_ended')
      expect((await kindsTo(person)).filter((kind) => kind === 'interview_cancelled')).toHaveLength(1)
    }
    expect((await mine(hired.person, hired.id)).state).toBe('invited')
  })

  test('an interview that is over is not cancelled', async () => {
    const posted = await buildPosted()
    const { person, id } = await meets(posted)
    board.setNow('2026-12-03T13:00:00Z')
    await ends.closes(posted)
    expect((await mine(person, id)).interview.state).toBe('agreed')
    expect(await kindsTo(person)).not.toContain('interview_cancelled')
  })

  test('after a vacancy was returned for a month those who wait are answered, and those who are invited told', async () => {
    const posted = await buildPosted()
    const [invited, waiting] = [await handsIn(posted), await sent(posted.vacancyId)]
    await ends.isReturned(posted)
    const states = async () => [
      (await mine(waiting.person, waiting.id)).state,
      (await mine(invited.person, invited.id)).test_task.verdict,
    ]
    board.setNow('2026-12-21T08:00:00Z')
    await confirmVacancies(deps)
    expect(await states()).toEqual(['sent', null])
    board.setNow('2026-12-21T10:00:00Z')
    await confirmVacancies(deps)
    expect(await confirmVacancies(deps)).toMatchObject({ endedWaits: 0 })
    expect(await states()).toEqual(['closed', 'unchecked'])
    expect((await kindsTo(waiting.person))[0]).toBe('response_abandoned')
    expect((await kindsTo(invited.person))[0]).toBe('invitation_ended')
  })
})
