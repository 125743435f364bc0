/** The test task of a response, for the company that gives it. */
import { testTasks } from '#server/db/schema/test-tasks.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { testTaskCancelledEmail, testTaskOfferedEmail } from '#server/mail/templates/test-tasks.ts'
import type { TestTaskForm } from '#shared/features/board/responses/test-task-contract.ts'
import { testTaskLabel } from '#shared/features/board/test-tasks/labels.ts'
import { TEST_TASKS_A_DAY } from '#shared/features/board/test-tasks/vocabulary.ts'
import { formatAmount } from '#shared/kernel/number.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireReceived } from '../access.ts'
import { addressOf, notifySide } from '../interviews/interviews.ts'
import { requireAllowedReply } from '../conversation/message-rules.ts'
import { beginOffer, requireOpenToOffers } from '../inviting/offers.ts'
import { insertEvents, setResponse } from '../queries.ts'
import { findTestTask, setTestTask, testTaskOf } from './test-task-rows.ts'
import { addUnread } from '../conversation/unread.ts'

type OfResponse = { id: number }

/**
 * Gives a test task, or another one in place of that before. To a response without an invitation it is one.
 * @throws Problem not_found, conflict, invalid for a field, too_many_requests
 */
export async function offerTestTask(ctx: Ctx, { id, ...form }: TestTaskForm & OfResponse) {
  const { deps } = ctx
  await requireAllowedReply(ctx, { id, text: form.text, field: 'text' })
  const now = deps.now()
  const at = now.toISOString()
  return deps.db.transaction(async (tx) => {
    const received = await requireOpenToOffers(ctx, tx, { id })
    const { row: response, vacancy, company, userId } = received
    refuseLessThanStated(form, vacancy)
    const before = await findTestTask(tx, id)
    if (before?.state === 'accepted')
      throw new Problem('conflict', 'Соискатель уже делает задание. Чтобы дать другое, отмените это.')
    await beginOffer(tx, deps, {
      received,
      now,
      action: 'response.test_offered',
      limit: {
        aDay: TEST_TASKS_A_DAY,
        message: `За сутки можно дать ${TEST_TASKS_A_DAY} тестовых заданий. Продолжите завтра.`,
      },
    })
    const written = {
      ...form,
      state: 'offered',
      dueAt: null,
      handedInAt: null,
      verdict: null,
      updatedAt: at,
    } as const
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
        about: { responseId: id, at },
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

/** @throws Problem not_found, conflict, invalid for the field `reason` */
export async function cancelTestTask(ctx: Ctx, { id, reason }: OfResponse & { reason: string }) {
  const { deps } = ctx
  await requireAllowedReply(ctx, { id, text: reason, field: 'reason' })
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
    const cancelled = {
      title: vacancy.title,
      url: addressOf(meeting, 'seeker'),
      about: { responseId: id, at },
      company,
      reason,
    }
    await notifySide(tx, deps, meeting, {
      side: 'seeker',
      email: testTaskCancelledEmail(deps.site, cancelled),
    })
    return { testTask: testTaskOf(row) }
  })
}
