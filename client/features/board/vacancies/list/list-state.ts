import { namesOfChosen, type ListState } from '#client/lists/list-state.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { ListResult } from '#shared/features/board/vacancies/contract.ts'
import type { VacancySort } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList, type VacancyFields } from '#shared/features/board/vacancies/list.ts'

export type VacancyListState = ListState<VacancyFields, VacancySort>

type About = Pick<ListResult, 'filter' | 'attribute' | 'sort' | 'facets'> & {
  company: { title: string } | null
  hiddenPaths: readonly string[]
}

/** The state of a list of vacancies. Its attribute remains in the path as long as the filter has the values of it. */
export function vacancyListState(
  { filter, attribute, sort, facets, company, hiddenPaths }: About,
  { isExact, isOfMentions }: { isExact: boolean; isOfMentions: boolean },
): VacancyListState {
  return {
    list: vacancyList,
    filter,
    sort,
    isExact,
    isOfMentions,
    names: {
      profession: namesOfChosen(filter.profession, facets.profession),
      location: namesOfChosen(filter.location, facets.location),
      ...(filter.company !== null && { company: { [filter.company]: company?.title ?? 'Одна компания' } }),
    },
    addressOf: (next, paging) => vacanciesPath({ filter: next, attribute, ...paging }),
    hiddenPaths,
  }
}
