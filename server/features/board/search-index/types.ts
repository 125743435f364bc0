import type { Reloaded } from '#server/lists/port.ts'

export const LIST_NAMES = ['vacancies', 'resumes'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** The lists that all processes share. */
export type SharedLists = {
  /** Writes rows as they are now. @throws Problem `unavailable` */
  write(list: ListName, ids: readonly number[]): Promise<void>
  /** Compares all rows with those of the database, and writes what differs. */
  check(): Promise<Record<ListName, Reloaded>>
  /** Whether no check has ended since what is stored of a row has changed. */
  isOutdated(): Promise<boolean>
}
