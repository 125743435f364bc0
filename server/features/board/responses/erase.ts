import type { Sql } from '#server/db/client.ts'
import { deleteResponsesOf, listDataOf } from './queries.ts'

/**
 * Of a person whose account is deleted: copies of the resume and messages go from the companies too. Gives the photos
 * of the copies.
 */
export const eraseResponses = (tx: Sql, userId: number) => deleteResponsesOf(tx, userId)

/** For the export of a person's data. */
export const responseDataOf = (db: Sql, userId: number) => listDataOf(db, userId)
