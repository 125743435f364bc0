import { countFacets, searchVacancies } from './search.ts'
import type { OperationsOf } from '#server/platform/operations.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { listVacancies } from './list.ts'
import { readOverview } from './overview.ts'
import { readVacancy } from './read.ts'
import { listSimilar } from './similar.ts'

export const vacanciesOperations: OperationsOf<'vacancies'> = {
  overview: readOverview,
  search: (context, input) => searchVacancies(context.deps, input),
  list: listVacancies,
  facets: (context, input) => countFacets(context.deps, input),
  suggest: (context, input) =>
    context.deps.caches.suggestions.get(fold(input.search.trim()), async () => ({
      items: await context.deps.vacancies.suggest(input.search),
    })),
  read: readVacancy,
  similar: async (context, input) => ({
    items: await listSimilar(context, input),
  }),
}
