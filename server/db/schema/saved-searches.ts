import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
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
export const vacancyArrivals = boardTable(
  'vacancy_arrivals',
  {
    vacancyId: deletedWith(() => vacancies.id).primaryKey(),
    number: arrivalNumber().unique('vacancy_arrivals_number_key'),
    /** Announced to nobody: it was in the first complete run of its source. */
    isQuiet: boolean().notNull().default(false),
    /** Of a vacancy that a source brought: the day whose digest has it. */
    digestOn: date(),
  },
  { export: 'always', keeps: { with: 'vacancies' } },
  (table) => [
    index('vacancy_arrivals_digest_idx')
      .on(table.digestOn)
      .concurrently()
      .where(sql`digest_on is not null`),
  ],
)

export const resumeArrivals = boardTable(
  'resume_arrivals',
  {
    resumeNumber: deletedWith(() => resumes.number).primaryKey(),
    number: arrivalNumber().unique('resume_arrivals_number_key'),
  },
  { export: 'people', keeps: { with: 'resumes' } },
)

export const savedSearches = boardTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
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
    /** What a text finds has changed since the search was saved, and no e-mail has said so yet. */
    isChanged: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** Soft deletion, which can be undone until the row is purged. */
    deletedAt: instant(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.savedSearches, after: 'it was deleted', by: 'purge' },
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: {
        name: 'savedSearches',
        shows: ['id', 'companyId', 'kind', 'address', 'name', 'interval', 'isOff', 'createdAt', 'notifiedAt'],
        renamed: { interval: 'rhythm', notifiedAt: 'toldAt' },
      },
    },
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
