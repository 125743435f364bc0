/** The API tokens of a company, for its administrators. */
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { canManageIntegrations } from '#server/features/identity/managers/policy.ts'
import {
  listCompanyAdmins,
  lockCompanyWithRole,
  requireRole,
} from '#server/features/identity/managers/service.ts'
import { requireFreshSession } from '#server/features/identity/session/confirm-session.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { apiTokenCreatedEmail } from '#server/mail/templates/api-tokens.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import { ApiToken } from '#shared/features/intake/api-tokens/contract.ts'
import type { ApiTokenForm } from '#shared/features/intake/api-tokens/forms.ts'
import { API_TOKEN_PREFIX, API_TOKENS_MAX } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** Those that work, the first one first. ADMIN, as everything here. @throws Problem not_found, forbidden */
export async function listApiTokens(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db, now } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canManageIntegrations })
  return { items: await listWorking(db, { companyId, at: now().toISOString() }) }
}

/**
 * Every administrator learns of the new token.
 * @throws Problem not_found, forbidden, also for a session that a code must confirm, conflict when there are enough
 */
export async function createApiToken(
  ctx: Ctx,
  { id: companyId, name, scopes, days }: ApiTokenForm & { id: number },
) {
  const { db, now, mailer, site } = ctx.deps
  return db.transaction(async (tx) => {
    // Under the lock of the company the limit is exact.
    const { userId } = await lockCompanyWithRole(ctx, tx, { companyId, may: canManageIntegrations })
    await requireFreshSession(ctx, tx)
    const at = now()
    const createdAt = at.toISOString()
    if ((await tx.$count(apiTokens, isWorking({ companyId, at: createdAt }))) >= API_TOKENS_MAX)
      throw new Problem(
        'conflict',
        `У компании может быть не больше ${API_TOKENS_MAX} ключей. Отзовите ненужный.`,
      )
    const value = API_TOKEN_PREFIX + newToken()
    const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS).toISOString()
    const [row] = await tx
      .insert(apiTokens)
      .values({ companyId, userId, name, scopes, tokenHash: hashToken(value), createdAt, expiresAt })
      .returning({ id: apiTokens.id })
    if (!row) throw new Error('The token was not inserted')
    await recordAudit(tx, {
      userId,
      action: 'api_token.created',
      objectKind: 'api_token',
      objectId: String(row.id),
      details: { companyId, name, scopes: scopes.join(' ') },
      at: createdAt,
    })
    const apiToken = (await listWorking(tx, { companyId, at: createdAt })).find(({ id }) => id === row.id)
    if (!apiToken) throw new Error('The token was not found')
    const created = apiTokenCreatedEmail(site, { companyId, name, scopes, maker: apiToken.maker, at })
    for (const { recipient } of await listCompanyAdmins(tx, companyId))
      await mailer.enqueue(tx, { ...created, recipient })
    return { apiToken, value }
  })
}

/** The token stops working immediately. @throws Problem not_found, forbidden */
export async function revokeApiToken(
  ctx: Ctx,
  { id: companyId, apiTokenId }: { id: number; apiTokenId: number },
): Promise<Record<string, never>> {
  const at = ctx.deps.now().toISOString()
  await ctx.deps.db.transaction(async (tx) => {
    const { userId } = await lockCompanyWithRole(ctx, tx, { companyId, may: canManageIntegrations })
    const [row] = await tx
      .update(apiTokens)
      .set({ revokedAt: at })
      .where(and(eq(apiTokens.id, apiTokenId), isWorking({ companyId, at })))
      .returning({ name: apiTokens.name })
    if (!row) throw new Problem('not_found', 'Такого ключа нет')
    await recordAudit(tx, {
      userId,
      action: 'api_token.revoked',
      objectKind: 'api_token',
      objectId: String(apiTokenId),
      details: { companyId, name: row.name },
      at,
    })
  })
  return {}
}

/** The creator has left the company, so no one is responsible for the token any more. */
export async function revokeTokensOf(
  tx: Sql,
  { companyId, userId, at }: { companyId: number; userId: number; /** Instant. */ at: string },
) {
  await tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(and(eq(apiTokens.companyId, companyId), eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
}

/** The account may be in the hands of a stranger: its tokens of every company end. */
export async function revokeAllTokensOf(
  tx: Sql,
  { userId, at }: { userId: number; /** Instant. */ at: string },
) {
  await tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
}

const isWorking = ({ companyId, at }: { companyId: number; at: string }) =>
  and(
    eq(apiTokens.companyId, companyId),
    isNull(apiTokens.revokedAt),
    or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, at)),
  )

async function listWorking(db: Sql, company: { companyId: number; at: string }): Promise<ApiToken[]> {
  const rows = await db
    .select({
      token: apiTokens,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(isWorking(company))
    .orderBy(asc(apiTokens.id))
    .limit(API_TOKENS_MAX)
  return rows.map(({ token, ...maker }) => ({
    id: ApiToken.shape.id.parse(token.id),
    name: token.name,
    scopes: token.scopes,
    maker: fullName(maker),
    createdAt: token.createdAt,
    expiresAt: token.expiresAt,
    lastUsedAt: token.lastUsedAt,
  }))
}
