import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { sequentially } from '#server/kernel/sequentially.ts'
import type { LoggedQuery, staffSearchLogContract } from '#shared/features/staff/search-log/contract.ts'
import { listQueries, listSynonyms } from './queries.ts'
import { removeSynonyms, saveSynonyms } from './synonyms.ts'

/** For moderators and administrators of the board, who check the texts of vacancies too. */
export const staffSearchLogOperations: OperationsOf<typeof staffSearchLogContract, Ctx> = {
  async staffQueries({ deps }, input) {
    const { count, rows } = await listQueries(deps.db, { ...input, now: deps.now() })
    const items: LoggedQuery[] = []
    await sequentially(rows, async (row) => {
      const { total } = await deps.vacancies.newest({ filter: { search: row.text, scope: 'all' }, limit: 1 })
      items.push({ ...row, found: total })
      // A page of searches would keep other requests waiting.
      await yieldToEventLoop()
    })
    return { count, items }
  },

  staffSynonyms: ({ deps }, input) => listSynonyms(deps.db, input),

  /** `together`: the vacancies that at least one of the words finds. */
  async staffPreviewSynonyms({ deps: { vacancies } }, { entries }) {
    const each: { entry: string; found: number }[] = []
    const together = new Set<number>()
    const limit = await vacancies.size()
    await sequentially(entries, async (entry) => {
      const { ids, total } = await vacancies.newest({
        filter: { search: entry, scope: 'all' },
        exact: true,
        limit,
      })
      each.push({ entry, found: total })
      for (const id of ids) together.add(id)
      await yieldToEventLoop()
    })
    return { each, together: together.size }
  },

  staffSaveSynonyms: saveSynonyms,
  staffRemoveSynonyms: removeSynonyms,
}
