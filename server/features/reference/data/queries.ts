import { getTableColumns, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import { directoryVersions, locations } from '#server/db/schema/locations.ts'

const BATCH_ROWS = 500

export async function listDirectoryVersions(db: Sql): Promise<Map<string, string>> {
  const rows = await db.select().from(directoryVersions)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

export async function setDirectoryVersion(db: Sql, version: typeof directoryVersions.$inferInsert) {
  await db
    .insert(directoryVersions)
    .values(version)
    .onConflictDoUpdate({ target: directoryVersions.name, set: { hash: version.hash } })
}

export async function upsertLocations(db: Sql, rows: readonly (typeof locations.$inferInsert)[]) {
  const set = replacing(Object.keys(getTableColumns(locations)))
  for (const batch of batchesOf(rows)) {
    await db.insert(locations).values(batch).onConflictDoUpdate({ target: locations.id, set })
  }
}

export async function upsertProfessions(db: Sql, rows: readonly (typeof professions.$inferInsert)[]) {
  const set = replacing(Object.keys(getTableColumns(professions)))
  for (const batch of batchesOf(rows)) {
    await db.insert(professions).values(batch).onConflictDoUpdate({ target: professions.id, set })
  }
}

export async function upsertSkills(db: Sql, rows: readonly (typeof skills.$inferInsert)[]) {
  const set = replacing(Object.keys(getTableColumns(skills)))
  for (const batch of batchesOf(rows)) {
    await db.insert(skills).values(batch).onConflictDoUpdate({ target: skills.id, set })
  }
}

/** Every column but the id takes the value of the row that was to be inserted. */
function replacing(names: readonly string[]) {
  return Object.fromEntries(
    names
      .filter((name) => name !== 'id')
      .map((name) => [
        name,
        sql`excluded.${sql.identifier(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
      ]),
  )
}

function* batchesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) yield rows.slice(start, start + BATCH_ROWS)
}
