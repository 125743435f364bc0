import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Sign-ins, roles, money, documents, opened contacts, moderation, deletion: who, what, when. Only ever appended. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null for the system. */
    userId: integer(),
    action: text().notNull(),
    objectKind: text().notNull(),
    objectId: text().notNull(),
    /** Never a token, a code or a contact. */
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [
    index('audit_log_object_idx').on(table.objectKind, table.objectId),
    index('audit_log_user_idx').on(table.userId),
  ],
)
