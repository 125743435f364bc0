import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'

/** Sign-ins, roles, money, documents, opened contacts, moderation, deletion: who, what, when. Append-only. */
export const auditLog = boardTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    /** Null for the system. */
    userId: integer(),
    action: text().notNull(),
    objectKind: text().notNull(),
    objectId: text().notNull(),
    /** IP address of the request, truncated to its network after 30 days; null for the system. */
    address: text(),
    /** Never a token, a code or a contact. */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** Position in the chain of `seal.ts`; null until sealed. */
    sealNumber: integer(),
    seal: text(),
  },
  {
    export: 'people',
    personal: ['address'],
    secret: ['sealNumber', 'seal'],
    keeps: {
      days: KEPT_DAYS.auditAddresses,
      after: 'the action: addresses are shortened to their networks, the sealed log stays',
      by: 'purge',
      isEmptied: true,
    },
  },
  (table) => [
    index('audit_log_object_idx').on(table.objectKind, table.objectId),
    uniqueIndex('audit_log_seal_key').on(table.sealNumber),
    index('audit_log_user_idx').on(table.userId),
  ],
)
