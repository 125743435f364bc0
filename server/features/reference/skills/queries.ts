import type { Sql } from '#server/kernel/sql.ts'
import { skills } from '#server/db/schema/skills.ts'

export function listSkills(db: Sql) {
  return db.select().from(skills).orderBy(skills.id)
}
