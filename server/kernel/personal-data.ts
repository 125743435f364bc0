import type { Sql } from './sql.ts'

export type DataSubject = { userId: number; email: string; /** Instant. */ at: string }

/** How a feature exports and erases personal data; registered in `server/personal-data.ts`. */
export type PersonalData = {
  /** Sections of the export: everything stored about the person, except credentials. */
  export(db: Sql, person: DataSubject): Promise<Record<string, unknown>>
  /** Erases the data in the transaction that deletes the account; files after its commit. */
  erase?(tx: Sql, person: DataSubject): Promise<void>
}
