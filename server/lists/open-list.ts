import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from './column-store.ts'
import type { DeclaredList, ListColumns } from './declared-list.ts'
import { createList } from './list.ts'
import type { ListSource } from './list-source.ts'
import { createMemoryEngine } from './memory-engine.ts'
import { createMemoryIndex } from './memory-index.ts'
import type { ListTypes, SearchableList } from './port.ts'
import type { SearchServer } from './search-server/client.ts'
import { createServerEngine } from './search-server/server-engine.ts'
import type { ListFiles } from './snapshot/list-files.ts'

/** Where the rows and texts of a list are. */
export type ListStorage =
  /** @param files of its snapshots; null for none */
  | { kind: 'memory'; files: ListFiles | null }
  /** @param label changes with what is stored of a row */
  | { kind: 'server'; server: SearchServer; label: string }

/**
 * Opens a list: loads its rows into memory, or connects to a search server that has them.
 * @param options.declare a new declaration for every call
 */
export async function openList<T extends ListTypes, Row extends StoredRow, Columns extends ListColumns>(
  { source, declare }: { source: ListSource<T, Row>; declare: () => DeclaredList<T, Row, Columns> },
  storage: ListStorage,
  { db, now }: { db: Sql; now: () => Date },
): Promise<SearchableList<T>> {
  const declared = declare()
  const engine =
    storage.kind === 'memory'
      ? await createMemoryEngine(
          createMemoryIndex(declared, { now }),
          { source },
          { db, now, files: storage.files },
        )
      : await createServerEngine(
          storage.server,
          { declared, createIndex: () => createMemoryIndex(declare(), { now }) },
          { source, db, now, label: storage.label },
        )
  return createList(engine, { list: declared.list, source })
}
