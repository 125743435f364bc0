import { countFacets, searchVacancies } from '#server/features/board/search/service.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { fold } from '#shared/features/board/search/fold.ts'
import { listVacancies } from './list.ts'
import { readOverview } from './overview.ts'
import { readVacancy } from './read.ts'
import { listSimilar } from './similar.ts'
import { suggest } from './suggest.ts'

export const vacanciesOperations: OperationsOf<'vacancies'> = {
  overview: readOverview,
  search: (context, input) => searchVacancies(context.deps, input),
  list: listVacancies,
  facets: (context, input) => countFacets(context.deps, input),
  suggest: (context, input) =>
    context.deps.caches.suggestions.get(fold(input.search.trim()), async () => ({
      items: await suggest(context, input),
    })),
  read: readVacancy,
  similar: async (context, input) => ({
    items: await listSimilar(context, input),
  }),
}
