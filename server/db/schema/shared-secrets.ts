import { pgTable, text } from 'drizzle-orm/pg-core'

/** Secrets that the settings do not give: the first process generates them, the others read them. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
})
