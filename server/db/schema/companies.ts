import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { COMPANY_TYPES, VERIFICATION_STATES } from '#shared/features/identity/companies/vocabulary.ts'
import { DOCUMENT_TYPES } from '#shared/kernel/document-file.ts'
import { locations } from '#server/db/schema/locations.ts'

export const companies = pgTable(
  'companies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    type: text({ enum: COMPANY_TYPES }).notNull().default('direct'),
    siteUrl: text(),
    description: text().notNull().default(''),
    locationId: integer().references(() => locations.id),
    logoUrl: text(),
    inn: text(),
    kpp: text(),
    ogrn: text(),
    /** As in the state register, with the legal form. */
    legalTitle: text(),
    address: text(),
    verification: text({ enum: VERIFICATION_STATES }).notNull().default('none'),
    verificationNote: text(),
    verificationRequestedAt: instant('verification_asked_at'),
    /** Id of the user who requested it. */
    verificationRequestedBy: integer('verification_asked_by'),
    verifiedAt: instant(),
    /** What staff read before their last decision, to show what changed since. */
    decidedFields: jsonb().$type<Record<string, string>>(),
    /** Domain of the site at which somebody has received an e-mail and pressed its link. */
    confirmedDomain: text(),
    domainConfirmedAt: instant(),
    /** Normalised title of a company that an import created, by which later imports find it; otherwise null. */
    importKey: text(),
    /** When staff took the whole company down; null while it works. */
    blockedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('companies_slug_key').on(table.slug),
    uniqueIndex('companies_import_key_key').on(table.importKey),
    index('companies_inn_idx').on(table.inn),
  ],
)

/** Former slugs: they redirect with 301 to the current one. */
export const companySlugs = pgTable(
  'company_slugs',
  {
    slug: text().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (table) => [index('company_slugs_company_idx').on(table.companyId)],
)

/** Papers for the verification of a company; the bytes are in the file store. */
export const companyPapers = pgTable(
  'company_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** File name that the uploader gave. */
    name: text().notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Name in the file store. */
    fileName: text().notNull(),
    uploadedBy: integer().notNull(),
    uploadedAt: instant().notNull(),
  },
  (table) => [index('company_documents_company_idx').on(table.companyId)],
)
