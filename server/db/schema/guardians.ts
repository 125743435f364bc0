import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { AGES, GUARDIAN_RELATIONS } from '#shared/features/board/guardians/vocabulary.ts'

/** What people say of their age where their resumes have no date of birth. */
export const statedAges = pgTable('stated_ages', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  age: text({ enum: AGES }).notNull(),
  statedAt: instant().notNull(),
})

/**
 * Requests for the consent of a parent, and the consents (152-ФЗ, article 9; ТК РФ, article 63). An agreement stays as a
 * proof; one without an answer is deleted with its link.
 */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The child. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Of the parent; empty once the account is deleted. */
    email: text().notNull(),
    /** Of the link, which also takes the consent back; null once the account is deleted. */
    tokenHash: text(),
    /** Edition of the text that the parent has agreed to; null before. */
    version: text(),
    /** As the parent has typed it; null before. */
    name: text(),
    relation: text({ enum: GUARDIAN_RELATIONS }),
    /** Everybody may see the resume (152-ФЗ, article 10.1). */
    allowsDistribution: boolean().notNull().default(false),
    askedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    givenAt: instant(),
    declinedAt: instant(),
    withdrawnAt: instant(),
  },
  (table) => [
    index('guardian_consents_user_idx').on(table.userId, table.id.desc()),
    uniqueIndex('guardian_consents_token_key').on(table.tokenHash),
    index('guardian_consents_expires_idx').on(table.expiresAt),
  ],
)
