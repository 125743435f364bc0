/** The webhooks of a company, for its administrators. */
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canManageIntegrations } from '#server/features/identity/managers/policy.ts'
import { lockCompanyWithRole, requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx, Deps } from '#server/features/intake/context.ts'
import { canLeadOutside } from '#server/kernel/outside-connection.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { newToken } from '#server/kernel/token.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import { Webhook, type Delivery } from '#shared/features/intake/webhooks/contract.ts'
import type { WebhookForm } from '#shared/features/intake/webhooks/forms.ts'
import {
  DELIVERIES_SHOWN,
  DELIVERY_DAYS,
  OLD_SECRET_HOURS,
  TEST_EVENT,
  WEBHOOKS_MAX,
} from '#shared/features/intake/webhooks/vocabulary.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { addDelivery } from './outbox.ts'
import { webhookJob } from './jobs.ts'
import { printedKey, signingKey } from './signature.ts'

type WebhookRow = typeof webhooks.$inferSelect
type One = { id: number; webhookId: number }

/** ADMIN, as everything here. @throws Problem not_found, forbidden */
export async function listWebhooks(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canManageIntegrations })
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.companyId, companyId))
    .orderBy(asc(webhooks.id))
    .limit(WEBHOOKS_MAX)
  return { items: rows.map(webhookOf) }
}

/** @throws Problem not_found, forbidden, invalid for the address, conflict when there are enough */
export async function createWebhook(ctx: Ctx, { id: companyId, url, events }: WebhookForm & { id: number }) {
  const { db, now, secrets } = ctx.deps
  return db.transaction(async (tx) => {
    // Under the lock of the company the limit is exact.
    const { userId } = await lockCompanyWithRole(ctx, tx, { companyId, may: canManageIntegrations })
    requireAllowedUrl(ctx.deps, url)
    if ((await tx.$count(webhooks, eq(webhooks.companyId, companyId))) >= WEBHOOKS_MAX)
      throw new Problem(
        'conflict',
        `У компании может быть не больше ${WEBHOOKS_MAX} адресов. Удалите ненужный.`,
      )
    const keySalt = newToken()
    const [row] = await tx
      .insert(webhooks)
      .values({ companyId, url, events, keySalt, createdBy: userId, createdAt: now().toISOString() })
      .returning()
    if (!row) throw new Error('The webhook was not inserted')
    await audit(tx, { userId, action: 'webhook.created', row })
    return { webhook: webhookOf(row), signingKey: printedKey(signingKey(secrets.codes, keySalt)) }
  })
}

/** @throws as createWebhook */
export async function updateWebhook(
  ctx: Ctx,
  { url, events, isEnabled, ...one }: WebhookForm & One & { isEnabled: boolean },
): Promise<Webhook> {
  return ctx.deps.db.transaction(async (tx) => {
    const { userId, row } = await lockWebhook(ctx, tx, one)
    requireAllowedUrl(ctx.deps, url)
    const disabledAt = isEnabled ? null : (row.disabledAt ?? ctx.deps.now().toISOString())
    const changed = await setWebhook(tx, row.id, {
      url,
      events,
      disabledAt,
      ...(row.disabledAt !== null && isEnabled ? { failingSince: null } : {}),
    })
    await audit(tx, { userId, action: 'webhook.changed', row: changed })
    return webhookOf(changed)
  })
}

/** The replaced key signs too for a day, so that the receiver can take the new one over. @throws Problem not_found, forbidden */
export async function rotateSigningKey(ctx: Ctx, one: One) {
  const { db, now, secrets } = ctx.deps
  return db.transaction(async (tx) => {
    const { userId, row } = await lockWebhook(ctx, tx, one)
    const keySalt = newToken()
    const oldKeyUntil = new Date(now().getTime() + OLD_SECRET_HOURS * HOUR_MS).toISOString()
    await setWebhook(tx, row.id, { keySalt, oldKeySalt: row.keySalt, oldKeyUntil })
    await audit(tx, { userId, action: 'webhook.key_replaced', row })
    return { signingKey: printedKey(signingKey(secrets.codes, keySalt)) }
  })
}

/** With its log. @throws Problem not_found, forbidden */
export async function removeWebhook(ctx: Ctx, one: One): Promise<Record<string, never>> {
  await ctx.deps.db.transaction(async (tx) => {
    const { userId, row } = await lockWebhook(ctx, tx, one)
    await tx.delete(webhooks).where(eq(webhooks.id, row.id))
    await audit(tx, { userId, action: 'webhook.removed', row })
  })
  return {}
}

/** @throws Problem not_found, forbidden, conflict for one that is switched off */
export async function testWebhook(ctx: Ctx, one: One): Promise<Delivery> {
  const { db } = ctx.deps
  return db.transaction(async (tx) => {
    const { row } = await lockWebhook(ctx, tx, one)
    requireEnabled(row)
    await refuseManyWaiting(tx, row.id)
    const id = await addDelivery(tx, ctx.deps, {
      webhookId: row.id,
      event: TEST_EVENT,
      data: { company_id: row.companyId },
    })
    return requireDelivery(tx, { deliveryId: id, webhookId: row.id })
  })
}

