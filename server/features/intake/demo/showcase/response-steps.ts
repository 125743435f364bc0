/** The history of a response, step by step, and the columns that follow from it. */
import type { interviews } from '#server/db/schema/interviews.ts'
import type { responseEvents, responses } from '#server/db/schema/responses.ts'
import type { testTasks } from '#server/db/schema/test-tasks.ts'
import { shiftDate } from '#server/features/reference/calendar/calendar.ts'
import { answerDueAt } from '#server/features/board/responses/sending/deliver.ts'
import { conversationEnd } from '#server/features/board/responses/inviting/end-invited.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'
import { TEST_DAYS_DEFAULT } from '#shared/features/board/test-tasks/vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { hoursBefore, laterBy } from './moments.ts'
import { RESPONSES, type Planned } from './response-kinds.ts'
import type { ShownVacancy } from './vacancies.ts'

type Columns = Partial<typeof responses.$inferInsert>
type Event = Omit<typeof responseEvents.$inferInsert, 'responseId' | 'userId' | 'at' | 'side'>

type Step = {
  at: string
  /** Null for the board. */
  side: Side | null
  event?: Event
  message?: string
}

export type Course = {
  steps: Step[]
  columns: Columns & Pick<typeof responses.$inferInsert, 'state'>
  interview?: Omit<typeof interviews.$inferInsert, 'responseId'>
  task?: Omit<typeof testTasks.$inferInsert, 'responseId'>
}

type About = { vacancy: ShownVacancy; now: Date }

/** Of a response that was sent at `sentAt`. */
export function courseOf(planned: Planned, { vacancy, now }: About): Course {
  const [kind, hoursAgo, hours = 1] = planned
  const sentAt = hoursBefore(now, hoursAgo)
  const at = laterBy(sentAt, hours)
  const sent: Step = { at: sentAt, side: 'seeker', event: { event: 'sent' } }
  const viewed: Step = { at: laterBy(sentAt, hours / 2), side: 'company', event: { event: 'viewed' } }
  const seen = { viewedAt: viewed.at }
  const invited: Step[] = [
    sent,
    viewed,
    { at, side: 'company', event: { event: 'invited' }, message: RESPONSES.invitation },
  ]
  const ended = vacancy.endedAt
  /** A vacancy that ends with its term tells invited people, and leaves them the conversation. */
  const invitedColumns = { ...seen, state: 'invited' as const, ...(ended ? { endNotifiedAt: ended } : {}) }
  const moved = (stage: 'offer' | 'hired', after: number): Step => ({
    at: laterBy(at, after),
    side: 'company',
    event: { event: 'moved', stage },
  })
  switch (kind) {
    case 'sent':
      return { steps: [sent], columns: { state: 'sent' } }
    case 'viewed':
      return { steps: [sent, { ...viewed, at }], columns: { state: 'viewed', viewedAt: at } }
    case 'withdrawn':
      return {
        steps: [sent, { at, side: 'seeker', event: { event: 'withdrawn' } }],
        columns: { state: 'withdrawn', contacts: null },
      }
    case 'closed':
      return {
        steps: [sent, { at: ended ?? at, side: null, event: { event: 'closed' } }],
        columns: { state: 'closed' },
      }
    case 'rejected': {
      const reason = planned[3] ?? null
      const refused: Step = {
        at,
        side: 'company',
        event: { event: 'rejected', reason },
        message: RESPONSES.rejection,
      }
      return { steps: [sent, viewed, refused], columns: { ...seen, state: 'rejected', reason } }
    }
    case 'invited':
      return { steps: invited, columns: invitedColumns }
    case 'offer':
    case 'hired':
      return { steps: [...invited, moved(kind, 24)], columns: { ...invitedColumns, progress: kind } }
    case 'told_hired': {
      const told = ended ?? at
      return {
        steps: [
          ...invited,
          moved('hired', 40),
          { at: told, side: 'company', event: { event: 'closed' }, message: RESPONSES.hired },
        ],
        columns: {
          ...invitedColumns,
          progress: 'hired',
          conversationEndsAt: conversationEnd(told),
          endNotifiedAt: told,
        },
      }
    }
    case 'interview_offered':
    case 'interview_agreed':
      return withInterview({ steps: invited, columns: invitedColumns }, { kind, at, now })
    case 'test_offered':
    case 'test_accepted':
    case 'test_declined':
    case 'test_handed_in':
      return withTask({ steps: invited, columns: invitedColumns }, { kind, at, vacancy })
  }
}

/** Times of days of work ahead, in the morning of Moscow. */
function slotsAfter(now: Date): string[] {
  const today = moscowDay(now)
  return [3, 4, 5].map((days) => new Date(`${shiftDate(today, days)}T11:00:00+03:00`).toISOString())
}

