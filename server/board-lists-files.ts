import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Sql } from '#server/kernel/sql.ts'
import { openListFiles, type ListFiles } from '#server/lists/snapshot/list-files.ts'
import { sharedSecret } from './db/shared-secrets.ts'

/** Modules that decide what is stored of a text. */
const MODULES = [
  './lists',
  '../shared/lists',
  './features/board/vacancies/index',
  './features/board/resumes/index',
  './features/board/search-index',
]

/** Modules that decide what is stored of a row in columns, which only snapshots hold. */
const COLUMN_MODULES = ['../shared/features/board', './features/board', './features/reference/data']

/**
 * Where the lists keep their snapshots.
 * @param options.folder null for no snapshots
 * @param options.names of the reference data, which are terms of the index, and what its numbers in columns mean
 */
export async function openBoardListsFiles(
  db: Sql,
  { folder, names, log }: { folder: string | null; names: Iterable<string>; log: Logger },
): Promise<(list: 'vacancies' | 'resumes') => ListFiles | null> {
  if (folder === null) return () => null
  const digest = createHash('sha256')
    .update(await labelOfLists(db, names))
    .update(COLUMN_MODULES.map((module) => toCode(new URL(module, import.meta.url))).join())
    .digest('base64')
  return (name) => {
    try {
      return openListFiles({ folder, name, label: digest, onFailure })
    } catch (error) {
      onFailure(error)
      return null
    }
  }

  function onFailure(error: unknown) {
    log.warn({ err: error, event: 'lists.snapshot_failed' })
  }
}

/** Changes with what is stored of a row, and with the database. @param names of the reference data */
export async function labelOfLists(db: Sql, names: Iterable<string>): Promise<string> {
  const label = createHash('sha256')
  // Ids and revisions are those of one database.
  label.update(await sharedSecret(db, 'lists'))
  for (const name of names) label.update(`${name}\n`)
  for (const module of MODULES) label.update(toCode(new URL(module, import.meta.url)))
  return label.digest('base64')
}

function toCode(folder: URL): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .toSorted()
    .map((path) => path.slice(fileURLToPath(folder).length) + readFileSync(path, 'utf8'))
    .join('\n')
}
