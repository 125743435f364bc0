import { and, eq, sql } from 'drizzle-orm'
import { boolean, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'
import { users } from '#server/db/schema/accounts.ts'
import { REGISTER_SOURCES } from '#shared/features/identity/companies/vocabulary.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'

/** What the state register says about a company, by its INN. */
export const companyRegister = boardTable(
  'company_register',
  {
    companyId: deletedWith(() => companies.id).primaryKey(),
    /** The number that was looked up: the facts are no longer those of a company that has changed it. */
    inn: text().notNull(),
    /** Null: the register has no such number. */
    status: text({ enum: REGISTER_STATUSES }),
    name: text().notNull().default(''),
    /** Of a person only the name and the region are stored. */
    isPerson: boolean().notNull().default(false),
    registeredOn: date(),
    headName: text(),
    headPost: text(),
    region: text(),
    /** For the documents of the company; null for a person. */
    kpp: text(),
    ogrn: text(),
    address: text(),
    source: text({ enum: REGISTER_SOURCES }).notNull(),
    readAt: instant().notNull(),
  },
  { export: 'always', personal: ['headName', 'headPost'], keeps: { with: 'companies' } },
  (table) => [index('company_register_read_idx').on(table.readAt)],
)

/** E-mails to addresses at the domain of a company's site; a pressed link confirms the domain. */
export const domainConfirmations = boardTable(
  'domain_confirmations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: deletedWith(() => companies.id),
    email: text().notNull(),
    domain: text().notNull(),
    tokenHash: text().notNull(),
    sentBy: deletedWith(() => users.id),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** A link works once, and a newer e-mail replaces it. */
    endedAt: instant(),
  },
  {
    export: { never: 'links of e-mails' },
    secret: ['tokenHash'],
    keeps: { until: 'it expires, a week later', by: 'purge' },
    person: {
      by: ['sentBy', 'email'],
      erased: 'deleted',
      section: {
        name: 'domainConfirmations',
        shows: ['email', 'domain', 'createdAt', 'expiresAt'],
        order: { newestFirst: 'id' },
      },
    },
  },
  (table) => [
    uniqueIndex('domain_confirmations_token_key').on(table.tokenHash),
    uniqueIndex('domain_confirmations_open_key')
      .on(table.companyId)
      .where(sql`ended_at is null`),
    index('domain_confirmations_sender_idx').on(table.sentBy),
  ],
)

/** SQL: the facts are about the present number of the company. */
export const isRegisterOfCompany = and(
  eq(companyRegister.companyId, companies.id),
  eq(companyRegister.inn, companies.inn),
)
