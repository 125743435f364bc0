import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { COMPANY_TYPES, VERIFICATION_STATES } from '#shared/features/identity/companies/vocabulary.ts'
import { DOCUMENT_TYPES } from '#shared/kernel/document-file.ts'
import { locations } from '#server/db/schema/locations.ts'

/** The name in the import key of a company, which begins with the INN where one is known. */
export const importName = (key: AnyPgColumn) => sql<string>`regexp_replace(${key}, '^inn [0-9]+ ', '')`

export const companies = boardTable(
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
    /** Values that staff read before their last decision, to show later changes. */
    decidedFields: jsonb().$type<Record<string, string>>(),
    /** Domain of the site at which a person has received an e-mail and followed its link. */
    confirmedDomain: text(),
    domainConfirmedAt: instant(),
    /** By which later imports find a company that an import created: `ImportedCompany.importKey`; otherwise null. */
    importKey: text(),
    /**
     * INN that the records of such a company state; null for one that is known by its name alone. Its own `inn` is null
     * when other companies have the same: the number may be that of an agency.
     */
    importInn: text(),
    /**
     * The company whose people have taken over the vacancies of this imported one: its page and later imports lead there.
     * Null for all others.
     */
    mergedIntoId: integer().references((): AnyPgColumn => companies.id),
    /** When staff took the whole company down; null while it works. */
    blockedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  {
    export: 'always',
    personal: ['verificationRequestedBy'],
    keeps: { forever: 'part of a company, which is never deleted: its money and documents refer to it' },
  },
  (table) => [
    uniqueIndex('companies_slug_key').on(table.slug),
    uniqueIndex('companies_import_key_key').on(table.importKey),
    index('companies_inn_idx').on(table.inn),
    index('companies_merged_idx')
      .on(table.mergedIntoId)
      .where(sql`merged_into_id is not null`)
      .concurrently(),
    index('companies_import_inn_idx').on(table.importInn).concurrently(),
    index('companies_import_name_idx').on(importName(table.importKey)).concurrently(),
  ],
)

/** Former slugs: they redirect with 301 to the current one. */
export const companySlugs = boardTable(
  'company_slugs',
  {
    slug: text().primaryKey(),
    companyId: deletedWith(() => companies.id),
  },
  { export: 'always', keeps: { with: 'companies' } },
  (table) => [index('company_slugs_company_idx').on(table.companyId)],
)

/** Papers for the verification of a company; the bytes are in the file store. */
export const companyPapers = boardTable(
  'company_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: deletedWith(() => companies.id),
    /** File name that the uploader gave. */
    name: text().notNull(),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    /** Bytes. */
    size: integer().notNull(),
    /** Name in the file store. */
    fileName: text().notNull(),
    uploadedAt: instant().notNull(),
    uploadedBy: integer().notNull(),
  },
  // A paper may be that of a person.
  { export: 'people', keeps: { days: KEPT_DAYS.companyPapers, after: 'the upload', by: 'purge' } },
  (table) => [index('company_documents_company_idx').on(table.companyId)],
)
