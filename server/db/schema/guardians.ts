import { boolean, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { AGES, GUARDIAN_RELATIONS } from '#shared/features/board/guardians/vocabulary.ts'

/** What people say of their age where their resumes have no date of birth. */
export const statedAges = boardTable(
  'stated_ages',
  {
    userId: deletedWith(() => users.id).primaryKey(),
    age: text({ enum: AGES }).notNull(),
    statedAt: instant().notNull(),
  },
  {
    export: 'people',
    keeps: {
      days: KEPT_DAYS.statedAges,
      after: 'the answer of who is not of age; that of an adult stays with the account',
      by: 'purge',
    },
    person: { by: ['userId'], erased: 'deleted', section: { name: 'statedAge', shows: ['age', 'statedAt'] } },
  },
)

/**
 * Requests for the consent of a parent, and the consents (152-ФЗ, article 9; ТК РФ, article 63). An agreement stays as a
 * proof; one without an answer is deleted with its link.
 */
export const guardianConsents = boardTable(
  'guardian_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The child. */
    userId: refersTo(() => users.id),
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
  {
    export: 'people',
    secret: ['tokenHash'],
    keeps: {
      days: KEPT_DAYS.consents,
      after: 'the withdrawal; without an agreement it goes with its link',
      by: 'purge',
    },
  },
  (table) => [
    index('guardian_consents_user_idx').on(table.userId, table.id.desc()),
    uniqueIndex('guardian_consents_token_key').on(table.tokenHash),
    index('guardian_consents_expires_idx').on(table.expiresAt),
  ],
)
