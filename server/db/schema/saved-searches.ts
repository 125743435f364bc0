import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { LETTER_RHYTHMS, SEARCH_KINDS } from '#shared/features/board/saved-searches/vocabulary.ts'

/** Grows in the order in which arrivals become visible to others: `notice.ts` says how. */
const arrivalNumber = () => integer().notNull().generatedAlwaysAsIdentity()

/**
 * Vacancies and resumes in the order in which the board has first had them in its lists. Once written, a row never
 * changes: what is edited, raised, hidden and shown again or published anew has arrived already.
 */
export const vacancyArrivals = pgTable('vacancy_arrivals', {
  vacancyId: integer()
    .primaryKey()
    .references(() => vacancies.id, { onDelete: 'cascade' }),
  number: arrivalNumber().unique('vacancy_arrivals_number_key'),
})

export const resumeArrivals = pgTable('resume_arrivals', {
  resumeNumber: integer()
    .primaryKey()
    .references(() => resumes.number, { onDelete: 'cascade' }),
  number: arrivalNumber().unique('resume_arrivals_number_key'),
})

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whom a search of resumes is for; null for vacancies. */
    companyId: integer().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text({ enum: SEARCH_KINDS }).notNull(),
    /** Path and query of its list in their one proper form, without order, page and period. */
    address: text().notNull(),
    name: text().notNull(),
    rhythm: text({ enum: LETTER_RHYTHMS }).notNull(),
    /** No letters; the rhythm is kept for their return. */
    isOff: boolean().notNull(),
    /** Number of the last arrival that letters have dealt with, whether it was told or did not fit. */
    toldUpTo: integer().notNull(),
    /** Number of the last arrival that was told or looked at. */
    seenUpTo: integer().notNull(),
    /** No letter before that. */
    nextLetterAt: instant().notNull(),
    /** Of the last letter. */
    toldAt: instant(),
    createdAt: instant().notNull(),
    /** Can be taken back until the row goes. */
    deletedAt: instant(),
  },
  (table) => [
    /** By hash, for an address may be longer than an entry of an index. */
    uniqueIndex('saved_searches_same_key')
      .on(table.userId, table.kind, sql`coalesce(company_id, 0)`, sql`md5(address)`)
      .where(sql`deleted_at is null`),
    index('saved_searches_due_idx')
      .on(table.kind, table.nextLetterAt)
      .where(sql`deleted_at is null and not is_off`),
  ],
)
