import type { companyVacanciesContract } from '#shared/features/board/vacancies/company-contract.ts'
import { listCopies } from './reading/copies.ts'
import { countFacets, searchVacancies } from './reading/search.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { vacanciesContract } from '#shared/features/board/vacancies/contract.ts'
import { listVacancies } from './reading/list.ts'
import { listCompanyVacancies, listSimilarCompanies } from './reading/of-company.ts'
import { readOverview } from './reading/overview.ts'
import { readVacancy } from './reading/read.ts'
import { listSimilar } from './reading/similar.ts'

export const vacanciesOperations: OperationsOf<typeof vacanciesContract, Ctx> = {
  overview: readOverview,
  search: (context, input) => searchVacancies(context.deps, input),
  list: listVacancies,
  facets: (context, input) => countFacets(context.deps, input),
  suggest: async (context, input) => ({
    items: await context.deps.vacancies.suggest(input.search),
  }),
  read: readVacancy,
  similar: async (context, input) => ({
    items: await listSimilar(context, input),
  }),
  copies: async (context, input) => ({ items: await listCopies(context, input) }),
}

export const companyVacanciesOperations: OperationsOf<typeof companyVacanciesContract, Ctx> = {
  vacancies: listCompanyVacancies,
  similar: async (context, input) => ({
    items: await listSimilarCompanies(context, input),
  }),
}
