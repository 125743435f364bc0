import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { z } from 'zod'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Sql } from '#server/kernel/sql.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { Profession } from '#shared/features/reference/professions/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { professions } from '#server/db/schema/professions.ts'
import { skills } from '#server/db/schema/skills.ts'
import { locations, referenceVersions } from '#server/db/schema/locations.ts'

/**
 * Writes the locations, professions and skills of the reference files into their tables. Files that have not changed
 * since they were written are not even parsed, so a usual start costs reading and hashing.
 * @throws ZodError when a file has another shape
 */
export async function seedReferenceData(db: Database) {
  const [versions, ...sources] = await Promise.all([
    db.select().from(referenceVersions),
    ...SOURCES.map(readSource),
  ])
  const written = new Map(versions.map(({ name, hash }) => [name, hash]))
  for (const { name, texts, hash, write } of sources) {
    if (texts.length === 0 || written.get(name) === hash) continue
    await db.transaction(async (tx) => {
      await write(tx, texts.flatMap(toEntries))
      await tx
        .insert(referenceVersions)
        .values({ name, hash })
        .onConflictDoUpdate({ target: referenceVersions.name, set: { hash } })
    })
  }
}

type Source = { name: string; write: (db: Sql, entries: unknown[]) => Promise<void> }

const SOURCES: readonly Source[] = [
  {
    name: 'locations',
    write: (db, entries) =>
      upsert(
        db,
        locations,
        z
          .array(LocationRecord)
          .parse(entries)
          .map(({ lat, lon, ...entry }) => ({
            ...entry,
            latitude: lat,
            longitude: lon,
            searchText: [entry.name, ...entry.aliases].map(fold).join('\n'),
          })),
      ),
  },
  {
    name: 'professions',
    write: (db, entries) => upsert(db, professions, z.array(ProfessionRecord).parse(entries)),
  },
  { name: 'skills', write: (db, entries) => upsert(db, skills, z.array(SkillRecord).parse(entries)) },
]

async function readSource({ name, write }: Source) {
  const folder = new URL(`./files/${name}/`, import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const hash = createHash('sha256').update(texts.join('\n')).digest('base64url')
  return { name, texts, hash, write }
}

/** Entries of one file with their keys in camelCase. */
const toEntries = (text: string) => z.array(z.unknown()).parse(fromWire(JSON.parse(text)))

const Id = z.number().int().positive()
const Slug = z.string().regex(/^[a-z0-9-]+$/)
const Names = z.array(z.string())

const LocationRecord = Location.omit({ latitude: true, longitude: true }).extend({
  id: Id,
  parentId: Id.nullable(),
  slug: Slug,
  lat: z.number(),
  lon: z.number(),
  aliases: Names,
})
const ProfessionRecord = Profession.extend({ id: Id, slug: Slug, synonyms: Names })
const SkillRecord = z.object({ id: Id, slug: Slug, name: z.string(), aliases: Names })

const BATCH_ROWS = 500

/** Every column but the id takes the value of the new row. */
async function upsert<Table extends PgTable & { id: PgColumn }>(
  db: Sql,
  table: Table,
  rows: Table['$inferInsert'][],
) {
  const names = Object.keys(getTableColumns(table)).filter((name) => name !== 'id')
  const set = Object.fromEntries(
    names.map((name) => [name, sql`excluded.${sql.identifier(toWireName(name))}`]),
  )
  const target: PgTable & { id: PgColumn } = table
  for (let start = 0; start < rows.length; start += BATCH_ROWS)
    await db
      .insert(target)
      .values(rows.slice(start, start + BATCH_ROWS))
      .onConflictDoUpdate({ target: target.id, set })
}
