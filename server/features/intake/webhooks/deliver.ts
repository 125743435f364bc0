/** Delivers events to webhooks, at least once each. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { listCompanyAdmins } from '#server/features/identity/managers/service.ts'
import type { Deps } from '#server/features/intake/context.ts'
import type { Attempt } from '#server/kernel/job-queue.ts'
import { NoAnswer, OUTSIDE_TIMEOUT_MS } from '#server/kernel/outside-connection.ts'
import { postOutside } from '#server/kernel/post-outside.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { webhookDisabledEmail } from '#server/mail/templates/webhooks.ts'
import { FAILING_DAYS, type DeliveryFailure } from '#shared/features/intake/webhooks/vocabulary.ts'
import { storableText } from '#shared/kernel/text.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { PAUSES_MS, webhookJob } from './jobs.ts'
import { signatureHeaders, signingKey } from './signature.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect
type WebhookRow = typeof webhooks.$inferSelect
type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'queue' | 'mailer' | 'site' | 'secrets' | 'webhookNetwork'>
type Outcome = {
  status: number | null
  failure: DeliveryFailure | null
  answer: string
  durationMs: number
}

const ANSWER_BYTES = 1024
/** The receiver says that this address is closed for good. */
const GONE = 410

/** @param job.attempt a delivery with more attempts belongs to another job */
export async function deliverWebhook(
  deps: DeliveryDeps,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  { signal }: Pick<Attempt, 'signal'>,
) {
  const [found] = await deps.db
    .select({ delivery: webhookDeliveries, webhook: webhooks, blockedAt: companies.blockedAt })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .innerJoin(companies, eq(companies.id, webhooks.companyId))
    .where(
      and(
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, attempt),
      ),
    )
  if (!found) return
  const outcome =
    found.webhook.disabledAt === null && found.blockedAt === null
      ? await post(deps, found, signal)
      : { ...NOTHING, failure: 'switched_off' as const }
  await deps.db.transaction((tx) => record(tx, deps, { ...found, outcome }))
}

const NOTHING = { status: null, answer: '', durationMs: 0 }

async function post(
  { now, secrets, webhookNetwork: network }: DeliveryDeps,
  { delivery, webhook }: { delivery: DeliveryRow; webhook: WebhookRow },
  signal: AbortSignal,
): Promise<Outcome> {
  const { id, event: type, createdAt, data } = delivery
  const body = JSON.stringify({ type, timestamp: createdAt, data })
  const at = now()
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  try {
    const { status, answer } = await postOutside({
      url: webhook.url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Distant-Webhooks/1.0',
        ...signatureHeaders({ id, at, body, keys: keysOf(webhook, secrets.codes, at) }),
      },
      body,
      network,
      timeoutMs: OUTSIDE_TIMEOUT_MS,
      answerBytes: ANSWER_BYTES,
      signal,
    })
    return { status, failure: null, answer: storableText(answer), durationMs: elapsed() }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { ...NOTHING, failure: error.failure, durationMs: elapsed() }
  }
}

function keysOf({ keySalt, oldKeySalt, oldKeyUntil }: WebhookRow, secret: string, at: Date) {
  const isOldValid = oldKeySalt !== null && oldKeyUntil !== null && Date.parse(oldKeyUntil) > at.getTime()
  return [keySalt, ...(isOldValid ? [oldKeySalt] : [])].map((salt) => signingKey(secret, salt))
}

async function record(
  tx: Sql,
  deps: DeliveryDeps,
  { delivery, webhook, outcome }: { delivery: DeliveryRow; webhook: WebhookRow; outcome: Outcome },
) {
  const at = deps.now().toISOString()
  const { status, failure } = outcome
  const isDelivered = status !== null && status >= 200 && status < 300
  const isOver = failure === 'switched_off' || status === GONE
  const pause = isDelivered || isOver ? undefined : PAUSES_MS[delivery.attempts]
  const nextTryAt = pause === undefined ? null : new Date(Date.parse(at) + pause).toISOString()
  const attempts = delivery.attempts + 1
  const [written] = await tx
    .update(webhookDeliveries)
    .set({
      ...outcome,
      attempts,
      triedAt: at,
      nextTryAt,
      state: isDelivered ? 'delivered' : nextTryAt === null ? 'failed' : 'waiting',
    })
    .where(
      and(
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, delivery.attempts),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  // Sent twice concurrently: the other attempt has recorded its outcome.
  if (!written) return
  if (nextTryAt !== null)
    await deps.queue.send(
      tx,
      webhookJob,
      { deliveryId: delivery.id, attempt: attempts },
      { startAfter: nextTryAt },
    )
  if (isDelivered) return clearFailing(tx, webhook)
  if (failure !== 'switched_off') await noteFailing(tx, deps, { webhook, isGone: status === GONE, at })
}

async function clearFailing(tx: Sql, { id, failingSince }: WebhookRow) {
  if (failingSince !== null) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
}

/** Switches a webhook off that has answered nothing for days, and tells the administrators of its company. */
async function noteFailing(
  tx: Sql,
  { mailer, site }: DeliveryDeps,
  { webhook: { id, companyId, url }, isGone, at }: { webhook: WebhookRow; isGone: boolean; at: string },
) {
  const [noted] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${at}::timestamptz)` })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .returning({ failingSince: webhooks.failingSince })
  if (!noted || noted.failingSince === null) return
  const isTooLong = Date.parse(at) - Date.parse(noted.failingSince) >= FAILING_DAYS * DAY_MS
  if (!isTooLong && !isGone) return
  await tx.update(webhooks).set({ disabledAt: at }).where(eq(webhooks.id, id))
  for (const recipient of await listCompanyAdmins(tx, companyId))
    await mailer.enqueue(tx, {
      ...webhookDisabledEmail(site, { webhookId: id, companyId, url, isGone }),
      ...recipient,
    })
}
