/** Answers of a company that closes a vacancy to the people it has invited. */
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { closingAnswerEmail } from '#server/mail/templates/vacancy-endings.ts'
import type {
  ClosingAnswer,
  ClosingForInvited,
  InvitedAnswer,
} from '#shared/features/board/responses/forms.ts'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { fillTemplate } from '#shared/features/board/responses/templates.ts'
import { formatNames, NAMES_SHOWN } from '#shared/kernel/text.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { answerResponse } from '../answering/answer.ts'
import { conversationEnd, endInvited } from './end-invited.ts'
import { endInterview, isStanding } from '../interviews/interviews.ts'
import type { Invited } from './invited.ts'
import { insertMessage } from '../conversation/messages.ts'
import { visibleName } from '../listing/names.ts'
import { dropPendingAnswer } from '../answering/pending-answers.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { settleTestTask } from '../test-tasks/test-task-rows.ts'
import { addUnread } from '../conversation/unread.ts'

type Tools = Pick<Deps, 'notifier' | 'site' | 'events'>
type Chosen = { person: Invited; choice: InvitedAnswer }

/**
 * Gives each invited person the chosen answer, or the default text of the board where none was chosen.
 * @param closing.people locked
 * @param closing.answer for those who wait, including those who wait for the result of a test task when `invited` is
 * null
 * @throws Problem conflict when a person was left out, invalid for a test task without a verdict
 */
export async function answerInvited(
  tx: Sql,
  deps: Tools,
  {
    people,
    userId,
    answer,
    invited,
    at,
  }: {
    people: readonly Invited[]
    userId: number
    answer: ClosingAnswer | null
    invited: ClosingForInvited | null
    at: string
  },
) {
  const isOpen = ({ row }: Invited) => row.state === 'invited'
  const choices = people.filter(isOpen).map((person) => ({
    person,
    choice: invited === null ? waitingChoice(person, answer) : choiceFor(person, invited),
  }))
  if (invited !== null) requireComplete(choices)
  for (const { person, choice } of choices)
    if (choice) await answerOne(tx, deps, { person, choice, userId, at })
  const left = choices.filter(({ choice }) => choice === null).map(({ person }) => person)
  const others = people.filter((person) => !isOpen(person))
  await endInvited(tx, deps, { people: [...left, ...others], cause: 'closed', at })
}

/** Programs that know of no invited people answer those who wait. */
function waitingChoice({ row }: Invited, answer: ClosingAnswer | null): InvitedAnswer | null {
  if (answer === null || !row.awaitsTestAnswer) return null
  return { outcome: 'rejected', verdict: 'unchecked', ...answer }
}

/** Who is hired already stays so, unless the person is named. */
function choiceFor({ row }: Invited, { everybody, each }: ClosingForInvited): InvitedAnswer | null {
  const own = each.find(({ id }) => id === row.id)
  if (own) return own
  if (row.progress === 'hired') return { outcome: 'hired', reason: null, message: '', verdict: null }
  return everybody
}

/** @throws Problem */
function requireComplete(choices: readonly { person: Invited; choice: InvitedAnswer | null }[]) {
  const leftOut = choices.filter(({ choice }) => choice === null)
  if (leftOut.length > 0)
    throw new Problem(
      'conflict',
      `Не сказано, что ответить приглашённым: ${toNames(leftOut)}. Выберите ответ и им.`,
    )
  const unjudged = choices.filter(
    ({ person, choice }) => needsVerdict(person) && choice?.outcome !== 'hired' && choice?.verdict == null,
  )
  if (unjudged.length === 0) return
  const message = `Оцените сданное тестовое задание: ${toNames(unjudged)}.`
  throw new Problem('invalid', message, { verdict: message })
}

const needsVerdict = ({ task }: Invited) => task?.state === 'handed_in' && task.verdict === null

function toNames(chosen: readonly { person: Invited }[]) {
  const names = chosen.slice(0, NAMES_SHOWN).map(({ person }) => visibleName(person.row))
  return formatNames(names, chosen.length)
}

async function answerOne(
  tx: Sql,
  deps: Tools,
  { person, choice, userId, at }: Chosen & { userId: number; at: string },
) {
  const { row, vacancy, company, interview } = person
  const { id } = row
  const { outcome, reason } = choice
  const standing = interview !== null && isStanding(interview, at) ? interview : null
  await endInterview(
    tx,
    deps,
    { response: row, vacancy, company },
    { side: 'company', userId, reason: 'Вакансия закрыта.', at },
  )
  const task = await endTask(tx, { person, choice, userId, at })
  const message = fillTemplate(choice.message, {
    name: row.resume.text.firstName,
    vacancy: vacancy.title,
  })
  if (outcome === 'rejected')
    await answerResponse(tx, deps, {
      row,
      vacancy,
      company,
      userId,
      decision: 'reject',
      reason,
      message: choice.message,
      at,
      isEmailed: false,
    })
  else {
    await dropPendingAnswer(tx, id)
    if (outcome === 'hired' && row.progress !== 'hired')
      await insertEvents(tx, [
        { responseId: id, event: 'moved', side: 'company', userId, stage: 'hired', at },
      ])
    if (message !== '')
      await insertMessage(tx, { responseId: id, side: 'company', userId, text: message, at })
    await insertEvents(tx, [{ responseId: id, event: 'closed', side: 'company', userId, at }])
    await addUnread(tx, { responseId: id, side: 'company', at })
  }
  const until = conversationEnd(at)
  await setResponse(tx, id, {
    ...(outcome === 'hired' ? { progress: 'hired' as const } : {}),
    awaitsTestAnswer: false,
    conversationEndsAt: until,
    endNotifiedAt: at,
    updatedAt: at,
  })
  const email = closingAnswerEmail(deps.site, {
    id,
    title: vacancy.title,
    company,
    outcome,
    reason: outcome === 'rejected' ? REJECTION_LABELS[reason ?? 'other'] : null,
    message,
    interview: standing && {
      time: standing.slot === null ? null : meetingTime(standing.slot, at),
      stands: false,
    },
    task,
    until: meetingTime(until, at),
  })
  await deps.notifier.notify(tx, [{ userId: row.userId, email }])
}

/** @returns what the seeker is told of the task; null for nothing */
async function endTask(
  tx: Sql,
  { person: { row, task }, choice: { verdict }, userId, at }: Chosen & { userId: number; at: string },
) {
  if (task?.state === 'handed_in' && task.verdict === null) {
    if (verdict !== null) await settleTestTask(tx, { responseId: row.id, verdict, at })
    return verdict
  }
  if (task?.state !== 'offered' && task?.state !== 'accepted') return null
  await settleTestTask(tx, { responseId: row.id, verdict: null, at })
  await insertEvents(tx, [{ responseId: row.id, event: 'test_cancelled', side: 'company', userId, at }])
  await addUnread(tx, { responseId: row.id, side: 'company', at })
  return 'cancelled' as const
}
