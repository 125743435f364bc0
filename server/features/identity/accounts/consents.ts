import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { currentEdition } from './editions.ts'
import { consentWithdrawn } from './events.ts'
import { requireSelf, updateUser } from './service.ts'
import { consents } from '#server/db/schema/accounts.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Newest first. */
export async function listMyConsents(ctx: Ctx) {
  const rows = await listConsents(ctx.deps.db, requirePerson(ctx).userId)
  return {
    items: rows.map(({ kind, version, rulesVersion, givenAt, withdrawnAt }) => ({
      kind,
      version,
      rulesVersion,
      givenAt,
      withdrawnAt,
    })),
  }
}

/**
 * Withdraws a consent that the account does not require. The processing of personal data ends with the account (152-ФЗ,
 * article 21: within 30 days), so withdrawing that consent means deleting the account.
 * @throws Problem conflict for a required consent
 */
export async function withdrawConsent(ctx: Ctx, { kind }: { kind: ConsentKind }) {
  if (kind === 'personal_data' || kind === 'offer')
    throw new Problem(
      'conflict',
      'Без этого согласия аккаунт работать не может. Чтобы отозвать его, удалите аккаунт: через 30 дней мы сотрём ваши данные.',
    )
  await ctx.deps.db.transaction(async (tx) => {
    const { id, notifications } = await requireSelf(ctx, tx)
    await endConsent(ctx, tx, kind)
    if (kind === 'news') await updateUser(tx, id, { notifications: { ...notifications, news: false } })
    else
      await ctx.deps.events.raise(tx, consentWithdrawn, {
        userId: id,
        kind,
        remaining: await activeConsents(tx, id),
      })
  })
  return listMyConsents(ctx)
}

/** The consents that are not withdrawn. */
export async function activeConsents(db: Sql, userId: number): Promise<ReadonlySet<ConsentKind>> {
  return new Set((await activeEditions(db, userId)).keys())
}

/** The consents that are not withdrawn, each with the newest edition that it was given to. */
export async function activeEditions(db: Sql, userId: number): Promise<ReadonlyMap<ConsentKind, string>> {
  const editions = new Map<ConsentKind, string>()
  for (const { kind, version, withdrawnAt } of await listConsents(db, userId))
    if (withdrawnAt === null && version > (editions.get(kind) ?? '')) editions.set(kind, version)
  return editions
}

/** Records the caller's consent to the current edition of the text. */
export async function giveConsent(ctx: Ctx, tx: Sql, kind: ConsentKind) {
  const { userId } = requirePerson(ctx)
  const edition = currentEdition(kind)
  await tx
    .insert(consents)
    .values({ userId, kind, ...edition, ip: ctx.session.ip, givenAt: ctx.deps.now().toISOString() })
  await recordConsent(tx, { userId, action: 'consent.given', kind, version: edition.version })
}

/** Records that the caller has withdrawn a consent. */
export async function endConsent(ctx: Ctx, tx: Sql, kind: ConsentKind) {
  const { userId } = requirePerson(ctx)
  await tx
    .update(consents)
    .set({ withdrawnAt: ctx.deps.now().toISOString() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
  await recordConsent(tx, { userId, action: 'consent.withdrawn', kind })
}

function recordConsent(
  tx: Sql,
  {
    userId,
    action,
    ...details
  }: { userId: number; action: AuditAction; kind: ConsentKind; version?: string },
) {
  return recordAudit(tx, { userId, action, objectKind: 'user', objectId: String(userId), details })
}

/** Newest first, with the address of the network that each was given from. */
export function listConsents(db: Sql, userId: number) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      rulesVersion: consents.rulesVersion,
      ip: consents.ip,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(1000)
}

/** Deletes the proof of consents that were withdrawn long ago, as the privacy policy says. Idempotent. */
export async function purgeConsents({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const before = new Date(now().getTime() - KEPT_DAYS.consents * DAY_MS).toISOString()
  const { rowCount } = await db.delete(consents).where(lt(consents.withdrawnAt, before))
  return { consents: rowCount ?? 0 }
}
