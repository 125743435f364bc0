import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import journal from '../../server/db/migrations/meta/_journal.json' with { type: 'json' }

const FOLDER = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

type Migration = { tag: string; at: number; statements: string[] }

/** The migrations of this release, in their order. */
export function readMigrations(): Migration[] {
  const tags = new Map(journal.entries.map(({ tag, when }) => [when, tag]))
  return readMigrationFiles({ migrationsFolder: FOLDER }).map(({ sql: statements, folderMillis: at }) => ({
    tag: tags.get(at) ?? String(at),
    at,
    statements,
  }))
}
