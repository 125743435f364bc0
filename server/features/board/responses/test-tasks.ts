/** The test task of a response, for the company that gives it. */
import { testTasks } from '#server/db/schema/test-tasks.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { recordWithinLimit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { testTaskCancelledEmail, testTaskOfferedEmail } from '#server/mail/templates/test-tasks.ts'
import type { TestTaskForm } from '#shared/features/board/responses/test-task-contract.ts'
import { testTaskLabel } from '#shared/features/board/test-tasks/labels.ts'
import { TEST_TASKS_A_DAY } from '#shared/features/board/test-tasks/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from './access.ts'
import { answerResponse } from './answer.ts'
import { addressOf, notifySide } from './interviews.ts'
import { requireAllowedMessage } from './message-rules.ts'
import { dropPendingAnswer } from './pending-answers.ts'
import { canOfferInterview } from './policy.ts'
import { insertEvents, setResponse } from './queries.ts'
import { findTestTask, setTestTask, testTaskOf } from './test-task-rows.ts'
import { addUnread } from './unread.ts'

type OfResponse = { id: number }

/**
 * Gives a test task, or another one in place of that before. To a response without an invitation it is one.
 * @throws Problem not_found, conflict, invalid for a field, too_many_requests
 */
export async function offerTestTask(ctx: Ctx, { id, ...form }: TestTaskForm & OfResponse) {
  const { deps } = ctx
  await requireAllowed(ctx, { id, text: form.text, field: 'text' })
  const now = deps.now()
  const at = now.toISOString()
  return deps.db.transaction(async (tx) => {
    const found = await requireReceived(ctx, tx, { id, forUpdate: true })
    const { row: response, vacancy, company, userId } = found
    if (!canOfferInterview(response)) throw new Problem('conflict', 'Соискатель отозвал этот отклик.')
    refuseLessThanStated(form, vacancy)
    const before = await findTestTask(tx, id)
    if (before?.state === 'accepted')
      throw new Problem('conflict', 'Соискатель уже делает задание. Чтобы дать другое, отмените это.')
    await recordOffer(tx, { id, userId, now })
    // A refusal that waits to leave would take the task back.
    await dropPendingAnswer(tx, id)
    // The e-mail with the task is that of the invitation too.
    if (response.state !== 'invited')
      await answerResponse(tx, deps, {
        row: response,
        vacancy,
        company,
        userId,
        at,
        decision: 'invite',
        reason: null,
        message: '',
        isEmailed: false,
      })
    const written = { ...form, state: 'offered', dueAt: null, handedInAt: null, updatedAt: at } as const
    const [row] = await tx
      .insert(testTasks)
      .values({ responseId: id, ...written })
      .onConflictDoUpdate({ target: testTasks.responseId, set: written })
      .returning()
    if (!row) throw new Error('A test task was not written')
    await setResponse(tx, id, { progress: 'test' })
    await addUnread(tx, { responseId: id, side: 'company', at })
    await insertEvents(tx, [{ responseId: id, event: 'test_offered', side: 'company', userId, at }])
    const meeting = { response, vacancy, company }
    await notifySide(tx, deps, meeting, {
      side: 'seeker',
      email: testTaskOfferedEmail(deps.site, {
        title: vacancy.title,
        url: addressOf(meeting, 'seeker'),
        company,
        terms: testTaskLabel(row),
        text: row.text,
      }),
    })
    return { testTask: testTaskOf(row) }
  })
}

/** @throws Problem invalid for a task that is longer than the vacancy says, or pays less an hour */
function refuseLessThanStated(
  { hours, pay }: TestTaskForm,
  { testHours, testPay }: { testHours: number | null; testPay: number | null },
) {
  if (testHours === null) return
  if (hours > testHours) {
    const message = `В вакансии сказано, что задание займёт не больше ${testHours} ч.`
    throw new Problem('invalid', message, { hours: message })
  }
  if (testPay === null || (pay ?? 0) * testHours >= testPay * hours) return
  const promised = formatAmount(Math.ceil((testPay * hours) / testHours), 'RUB')
  const message = `В вакансии обещана оплата задания: за ${hours} ч не меньше ${promised}.`
  throw new Problem('invalid', message, { pay: message })
}

/** @throws Problem too_many_requests */
async function recordOffer(tx: Sql, { id, userId, now }: { id: number; userId: number; now: Date }) {
  const entry = {
    userId,
    action: 'response.test_offered' as const,
    objectKind: 'response' as const,
    objectId: String(id),
    at: now.toISOString(),
  }
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  if (!(await recordWithinLimit(tx, { max: TEST_TASKS_A_DAY, since }, entry)))
    throw tooManyRequests(`За сутки можно дать ${TEST_TASKS_A_DAY} тестовых заданий. Продолжите завтра.`)
}

/** @throws Problem not_found, conflict, invalid for the field `reason` */
export async function cancelTestTask(ctx: Ctx, { id, reason }: OfResponse & { reason: string }) {
  const { deps } = ctx
  await requireAllowed(ctx, { id, text: reason, field: 'reason' })
  const at = deps.now().toISOString()
  return deps.db.transaction(async (tx) => {
    const {
      row: response,
      vacancy,
      company,
      userId,
    } = await requireReceived(ctx, tx, {
      id,
      forUpdate: true,
    })
    const before = await findTestTask(tx, id)
    if (before?.state !== 'offered' && before?.state !== 'accepted')
      throw new Problem('conflict', 'Задания нет, или оно уже сдано или отменено.')
    const row = await setTestTask(tx, id, { state: 'cancelled', dueAt: null, updatedAt: at })
    await addUnread(tx, { responseId: id, side: 'company', at })
    await insertEvents(tx, [{ responseId: id, event: 'test_cancelled', side: 'company', userId, at }])
    const meeting = { response, vacancy, company }
    const cancelled = { title: vacancy.title, url: addressOf(meeting, 'seeker'), company, reason }
    await notifySide(tx, deps, meeting, {
      side: 'seeker',
      email: testTaskCancelledEmail(deps.site, cancelled),
    })
    return { testTask: testTaskOf(row) }
  })
}

/** @throws Problem invalid for the field */
const requireAllowed = (ctx: Ctx, { id, text, field }: OfResponse & { text: string; field: string }) =>
  requireAllowedMessage(ctx, {
    text,
    field,
    companiesOf: async () => [(await requireReceived(ctx, ctx.deps.db, { id })).vacancy.companyId],
  })