function withInterview(
  { steps, columns }: Course,
  { kind, at, now }: { kind: 'interview_offered' | 'interview_agreed'; at: string; now: Date },
): Course {
  const slots = slotsAfter(now)
  const isAgreed = kind === 'interview_agreed'
  const agreedAt = laterBy(at, 5)
  return {
    steps: [
      ...steps,
      { at: laterBy(at, 0.1), side: 'company', event: { event: 'interview_offered' } },
      ...(isAgreed
        ? [{ at: agreedAt, side: 'seeker' as const, event: { event: 'interview_agreed' as const } }]
        : []),
    ],
    columns,
    interview: {
      sequence: isAgreed ? 1 : 0,
      state: isAgreed ? 'agreed' : 'offered',
      slots,
      slot: isAgreed ? (slots[0] ?? null) : null,
      minutes: 30,
      zone: 'Europe/Moscow',
      kind: 'video',
      place: 'Ссылку пришлём за час до разговора',
      note: 'Камеру можно не включать.',
      reason: '',
      changedBy: isAgreed ? 'seeker' : 'company',
      updatedAt: isAgreed ? agreedAt : at,
    },
  }
}

function withTask(
  { steps, columns }: Course,
  {
    kind,
    at,
    vacancy: { testHours, testPay, answerDays },
  }: {
    kind: 'test_offered' | 'test_accepted' | 'test_declined' | 'test_handed_in'
    at: string
    vacancy: ShownVacancy
  },
): Course {
  const offeredAt = laterBy(at, 0.1)
  const acceptedAt = laterBy(offeredAt, 4)
  const handedInAt = laterBy(acceptedAt, 24)
  const task = {
    text: RESPONSES.task,
    hours: testHours ?? 1,
    pay: testPay,
    days: TEST_DAYS_DEFAULT,
  }
  const offered: Step = { at: offeredAt, side: 'company', event: { event: 'test_offered' } }
  const accepted: Step = { at: acceptedAt, side: 'seeker', event: { event: 'test_accepted' } }
  const dueAt = endOfDay(shiftDate(moscowDay(new Date(acceptedAt)), task.days))
  const testing = { ...columns, progress: 'test' as const }
  switch (kind) {
    case 'test_offered':
      return {
        steps: [...steps, offered],
        columns: testing,
        task: { ...task, state: 'offered', updatedAt: offeredAt },
      }
    case 'test_accepted':
      return {
        steps: [...steps, offered, accepted],
        columns: testing,
        task: { ...task, state: 'accepted', dueAt, updatedAt: acceptedAt },
      }
    case 'test_declined':
      return {
        steps: [...steps, offered, { ...accepted, event: { event: 'test_declined' } }],
        columns: testing,
        task: { ...task, state: 'declined', updatedAt: acceptedAt },
      }
    case 'test_handed_in':
      return {
        steps: [
          ...steps,
          offered,
          accepted,
          { at: handedInAt, side: 'seeker', event: { event: 'test_handed_in' }, message: RESPONSES.handedIn },
        ],
        columns: {
          ...testing,
          awaitsTestAnswer: true,
          answerDueAt: answerDueAt(handedInAt, answerDays),
        },
        task: { ...task, state: 'handed_in', dueAt, handedInAt, updatedAt: handedInAt },
      }
  }
}

const endOfDay = (day: string) => new Date(`${day}T23:59:59+03:00`).toISOString()

/** Events that count as news for the other side, in addition to messages. */
const NEWS: ReadonlySet<Event['event']> = new Set([
  'interview_offered',
  'interview_agreed',
  'test_offered',
  'test_accepted',
  'test_declined',
  'closed',
])

/** Counts the unread news: the last consecutive steps of one side. */
export function unreadAfter(steps: readonly Step[]) {
  const last = steps.at(-1)?.side
  const from = steps.findLastIndex(({ side }) => side !== last) + 1
  const count = steps
    .slice(from)
    .reduce(
      (sum, { event, message }) =>
        sum + (message === undefined ? 0 : 1) + (event && NEWS.has(event.event) ? 1 : 0),
      0,
    )
  return last === 'seeker'
    ? { unreadByCompany: count, unreadBySeeker: 0 }
    : { unreadByCompany: 0, unreadBySeeker: count }
}

/** Whether an answer is still due at the moment: the promised term runs. */
export const isAwaited = ({ state, awaitsTestAnswer }: Course['columns']) =>
  state === 'sent' || state === 'viewed' || awaitsTestAnswer === true

export const isPast = (at: string | null | undefined, now: Date) =>
  at != null && Date.parse(at) < now.getTime() - HOUR_MS
