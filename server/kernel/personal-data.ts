import type { Sql } from './sql.ts'

export type DataSubject = { userId: number; email: string; /** Instant. */ at: string }

/** What a feature holds about people; the root has the list of them all. */
export type PersonalData = {
  /** Sections of the export: everything that is stored about the person, except what would open the account. */
  export(db: Sql, person: DataSubject): Promise<Record<string, unknown>>
  /** Forgets the person in the transaction that deletes the account. Files and announcements wait for its commit. */
  erase?(tx: Sql, person: DataSubject): Promise<void>
}
