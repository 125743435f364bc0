import type { Sql } from '#server/kernel/sql.ts'
import type { StoredRow } from './column-store.ts'
import type { DeclaredList, ListColumns } from './declared-list.ts'
import { createList } from './list.ts'
import type { TextHelper } from './loading/load-rows.ts'
import type { ListSource } from './list-source.ts'
import { createMemoryEngine } from './memory-engine.ts'
import { createMemoryIndex } from './memory-index.ts'
import type { ListEngine, ListTypes, SearchableList } from './port.ts'
import type { SearchServer } from './search-server/client.ts'
import { createServerEngine } from './search-server/server-engine.ts'
import { createSharedEngine } from './shared-engine.ts'
import type { ListSharing, SharedList } from './shared-state/sharing.ts'
import type { ListFiles } from './snapshot/list-files.ts'

/** Where the rows and texts of a list are. */
export type ListStorage =
  /**
   * @param files of its snapshots; null for none
   * @param sharing with threads that read it; null for none
   * @param helper indexes a part of the texts; null for none
   */
  | { kind: 'memory'; files: ListFiles | null; sharing: ListSharing | null; helper: TextHelper | null }
  /** In the memory of another thread, which changes it. */
  | { kind: 'shared'; list: SharedList }
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
  return createList(await openEngine(), { list: declared.list, source })

  async function openEngine(): Promise<ListEngine<T>> {
    switch (storage.kind) {
      case 'memory': {
        const isShared = storage.sharing !== null
        return createMemoryEngine(
          createMemoryIndex(declared, { now, isShared }),
          { source },
          { db, now, ...storage },
        )
      }
      case 'shared': {
        const { list } = storage
        const index = createMemoryIndex(declared, { now, isShared: true, pause: list.pause })
        return createSharedEngine(index, { names: source.names.all, list, now })
      }
      case 'server':
        return createServerEngine(
          storage.server,
          { declared, createIndex: () => createMemoryIndex(declare(), { now }) },
          { source, db, now, label: storage.label },
        )
    }
  }
}
