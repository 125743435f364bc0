import { sql } from 'drizzle-orm'
import { index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { STOP_REASONS } from '#shared/features/staff/claims/vocabulary.ts'

/** Codes that people have sent to an address at the domain of an imported company, to show that they act for it. */
export const companyClaims = boardTable(
  'company_claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: deletedWith(() => companies.id),
    userId: deletedWith(() => users.id),
    email: text().notNull(),
    domain: text().notNull(),
    codeHash: text().notNull(),
    /** Codes that were tried. */
    attempts: smallint().notNull().default(0),
    createdAt: instant().notNull(),
    /** Of the code; of the proof, once the code was entered. */
    expiresAt: instant().notNull(),
    provedAt: instant(),
  },
  {
    export: { never: 'codes of e-mails' },
    secret: ['codeHash'],
    keeps: { until: 'it expires, a week after the proof', by: 'purge' },
    person: {
      by: ['userId', 'email'],
      erased: 'deleted',
      section: {
        name: 'companyClaims',
        shows: ['email', 'domain', 'createdAt', 'provedAt'],
        order: { newestFirst: 'id' },
      },
    },
  },
  (table) => [
    /** A new code replaces the earlier one of the same person. */
    uniqueIndex('company_claims_pair_key').on(table.companyId, table.userId),
    index('company_claims_user_idx').on(table.userId),
  ],
)

/**
 * What no import and no source brings to the board again: a record that its employer keeps here himself or has removed,
 * and, after a removal of all vacancies, the company with its INN or its domain.
 */
export const importStops = boardTable(
  'import_stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    reason: text({ enum: STOP_REASONS }).notNull(),
    /** The same for all rows of one action. */
    actId: text().notNull(),
    /** Of a record, its former company; without a record, the company that is stopped as a whole. */
    companyId: deletedWith(() => companies.id),
    /** Of a company that is stopped as a whole: all companies with it. */
    inn: text(),
    /** The same where no INN is known. */
    domain: text(),
    /** `vacancies.source` and `vacancies.sourceId` of a record. */
    source: text(),
    recordId: text(),
    vacancyId: integer().references(() => vacancies.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    createdAt: instant().notNull(),
    createdBy: integer().notNull(),
    /** When staff have lifted it; null while it holds. */
    liftedAt: instant(),
    liftedBy: integer(),
  },
  {
    export: 'always',
    personal: ['note', 'createdBy', 'liftedBy'],
    keeps: { forever: 'a removed vacancy would come back with the next run' },
  },
  (table) => [
    uniqueIndex('import_stops_record_key')
      .on(table.source, table.recordId)
      .where(sql`record_id is not null and lifted_at is null`),
    index('import_stops_company_idx').on(table.companyId, table.id.desc()),
    index('import_stops_inn_idx')
      .on(table.inn)
      .where(sql`inn is not null and lifted_at is null`),
    index('import_stops_domain_idx')
      .on(table.domain)
      .where(sql`domain is not null and lifted_at is null`),
    index('import_stops_vacancy_idx').on(table.vacancyId),
  ],
)
