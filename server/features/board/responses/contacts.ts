import type { Sql } from '#server/kernel/sql.ts'
import { hasContactsOf } from './queries.ts'

/** Whether a company sees the contacts of a resume in a response to a vacancy of its own. */
export const showsContacts = (db: Sql, pair: { companyId: number; resumeId: string }): Promise<boolean> =>
  hasContactsOf(db, pair)
