import { longer } from '../columns.ts'

/**
 * What is known of each term of a segment that is built. The values of a term are next to each other, so that a posting
 * reads one line of the processor's cache instead of a dozen.
 */
export type TermRecords = { values: Int32Array }

/** Values of a term. */
export const RECORD = 16

/** Places of the values within a record. */
/** The number of documents, and one more than the last of them. */
export const DOCUMENTS = 0
export const LAST_DOCUMENT = 1
/** Lists of bytes, five values each. */
export const POSTINGS = 2
export const POSITIONS = 7

export const createTermRecords = (): TermRecords => ({ values: new Int32Array(RECORD << 10) })

/** Makes room for a term. */
export function reserveRecord(records: TermRecords, term: number) {
  if ((term + 1) * RECORD > records.values.length)
    records.values = longer(records.values, records.values.length * 2)
}
