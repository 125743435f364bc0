import type { Sql } from './sql.ts'

export type DataSubject = { userId: number; email: string; /** Instant. */ at: string }

/** The personal data of a feature, or of tables whose rules say what is done with it; `server/personal-data.ts` lists all. */
export type PersonalData = {
  /** Sections of the export: everything that is stored about the person, except secrets. */
  export(db: Sql, person: DataSubject): Promise<Record<string, unknown>>
  /** Erases the person's data in the transaction that deletes the account. Files are removed after its commit. */
  erase?(tx: Sql, person: DataSubject): Promise<void>
}
