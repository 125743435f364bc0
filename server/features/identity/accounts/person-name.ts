import { sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'

/** The name of a person, or the e-mail of one without a name; null for no person. */
export const personName = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`
