import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'

/** Tokens of programs that act for a company in the name of one of its administrators. */
export const apiTokens = boardTable(
  'api_tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    /** The maker, whose leaving revokes it. */
    userId: deletedWith(() => users.id),
    name: text().notNull(),
    scopes: text({ enum: API_SCOPES }).array().notNull(),
    /** SHA-256. */
    tokenHash: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  {
    export: 'always',
    personal: ['userId'],
    secret: ['tokenHash'],
    keeps: { days: KEPT_DAYS.apiTokens, after: 'it was revoked or has expired', by: 'purge' },
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: { name: 'apiTokens', shows: ['name', 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'] },
    },
  },
  (table) => [
    uniqueIndex('api_tokens_hash_key').on(table.tokenHash),
    index('api_tokens_company_idx').on(table.companyId),
    index('api_tokens_user_idx').on(table.userId),
  ],
)
