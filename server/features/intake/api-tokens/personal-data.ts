import { asc, eq } from 'drizzle-orm'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { idempotencyKeys } from '#server/db/schema/idempotency.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'

/** Tokens that a person has made, and stored answers, end with the account; a webhook belongs to the company. */
export const integrationsPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const made = await db
      .select({
        name: apiTokens.name,
        createdAt: apiTokens.createdAt,
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
        revokedAt: apiTokens.revokedAt,
      })
      .from(apiTokens)
      .where(eq(apiTokens.userId, userId))
      .orderBy(asc(apiTokens.id))
      .limit(1000)
    return { apiTokens: made }
  },
  async erase(tx, { userId }) {
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
    await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
    await tx.update(webhooks).set({ createdBy: null }).where(eq(webhooks.createdBy, userId))
  },
})
