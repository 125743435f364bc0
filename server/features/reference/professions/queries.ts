import type { Sql } from '#server/kernel/sql.ts'
import { professions } from '#server/db/schema/professions.ts'

export function listProfessions(db: Sql) {
  return db.select().from(professions).orderBy(professions.id)
}
