import { pgTable, text } from 'drizzle-orm/pg-core'

/** Generated secrets that all processes share. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
