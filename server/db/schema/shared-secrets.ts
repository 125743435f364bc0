import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets missing in the settings: the first process generates them, the others read them. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
