/** Following a company is a search of all its vacancies. */
import type { Deps } from '#server/features/board/context.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import type { SavedSearch } from '#shared/features/board/saved-searches/model.ts'
import { addressOfQuery, type SearchQuery } from './address.ts'
import { findSearchedCompany } from './company.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'

/** The company of a search that has no other condition; null for any other search. */
export function followedId(query: SearchQuery): number | null {
  const company = query.kind === 'vacancies' ? query.filter.company : null
  const isAlone = company !== null && addressOfQuery(query) === vacanciesPath({ filter: { company } })
  return isAlone ? company : null
}

/** Null also when the company is gone or taken down. */
export async function followedCompany(
  deps: Pick<Deps, 'db'>,
  query: SearchQuery,
): Promise<SavedSearch['followed']> {
  const id = followedId(query)
  const company = id === null ? null : await findSearchedCompany(deps, id)
  return company && isNamed(company) ? { id: company.id, slug: company.slug, title: company.title } : null
}
