/** Notifications to invited people when a vacancy ends and no one has chosen an answer. */
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { invitationEndedEmail, type VacancyEnding } from '#server/mail/templates/vacancy-endings.ts'
import { responseOfBlockedEmail } from '#server/mail/templates/company-block.ts'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { CONVERSATION_DAYS } from '#shared/features/board/responses/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { endInterview, isStanding } from '../interviews/interviews.ts'
import type { Invited } from './invited.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { settleTestTask } from '../test-tasks/test-task-rows.ts'
import { addBoardNews } from '../conversation/unread.ts'

type Tools = Pick<Deps, 'notifier' | 'site'>

/** A vacancy that is hidden may return. */
type Cause = VacancyEnding | 'hidden'

/** Effects of each cause: whether interviews and tasks are cancelled, and how long the seeker may write. */
const RULES: Readonly<Record<Cause, { isCancelling: boolean; conversation: 'stays' | 'for_days' | 'ends' }>> =
  {
    closed: { isCancelling: true, conversation: 'for_days' },
    // The company is there, and what it has begun is lawful.
    expired: { isCancelling: false, conversation: 'stays' },
    abandoned: { isCancelling: false, conversation: 'stays' },
    hidden: { isCancelling: false, conversation: 'stays' },
    taken_down: { isCancelling: true, conversation: 'for_days' },
    company_liquidated: { isCancelling: true, conversation: 'for_days' },
    // No one may write, or no one would answer.
    company_blocked: { isCancelling: true, conversation: 'ends' },
    company_gone: { isCancelling: true, conversation: 'ends' },
  }

const REASONS: Readonly<Record<Cause, string>> = {
  closed: 'Вакансия закрыта.',
  expired: '',
  abandoned: '',
  hidden: '',
  taken_down: 'Модератор снял вакансию с публикации.',
  company_liquidated: 'Компания прекратила работу.',
  company_blocked: 'Модератор закрыл компанию.',
  company_gone: 'У компании на сайте больше никого нет.',
}

/** Instant. */
export const conversationEnd = (at: string) =>
  new Date(Date.parse(at) + CONVERSATION_DAYS * DAY_MS).toISOString()

/** @param people locked */
export async function endInvited(
  tx: Sql,
  deps: Tools,
  { people, cause, at }: { people: readonly Invited[]; cause: Cause; at: string },
) {
  for (const person of people) await endOne(tx, deps, { person, cause, at })
}

async function endOne(
  tx: Sql,
  deps: Tools,
  { person, cause, at }: { person: Invited; cause: Cause; at: string },
) {
  const { row, vacancy, company, interview } = person
  const { id } = row
  const { isCancelling, conversation } = RULES[cause]
  const slot = interview && isStanding(interview, at) ? { at: interview.slot } : null
  if (isCancelling)
    await endInterview(
      tx,
      deps,
      { response: row, vacancy, company },
      { side: null, userId: null, reason: REASONS[cause], at },
    )
  const task = await endTask(tx, { person, isCancelling, cause, at })
  // Of a vacancy that may return, the end is told later.
  const told = cause === 'hidden' ? {} : { endNotifiedAt: at }
  // For who knows the outcome only what was begun ends.
  if (!isUndecided(row)) {
    if (cause !== 'hidden')
      await setResponse(tx, id, {
        ...told,
        ...(isCancelling || cause === 'abandoned' ? WAITS_NO_MORE : {}),
      })
    return
  }
  const until = conversation === 'for_days' ? conversationEnd(at) : null
  await setResponse(tx, id, {
    ...(conversation === 'ends' ? { state: 'closed' as const } : {}),
    ...(isCancelling || task === 'unchecked' ? WAITS_NO_MORE : {}),
    ...(conversation === 'stays' ? {} : { conversationEndsAt: until }),
    ...told,
    updatedAt: at,
  })
  if (isCancelling) {
    await insertEvents(tx, [{ responseId: id, event: 'closed', side: null, userId: null, at }])
    await addBoardNews(tx, { responseId: id, readers: ['seeker'], at })
  }
  const ended = { id, title: vacancy.title }
  const email =
    cause === 'company_blocked'
      ? responseOfBlockedEmail(deps.site, ended)
      : invitationEndedEmail(deps.site, {
          ...ended,
          company,
          cause,
          interview: slot && {
            time: slot.at === null ? null : meetingTime(slot.at, at),
            stands: !isCancelling,
          },
          task,
          until: until && meetingTime(until, at),
        })
  await deps.notifier.notify(tx, [{ userId: row.userId, email }])
}

const isUndecided = ({ state, progress }: Invited['row']) => state === 'invited' && progress !== 'hired'

const WAITS_NO_MORE = { awaitsTestAnswer: false }

/** @returns what the seeker is told of the task; null for nothing */
async function endTask(
  tx: Sql,
  {
    person: { row, task },
    isCancelling,
    cause,
    at,
  }: { person: Invited; isCancelling: boolean; cause: Cause; at: string },
) {
  if (task === null) return null
  if (task.state === 'handed_in') {
    // Who is hired or refused has the answer.
    if (task.verdict !== null || !isUndecided(row)) return null
    // The company may still answer, in the time that it has promised, or has done so.
    if (!isCancelling && !row.awaitsTestAnswer) return null
    if (!isCancelling && cause !== 'abandoned') return 'waits' as const
    await settleTestTask(tx, { responseId: row.id, verdict: 'unchecked', at })
    return 'unchecked' as const
  }
  if (task.state !== 'offered' && task.state !== 'accepted') return null
  if (!isCancelling) return 'stands' as const
  await settleTestTask(tx, { responseId: row.id, verdict: null, at })
  await insertEvents(tx, [{ responseId: row.id, event: 'test_cancelled', side: null, userId: null, at }])
  await addBoardNews(tx, { responseId: row.id, readers: ['seeker'], at })
  return 'cancelled' as const
}
