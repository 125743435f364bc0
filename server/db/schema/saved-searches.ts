import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { ALERT_INTERVALS, SEARCH_KINDS } from '#shared/features/board/saved-searches/vocabulary.ts'

/** Increases in the order in which arrivals become visible to other transactions, see `arrivals.ts`. */
const arrivalNumber = () => integer().notNull().generatedAlwaysAsIdentity()

/**
 * Vacancies and resumes in the order in which they first appeared in lists. A row never changes, even if the vacancy or
 * resume is edited, raised, hidden and shown again, or republished.
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
    /** The company of a search of resumes; null for vacancies. */
    companyId: integer().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text({ enum: SEARCH_KINDS }).notNull(),
    /** Canonical path and query of its list, without sort, page and period. */
    address: text().notNull(),
    name: text().notNull(),
    interval: text('rhythm', { enum: ALERT_INTERVALS }).notNull(),
    /** E-mails are off; the interval is stored for when they are on again. */
    isOff: boolean().notNull(),
    /** Number of the last arrival that e-mails have covered, whether it matched or not. */
    notifiedUpTo: integer('told_up_to').notNull(),
    /** Number of the last arrival that was e-mailed or seen in the list. */
    seenUpTo: integer().notNull(),
    /** No e-mail before this moment. */
    nextAlertAt: instant('next_letter_at').notNull(),
    /** When the last e-mail was sent. */
    notifiedAt: instant('told_at'),
    createdAt: instant().notNull(),
    /** Soft deletion, which can be undone until the row is purged. */
    deletedAt: instant(),
  },
  (table) => [
    /** By hash, because an address may exceed the size of an index entry. */
    uniqueIndex('saved_searches_same_key')
      .on(table.userId, table.kind, sql`coalesce(company_id, 0)`, sql`md5(address)`)
      .where(sql`deleted_at is null`),
    index('saved_searches_due_idx')
      .on(table.kind, table.nextAlertAt)
      .where(sql`deleted_at is null and not is_off`),
  ],
)
