import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { LOCATION_TYPES } from '#shared/features/reference/locations/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import { referenceVersions, locations } from '#server/db/schema/locations.ts'

/**
 * Writes the places, professions and skills of the directory files into their tables. A file that has not changed
 * since it was written is not even parsed, so a usual start costs reading and hashing.
 * @throws ZodError when a file has another shape
 */
export async function seedReferenceData(db: Database) {
  const [known, ...sources] = await Promise.all([
    listDirectoryVersions(db),
    ...DIRECTORIES.map(readDirectory),
  ])
  for (const { name, texts, hash, write } of sources) {
    if (texts.length === 0 || known.get(name) === hash) continue
    await db.transaction(async (tx) => {
      await write(tx, texts.flatMap(rowsOf))
      await setDirectoryVersion(tx, { name, hash })
    })
  }
}

type Directory = { name: string; folder: URL; write: (db: Sql, rows: unknown[]) => Promise<void> }

const DIRECTORIES: readonly Directory[] = [
  {
    name: 'locations',
    folder: new URL('./files/locations/', import.meta.url),
    write: (db, rows) =>
      upsertLocations(
        db,
        z
          .array(LocationRow)
          .parse(rows)
          .map(({ lat, lon, ...row }) => ({
            id: row.id,
            type: row.type,
            parentId: row.parent_id,
            slug: row.slug,
            name: row.name,
            namePrepositional: row.name_prepositional,
            preposition: row.preposition,
            countryIso2: row.country_iso2,
            latitude: lat,
            longitude: lon,
            zone: row.zone,
            population: row.population,
            aliases: row.aliases,
            searchText: [row.name, ...row.aliases].map(fold).join('\n'),
          })),
      ),
  },
  {
    name: 'professions',
    folder: new URL('./files/professions/', import.meta.url),
    write: (db, rows) =>
      upsertProfessions(
        db,
        z
          .array(ProfessionRow)
          .parse(rows)
          .map(({ name_genitive_plural, name_instrumental, ...row }) => ({
            ...row,
            nameGenitivePlural: name_genitive_plural,
            nameInstrumental: name_instrumental,
          })),
      ),
  },
  {
    name: 'skills',
    folder: new URL('./files/skills/', import.meta.url),
    write: (db, rows) => upsertSkills(db, z.array(SkillRow).parse(rows)),
  },
]

async function readDirectory({ name, folder, write }: Directory) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const hash = createHash('sha256').update(texts.join('\n')).digest('base64url')
  return { name, texts, hash, write }
}

function rowsOf(text: string): unknown[] {
  return z.array(z.unknown()).parse(JSON.parse(text))
}

const id = z.number().int().positive()
const slug = z.string().regex(/^[a-z0-9-]+$/)

const LocationRow = z.object({
  id,
  type: z.enum(LOCATION_TYPES),
  parent_id: id.nullable(),
  slug,
  name: z.string(),
  name_prepositional: z.string(),
  preposition: z.string(),
  country_iso2: z.string().length(2),
  lat: z.number(),
  lon: z.number(),
  zone: z.string(),
  population: z.number().int().nullable(),
  aliases: z.array(z.string()),
})

const ProfessionRow = z.object({
  id,
  group: z.string(),
  slug,
  name: z.string(),
  name_genitive_plural: z.string(),
  name_instrumental: z.string(),
  synonyms: z.array(z.string()),
})

const SkillRow = z.object({ id, slug, name: z.string(), aliases: z.array(z.string()) })

const BATCH_ROWS = 500

async function listDirectoryVersions(db: Sql): Promise<Map<string, string>> {
  const rows = await db.select().from(referenceVersions)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function setDirectoryVersion(db: Sql, version: typeof referenceVersions.$inferInsert) {
  await db
    .insert(referenceVersions)
    .values(version)
    .onConflictDoUpdate({ target: referenceVersions.name, set: { hash: version.hash } })
}

async function upsertLocations(db: Sql, rows: readonly (typeof locations.$inferInsert)[]) {
  const set = replacing(Object.keys(getTableColumns(locations)))
  for (const batch of batchesOf(rows)) {
    await db.insert(locations).values(batch).onConflictDoUpdate({ target: locations.id, set })
  }
}

async function upsertProfessions(db: Sql, rows: readonly (typeof professions.$inferInsert)[]) {
  const set = replacing(Object.keys(getTableColumns(professions)))
  for (const batch of batchesOf(rows)) {
    await db.insert(professions).values(batch).onConflictDoUpdate({ target: professions.id, set })
  }
}

async function upsertSkills(db: Sql, rows: readonly (typeof skills.$inferInsert)[]) {
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
