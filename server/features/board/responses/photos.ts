import type { Sql } from '#server/kernel/sql.ts'
import { listFrozenPhotos } from './queries.ts'

/** Photos of the copies of a resume that were sent: their files stay while a copy shows them. */
export const photosInResponses = (tx: Sql, resumeId: string): Promise<string[]> =>
  listFrozenPhotos(tx, resumeId)
