/** Delivers notices to browsers and chats, at least once each. */
import { and, eq, gt, lt } from 'drizzle-orm'
import { notices, pushDevices, telegramChats, telegramLinks } from '#server/db/schema/notifications.ts'
import { sessions } from '#server/db/schema/session.ts'
import type { Deps } from '#server/features/identity/context.ts'
import type { DeliveryOutcome } from '#server/kernel/delivery-outcome.ts'
import type { Attempt, Job } from '#server/kernel/job-queue.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/kernel/durations.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import type { MailDelivery } from '#server/mail/deliver.ts'
import type { NoticeGate } from './email-gate.ts'
import { pushJob, telegramJob } from './jobs.ts'
import { shownSubject } from './notifier.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

type DeliveryDeps = Pick<Deps, 'db' | 'now' | 'log' | 'queue' | 'push' | 'telegram' | 'site'> & {
  gate: NoticeGate
  mail: Pick<MailDelivery, 'metrics'>
}
type Reference = { noticeId: number }

/** Older news is in the mailbox and on the site. */
const LIFE_MS = KEPT_DAYS.notices * DAY_MS

/** @throws Error when another attempt may succeed */
export async function deliverPush(deps: DeliveryDeps, { noticeId }: Reference, attempt: Attempt) {
  const [found] = await deps.db
    .select({ notice: notices, device: pushDevices })
    .from(notices)
    .innerJoin(pushDevices, eq(pushDevices.id, notices.pushDeviceId))
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(eq(notices.id, noticeId), gt(sessions.expiresAt, deps.now().toISOString())))
  // Sent by an attempt whose worker then died, or the session is over.
  if (!found) return
  const { notice, device } = found
  const text = await textOf(deps, notice, { userId: device.userId, channel: 'push' })
  if (text === null) return
  const lifeMs = lifeLeft(deps, notice)
  const outcome =
    lifeMs <= 0
      ? TOO_OLD
      : await deps.push.send(
          device,
          { text, path: notice.path },
          { lifeSeconds: Math.ceil(lifeMs / SECOND_MS), signal: attempt.signal },
        )
  const byId = eq(pushDevices.id, device.id)
  await settle(deps, { job: pushJob, noticeId, outcome, attempt }, async (tx, isGone, at) => {
    if (isGone) await tx.delete(pushDevices).where(byId)
    else await tx.update(pushDevices).set({ lastSentAt: at }).where(byId)
  })
}

/** @throws Error when another attempt may succeed */
export async function deliverTelegram(deps: DeliveryDeps, { noticeId }: Reference, attempt: Attempt) {
  const [found] = await deps.db
    .select({ notice: notices, chat: telegramChats })
    .from(notices)
    .innerJoin(telegramChats, eq(telegramChats.userId, notices.telegramUserId))
    .where(eq(notices.id, noticeId))
  if (!found) return
  const { notice, chat } = found
  const { telegram, site } = deps
  const text = await textOf(deps, notice, { userId: chat.userId, channel: 'telegram' })
  if (text === null) return
  const html = `${escapeHtml(text)}\n<a href="${escapeHtml(site.publicUrl + notice.path)}">Открыть на сайте</a>`
  const outcome =
    telegram === null || lifeLeft(deps, notice) <= 0
      ? TOO_OLD
      : await telegram.send({ chatId: chat.chatId, html }, attempt.signal)
  const sameChat = and(eq(telegramChats.userId, chat.userId), eq(telegramChats.chatId, chat.chatId))
  await settle(deps, { job: telegramJob, noticeId, outcome, attempt }, async (tx, isGone, at) => {
    if (isGone) await tx.delete(telegramChats).where(sameChat)
    else await tx.update(telegramChats).set({ lastSentAt: at }).where(sameChat)
  })
}

/** What it says now. Null for one that no longer holds, or is not wanted any more: it is deleted. */
async function textOf(
  { db, gate, mail, log }: DeliveryDeps,
  notice: typeof notices.$inferSelect,
  { userId, channel }: { userId: number; channel: 'push' | 'telegram' },
): Promise<string | null> {
  const { id, kind, about } = notice
  const permission = await gate.ask({ kind, about, userId, channel })
  if (permission.kind === 'send')
    return permission.rewritten === null ? notice.text : shownSubject(permission.rewritten)
  await db.delete(notices).where(eq(notices.id, id))
  const dropped = { channel, kind: kind ?? 'unknown', reason: permission.reason }
  mail.metrics.observeDrop(dropped)
  log.info({ event: 'notice.dropped', ...dropped })
  return null
}

const TOO_OLD: DeliveryOutcome = { kind: 'refused', code: 'too_old' }

const lifeLeft = ({ now }: DeliveryDeps, { createdAt }: { createdAt: string }) =>
  Date.parse(createdAt) + LIFE_MS - now().getTime()

/** @param record notes on the recipient that it got the notice, or removes it */
async function settle(
  { db, queue, log, now }: DeliveryDeps,
  {
    job,
    noticeId,
    outcome,
    attempt,
  }: { job: Job<Reference>; noticeId: number; outcome: DeliveryOutcome; attempt: Attempt },
  record: (tx: Sql, isGone: boolean, at: string) => Promise<void>,
) {
  const at = now()
  if (outcome.kind === 'later') {
    if (outcome.pauseMs !== null) {
      const startAfter = new Date(at.getTime() + outcome.pauseMs).toISOString()
      return queue.send(db, job, { noticeId }, { startAfter })
    }
    if (!attempt.isLast) throw new Error(`The ${job.name} service did not take it: ${outcome.code}`)
  }
  if (outcome.kind !== 'sent')
    log.warn({ event: 'notice.not_sent', channel: job.name, outcome: outcome.kind, reason: outcome.code })
  await db.transaction(async (tx) => {
    await tx.delete(notices).where(eq(notices.id, noticeId))
    if (outcome.kind === 'sent' || outcome.kind === 'gone')
      await record(tx, outcome.kind === 'gone', at.toISOString())
  })
}

/** A notice whose job is gone: the database was restored without its queue. */
export async function enqueueWaitingNotices({ db, queue, now }: Pick<Deps, 'db' | 'queue' | 'now'>) {
  const lost = await db
    .select({ id: notices.id, key: notices.key, pushDeviceId: notices.pushDeviceId })
    .from(notices)
    .where(lt(notices.createdAt, new Date(now().getTime() - HOUR_MS).toISOString()))
    .limit(1000)
  for (const { id, key, pushDeviceId } of lost)
    await queue.send(db, pushDeviceId === null ? telegramJob : pushJob, { noticeId: id }, { id: key })
}

/** Deletes what is too late to deliver, and links that have expired. Idempotent. */
export async function purgeNotices({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const at = now()
  const { rowCount } = await db
    .delete(notices)
    .where(lt(notices.createdAt, new Date(at.getTime() - LIFE_MS).toISOString()))
  await db.delete(telegramLinks).where(lt(telegramLinks.expiresAt, at.toISOString()))
  return { notices: rowCount ?? 0 }
}
