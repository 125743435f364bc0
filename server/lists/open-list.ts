import type { Sql } from '#server/kernel/sql.ts'
import type { List } from '#shared/lists/list.ts'
import type { StoredRow } from './column-store.ts'
import { createList } from './list.ts'
import type { ListSource } from './list-source.ts'
import { createMemoryEngine } from './memory-engine.ts'
import type { MemoryIndex } from './memory-index.ts'
import type { ListTypes, SearchableList } from './port.ts'
import type { SearchServer } from './search-server/client.ts'
import { createServerEngine } from './search-server/server-engine.ts'
import type { ServerSpec } from './search-server/spec.ts'
import type { ListFiles } from './snapshot/list-files.ts'

/** Where the rows and texts of a list are. */
export type ListStorage =
  /** @param files of its snapshots; null for none */
  | { kind: 'memory'; files: ListFiles | null }
  /** @param label changes with what is stored of a row */
  | { kind: 'server'; server: SearchServer; label: string }

/** Opens a list: loads its rows into memory, or connects to a search server that has them. */
export async function openList<T extends ListTypes, Row extends StoredRow>(
  {
    list,
    source,
    createIndex,
    serverSpec,
  }: {
    list: List<T['fields'], T['sort']>
    source: ListSource<T, Row>
    createIndex: () => MemoryIndex<T, Row>
    serverSpec: () => ServerSpec<T, Row>
  },
  storage: ListStorage,
  { db, now }: { db: Sql; now: () => Date },
): Promise<SearchableList<T>> {
  const engine =
    storage.kind === 'memory'
      ? await createMemoryEngine(createIndex(), { source }, { db, now, files: storage.files })
      : await createServerEngine(storage.server, serverSpec(), { source, db, now, label: storage.label })
  return createList(engine, { list, source })
}
