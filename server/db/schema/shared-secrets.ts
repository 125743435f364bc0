import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that no setting gives: the first process makes them, the others read them. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
