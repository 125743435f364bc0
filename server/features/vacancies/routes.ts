import { countFacets, searchVacancies } from '#server/features/search/service.ts'
import { implementer } from '#server/http/api/implementer.ts'
import { fold } from '#shared/features/search/fold.ts'
import { listVacancies } from './list.ts'
import { readOverview } from './overview.ts'
import { readVacancy } from './read.ts'
import { listSimilar } from './similar.ts'
import { suggest } from './suggest.ts'

export const vacanciesRoutes = {
  overview: implementer.vacancies.overview.handler(({ context }) => readOverview(context)),
  search: implementer.vacancies.search.handler(({ input, context }) => searchVacancies(context.deps, input)),
  list: implementer.vacancies.list.handler(({ input, context }) => listVacancies(context, input)),
  facets: implementer.vacancies.facets.handler(({ input, context }) => countFacets(context.deps, input)),
  suggest: implementer.vacancies.suggest.handler(({ input, context }) =>
    context.deps.caches.suggestions.get(fold(input.search.trim()), async () => ({
      items: await suggest(context, input),
    })),
  ),
  read: implementer.vacancies.read.handler(({ input, context }) => readVacancy(context, input)),
  similar: implementer.vacancies.similar.handler(async ({ input, context }) => ({
    items: await listSimilar(context, input),
  })),
}
