import type { SearchResult } from '#shared/features/board/vacancies/contract.ts'

/** Safe: what reads the counts reads those that a test gives. */
export const asFacets = (value: unknown) => value as SearchResult['facets']