/** The newest first. @throws Problem not_found, forbidden */
export async function listDeliveries(ctx: Ctx, { id: companyId, webhookId }: One) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canManageIntegrations })
  await findWebhook(db, { companyId, webhookId })
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(DELIVERIES_SHOWN)
  return { items: rows.map(deliveryOf) }
}

/** Sends an event again with the same id. One that is being sent is left alone. @throws as testWebhook */
export async function resendDelivery(
  ctx: Ctx,
  { deliveryId, ...one }: One & { deliveryId: string },
): Promise<Delivery> {
  const { db, now, queue } = ctx.deps
  return db.transaction(async (tx) => {
    const { row } = await lockWebhook(ctx, tx, one)
    requireEnabled(row)
    const { state } = await requireDelivery(tx, { deliveryId, webhookId: row.id })
    if (state !== 'waiting') {
      await refuseManyWaiting(tx, row.id)
      await tx
        .update(webhookDeliveries)
        .set({ state: 'waiting', attempts: 0, nextTryAt: now().toISOString() })
        .where(eq(webhookDeliveries.id, deliveryId))
      await queue.send(tx, webhookJob, { deliveryId, attempt: 0 })
    }
    return requireDelivery(tx, { deliveryId, webhookId: row.id })
  })
}

/** Deliveries of a webhook that wait while more are asked for by hand. */
const WAITING_BY_HAND_MAX = 10

/** An address that does not answer must not keep the deliveries of others waiting. @throws Problem conflict */
async function refuseManyWaiting(tx: Sql, webhookId: number) {
  const waiting = await tx.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')),
  )
  if (waiting >= WAITING_BY_HAND_MAX)
    throw new Problem('conflict', 'Этот адрес ещё не ответил на прошлые события. Дождитесь их и повторите.')
}

/** The companies have no one left to read the events. */
export async function removeWebhooksOf(tx: Sql, companyIds: readonly number[]) {
  for (const companyId of companyIds) await tx.delete(webhooks).where(eq(webhooks.companyId, companyId))
}

/** Idempotent. */
export async function purgeDeliveries({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS).toISOString()
  const { rowCount } = await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
  return { webhookDeliveries: rowCount ?? 0 }
}

/** @throws Problem not_found, forbidden */
async function lockWebhook(ctx: Ctx, tx: Sql, { id: companyId, webhookId }: One) {
  const { userId } = await lockCompanyWithRole(ctx, tx, { companyId, may: canManageIntegrations })
  return { userId, row: await findWebhook(tx, { companyId, webhookId }) }
}

async function findWebhook(db: Sql, { companyId, webhookId }: { companyId: number; webhookId: number }) {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.companyId, companyId)))
  if (!row) throw new Problem('not_found', 'Такого адреса для событий нет')
  return row
}

async function setWebhook(tx: Sql, id: number, set: Partial<typeof webhooks.$inferInsert>) {
  const [row] = await tx.update(webhooks).set(set).where(eq(webhooks.id, id)).returning()
  if (!row) throw new Error(`Webhook ${id} is gone`)
  return row
}

async function requireDelivery(
  db: Sql,
  { deliveryId, webhookId }: { deliveryId: string; webhookId: number },
): Promise<Delivery> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)))
  if (!row) throw new Problem('not_found', 'Такой отправки нет')
  return deliveryOf(row)
}

function requireEnabled({ disabledAt }: WebhookRow) {
  if (disabledAt !== null) throw new Problem('conflict', 'Этот адрес выключен. Сначала включите его.')
}

function requireAllowedUrl({ webhookNetwork: network }: Pick<Deps, 'webhookNetwork'>, typed: string) {
  const url = URL.parse(typed)
  if (url && canLeadOutside(url, network)) return
  throw new Problem('invalid', 'Проверьте адрес.', {
    url: 'Нужен адрес в интернете, который начинается с https://, без порта и пароля.',
  })
}

const audit = (tx: Sql, { userId, action, row }: { userId: number; action: AuditAction; row: WebhookRow }) =>
  recordAudit(tx, {
    userId,
    action,
    objectKind: 'webhook',
    objectId: String(row.id),
    details: { companyId: row.companyId, host: URL.parse(row.url)?.host ?? null },
  })

const webhookOf = (row: WebhookRow): Webhook => ({
  id: Webhook.shape.id.parse(row.id),
  url: row.url,
  events: row.events,
  createdAt: row.createdAt,
  disabledAt: row.disabledAt,
  failingSince: row.failingSince,
  oldKeyUntil: row.oldKeyUntil,
})

const deliveryOf = (row: typeof webhookDeliveries.$inferSelect): Delivery => ({
  id: row.id,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt,
  triedAt: row.triedAt,
  nextTryAt: row.nextTryAt,
  durationMs: row.durationMs,
  status: row.status,
  failure: row.failure,
  answer: row.answer,
})
