import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { instantOf, instantOrNull } from '#server/kernel/instant.ts'
import { DOCUMENT_VERSIONS } from '#shared/features/identity/accounts/document-versions.ts'
import type { ConsentKind } from '#shared/features/identity/accounts/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { consentWithdrawn } from './events.ts'
import { insertConsents, setUser } from './queries.ts'
import { requireSelf } from './service.ts'
import { consents } from '#server/db/schema/accounts.ts'

/** The newest first. */
export async function listOwnConsents(ctx: Ctx) {
  const { userId } = requirePerson(ctx)
  const rows = await listConsents(ctx.deps.db, userId)
  return {
    items: rows.map(({ kind, version, givenAt, withdrawnAt }) => ({
      kind,
      version,
      givenAt: instantOf(givenAt),
      withdrawnAt: instantOrNull(withdrawnAt),
    })),
  }
}

/**
 * Withdraws what the account can do without. The processing of personal data ends with the account itself (152-ФЗ,
 * article 21: within 30 days), so its withdrawal is the deletion.
 * @throws Problem conflict that says so
 */
export async function withdrawConsent(ctx: Ctx, { kind }: { kind: ConsentKind }) {
  if (kind === 'personal_data' || kind === 'offer')
    throw new Problem(
      'conflict',
      'Без этого согласия аккаунт работать не может. Чтобы отозвать его, удалите аккаунт: через 30 дней мы сотрём ваши данные.',
    )
  await ctx.deps.db.transaction(async (tx) => {
    const { id, notifications } = await requireSelf(ctx, tx)
    await takeConsentBack(ctx, tx, kind)
    if (kind === 'news') await setUser(tx, id, { notifications: { ...notifications, news: false } })
    else
      await ctx.deps.events.raise(tx, consentWithdrawn, {
        userId: id,
        kind,
        remaining: await activeConsents(tx, id),
      })
  })
  return listOwnConsents(ctx)
}

/** What the person agrees to at the moment. */
export async function activeConsents(db: Sql, userId: number): Promise<ReadonlySet<ConsentKind>> {
  const rows = await listConsents(db, userId)
  return new Set(rows.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ kind }) => kind))
}

/** To the text of today. */
export async function giveConsent(ctx: Ctx, tx: Sql, kind: ConsentKind) {
  const { userId } = requirePerson(ctx)
  const version = DOCUMENT_VERSIONS[kind]
  await insertConsents(tx, [
    { userId, kind, version, ip: ctx.session.ip, givenAt: ctx.deps.now().toISOString() },
  ])
  await recordConsent(tx, { userId, action: 'consent.given', kind, version })
}

export async function takeConsentBack(ctx: Ctx, tx: Sql, kind: ConsentKind) {
  const { userId } = requirePerson(ctx)
  await tx
    .update(consents)
    .set({ withdrawnAt: ctx.deps.now().toISOString() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)))
  await recordConsent(tx, { userId, action: 'consent.withdrawn', kind })
}

function recordConsent(
  tx: Sql,
  { userId, action, ...details }: { userId: number; action: string; kind: ConsentKind; version?: string },
) {
  return recordAudit(tx, { userId, action, objectKind: 'user', objectId: String(userId), details })
}

function listConsents(db: Sql, userId: number) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .limit(100)
}
