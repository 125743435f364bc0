import { vacanciesPath } from './address.ts'
import { VACANCY_ATTRIBUTES } from './attributes.ts'
import type { VacancyFilter } from './filter.ts'

/** The address a list is known by: with an attribute as its segment where one says the whole filter. */
export function listPath(filter: Partial<VacancyFilter>): string {
  const plain = vacanciesPath({ filter })
  if (!plain.includes('?')) return plain
  const named = VACANCY_ATTRIBUTES.map(({ slug }) => vacanciesPath({ filter, attribute: slug }))
  return named.find((path) => !path.includes('?')) ?? plain
}
