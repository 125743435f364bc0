import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' }

const FOLDER = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

type Migration = { tag: string; at: number; hash: string; statements: string[] }

/** The migrations of this release, in their order. */
export function readMigrations(): Migration[] {
  const tags = new Map(journal.entries.map(({ tag, when }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(
    ({ sql: statements, folderMillis: at, hash }) => ({
      tag: tags.get(at) ?? String(at),
      at,
      hash,
      statements,
    }),
  )
}

/**
 * Whether a database whose last note is of that moment has begun a migration: while its indexes are built, the note is a
 * millisecond earlier, see `server/db/migrate.ts`.
 */
export const isBegun = (migration: Pick<Migration, 'at'>, last: number) => migration.at <= last + 1

/** Whether such a database was made before the first migration of this release. */
export const isTooOld = (last: number) => last < (readMigrations()[0]?.at ?? 0)

/** The migration that such a database is at; null for one of a later release. */
export const migrationAt = (last: number): Migration | null =>
  readMigrations().find(({ at }) => at === last || at === last + 1) ?? null
