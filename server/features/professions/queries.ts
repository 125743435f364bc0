import type { Sql } from '#server/db/client.ts'
import { professions } from './schema.ts'

export function listProfessions(db: Sql) {
  return db.select().from(professions).orderBy(professions.id)
}
