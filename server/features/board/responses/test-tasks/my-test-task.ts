/** The test task of one's own response: its author takes it on, declines it, hands it in. */
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { testTaskChangedEmail } from '#server/mail/templates/test-tasks.ts'
import type { TestTask } from '#shared/features/board/responses/test-task-contract.ts'
import { shiftDate } from '#server/features/reference/calendar/calendar.ts'
import { moscowDay } from '#shared/features/board/posting/moscow-moment.ts'
import { ANSWER_DAYS_DEFAULT } from '#shared/features/board/vacancies/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { requireMyResponse, type MyResponseRecord } from '../access.ts'
import { answerDueAt } from '../sending/deliver.ts'
import { messageReceived } from '../events.ts'
import { addressOf, notifySide, type Meeting } from '../interviews/interviews.ts'
import { insertMessage } from '../conversation/messages.ts'
import { visibleName } from '../listing/names.ts'
import { canWrite } from '../policy.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { findTestTask, setTestTask, testTaskOf } from './test-task-rows.ts'
import { addUnread } from '../conversation/unread.ts'

type OfResponse = { id: number }
type Changed = { testTask: TestTask }

/** The term begins now. A second press changes nothing. @throws Problem not_found, conflict */
export function acceptTestTask(ctx: Ctx, { id }: OfResponse): Promise<Changed> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  return deps.db.transaction(async (tx) => {
    const { found, before } = await lockMine(ctx, tx, id)
    if (before?.state === 'accepted') return { testTask: testTaskOf(before) }
    if (before?.state !== 'offered') throw gone()
    const day = shiftDate(moscowDay(now), before.days)
    const dueAt = new Date(`${day}T23:59:59+03:00`).toISOString()
    const row = await setTestTask(tx, id, { state: 'accepted', dueAt, updatedAt: at })
    await insertEvents(tx, [{ responseId: id, event: 'test_accepted', side: 'seeker', userId, at }])
    await addUnread(tx, { responseId: id, side: 'seeker', at })
    await notifyCompany(ctx, tx, found, { change: 'accepted', text: '', at })
    return { testTask: testTaskOf(row) }
  })
}

/** The response stays as it is. The reason, if any, becomes a message. @throws Problem not_found, conflict */
export function declineTestTask(ctx: Ctx, { id, reason }: OfResponse & { reason: string }): Promise<Changed> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { found, before } = await lockMine(ctx, tx, id)
    if (before?.state !== 'offered' && before?.state !== 'accepted') throw gone()
    const row = await setTestTask(tx, id, { state: 'declined', dueAt: null, updatedAt: at })
    await insertEvents(tx, [{ responseId: id, event: 'test_declined', side: 'seeker', userId, at }])
    await addUnread(tx, { responseId: id, side: 'seeker', at })
    if (reason !== '') await write(ctx, tx, found, { text: reason, at })
    await notifyCompany(ctx, tx, found, { change: 'declined', text: reason, at })
    return { testTask: testTaskOf(row) }
  })
}

/** The text becomes a message, and the promised term of an answer restarts. @throws Problem not_found, conflict */
export function handInTestTask(ctx: Ctx, { id, text }: OfResponse & { text: string }): Promise<Changed> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const { found, before } = await lockMine(ctx, tx, id)
    if (before?.state === 'handed_in')
      throw new Problem('conflict', 'Задание уже сдано. Если хотите добавить что-то, напишите сообщение.')
    // Handing in a task that is only offered accepts it.
    if (before?.state !== 'accepted' && before?.state !== 'offered') throw gone()
    const row = await setTestTask(tx, id, { state: 'handed_in', handedInAt: at, updatedAt: at })
    await insertEvents(tx, [{ responseId: id, event: 'test_handed_in', side: 'seeker', userId, at }])
    await write(ctx, tx, found, { text, at })
    await setResponse(tx, id, {
      awaitsTestAnswer: true,
      answerDueAt: answerDueAt(at, found.vacancy.answerDays ?? ANSWER_DAYS_DEFAULT),
      overdueNotifiedAt: null,
    })
    await notifyCompany(ctx, tx, found, { change: 'handed_in', text, at })
    return { testTask: testTaskOf(row) }
  })
}

async function lockMine(ctx: Ctx, tx: Sql, id: number) {
  const found = await requireMyResponse(ctx, tx, { id, forUpdate: true })
  if (!canWrite(found.response, 'seeker', ctx.deps.now())) throw gone()
  return { found, before: await findTestTask(tx, id) }
}

const gone = () => new Problem('conflict', 'Этого задания больше нет. Обновите страницу.')

async function write(
  ctx: Ctx,
  tx: Sql,
  { response: { id, vacancyId } }: MyResponseRecord,
  { text, at }: { text: string; at: string },
) {
  const { userId } = requirePerson(ctx)
  await insertMessage(tx, { responseId: id, side: 'seeker', userId, text, at })
  await ctx.deps.events.raise(tx, messageReceived, { responseId: id, vacancyId })
}

const notifyCompany = (
  { deps }: Ctx,
  tx: Sql,
  { response, vacancy, company }: MyResponseRecord,
  changed: TaskChange,
) => notifyCompanyOfTask(tx, deps, { response, vacancy, company: company.title }, changed)

type TaskChange = { change: 'accepted' | 'declined' | 'handed_in' | 'withdrawn'; text: string; at: string }

/** E-mails the company what the seeker has done about a test task. */
export function notifyCompanyOfTask(
  tx: Sql,
  { notifier, site }: Pick<Deps, 'notifier' | 'site'>,
  meeting: Meeting,
  { at, ...changed }: TaskChange,
) {
  const email = testTaskChangedEmail(site, {
    title: meeting.vacancy.title,
    url: addressOf(meeting, 'company'),
    seeker: visibleName(meeting.response),
    about: { responseId: meeting.response.id, at },
    ...changed,
  })
  return notifySide(tx, { notifier }, meeting, { side: 'company', email })
}
