import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { LIST_NAMES, type ListName } from '#server/features/board/search-index/types.ts'
import { allNames } from '#server/features/board/search-names.ts'
import type { Synonyms } from '#server/features/board/synonyms/synonyms.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { ListTypes, SearchableList } from '#server/lists/port.ts'
import { connectSearchServer } from '#server/lists/search-server/client.ts'
import { storedLabel } from '#server/lists/search-server/stored-vocabulary.ts'
import { createRemoteList } from '#server/lists/thread/remote-list.ts'
import { labelOfLists } from './board-lists-files.ts'
import { observeLists } from './board-lists-metrics.ts'
import { openBoardLists, type BoardLists } from './board-lists.ts'

/**
 * Connects to a search server that has the lists of all processes.
 * @param options.onMissed called with the rows that could not be written
 */
export async function openBoardListsServer(
  db: Sql,
  {
    url,
    referenceData,
    synonyms,
    now,
    log,
    registry,
    onMissed,
  }: {
    url: string
    referenceData: ReferenceData
    synonyms: Synonyms
    now: () => Date
    log: Logger
    registry: Registry
    onMissed: (list: ListName, ids: readonly number[]) => Promise<void>
  },
): Promise<BoardLists> {
  const server = connectSearchServer(url, log)
  try {
    const label = await labelOfLists(db, allNames(referenceData))
    const lists = await openBoardLists(db, {
      referenceData,
      synonyms,
      now,
      storageOf: () => ({ kind: 'server', server, label }),
    })
    const observe = observeLists(registry)
    return {
      ...lists,
      vacancies: observed('vacancies', lists.vacancies),
      resumes: observed('resumes', lists.resumes),
      close: () => server.close(),
      shared: {
        write: (list, ids) => lists[list].refresh(ids),
        check: async () => ({
          vacancies: await lists.vacancies.reload(),
          resumes: await lists.resumes.reload(),
        }),
        async isOutdated() {
          const labels = await Promise.all(LIST_NAMES.map((list) => storedLabel(server, list)))
          return labels.some((one) => one !== label)
        },
      },
    }

    /** The list with its calls measured. A change that cannot be written is kept for later. */
    function observed<T extends ListTypes>(name: ListName, list: SearchableList<T>): SearchableList<T> {
      return {
        ...createRemoteList<T>({
          call: (method, args) => observe(name, method, () => callMethod(list, method, args)),
          version: list.version,
        }),
        refresh: (ids, options) =>
          observe(name, 'refresh', async () => {
            try {
              await list.refresh(ids, options)
            } catch (error) {
              log.warn({ err: error, event: 'search_server.change_missed', list: name, rows: ids.length })
              if (!options?.isWritten) await onMissed(name, ids)
            }
          }),
      }
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Safe: the arguments are those of the method, which a list of the same type passes on. */
const callMethod = <T extends ListTypes>(
  list: SearchableList<T>,
  method: keyof SearchableList<T>,
  args: readonly unknown[],
): Promise<unknown> => Reflect.apply(list[method], list, args) as Promise<unknown>
