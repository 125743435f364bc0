import type { Sql } from '#server/db/client.ts'
import { locations } from './schema.ts'

export function listLocations(db: Sql) {
  return db.select().from(locations).orderBy(locations.id)
}
