import { and, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import type { Person } from '#server/kernel/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken } from '#server/kernel/token.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { API_TOKEN_PREFIX } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'

const HEADER = new RegExp(`^Bearer (${API_TOKEN_PREFIX}[\\w-]{43})$`)
const LAST_USED_STEP_MS = 5 * MINUTE_MS

/**
 * The caller of a request with a token: its maker with the present level in its company, and nothing of other companies
 * or of the staff. Null for a token that is unknown, expired or revoked, or whose maker has left.
 * @param authorization header of the request
 */
export async function findTokenActor(
  { reads, now }: { reads: Sql; now: () => Date },
  authorization: string | undefined,
): Promise<Person | null> {
  const value = HEADER.exec(authorization ?? '')?.[1]
  if (value === undefined) return null
  const at = now()
  const [row] = await reads
    .select({ token: apiTokens, roleId: companyRoles.id, accessLevel: companyRoles.accessLevel })
    .from(apiTokens)
    .innerJoin(
      users,
      and(
        eq(users.id, apiTokens.userId),
        isNull(users.deletedAt),
        isNull(users.deletionAt),
        isNull(users.blockedAt),
      ),
    )
    .innerJoin(
      companyRoles,
      and(eq(companyRoles.companyId, apiTokens.companyId), eq(companyRoles.userId, apiTokens.userId)),
    )
    .where(
      and(
        eq(apiTokens.tokenHash, hashToken(value)),
        isNull(apiTokens.revokedAt),
        or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, at.toISOString())),
        gte(companyRoles.accessLevel, ACCESS_LEVELS.MANAGER),
      ),
    )
  if (!row) return null
  const { id, userId, companyId, name, scopes, lastUsedAt } = row.token
  if (lastUsedAt === null || at.getTime() - Date.parse(lastUsedAt) > LAST_USED_STEP_MS)
    await reads.update(apiTokens).set({ lastUsedAt: at.toISOString() }).where(eq(apiTokens.id, id))
  return {
    kind: 'user',
    userId,
    sessionId: 0,
    staffRole: null,
    role: { id: row.roleId, companyId, accessLevel: row.accessLevel },
    apiToken: { id, name, scopes },
  }
}
