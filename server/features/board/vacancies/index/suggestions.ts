import type { Sql } from '#server/kernel/sql.ts'
import { companyRefsCounted } from '#server/features/board/vacancies/of-company.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/board/vacancies/contract.ts'
import type { VacancyList } from './types.ts'

const COMPANIES_MAX = 20_000
/** Attributes that are suggested together with a profession. */
const POPULAR_ATTRIBUTES = new Set(['udalenno', 'bez-opyta', 'chastichnaya-zanyatost', 'na-domu'])

/** Suggestions of professions, of professions with attributes, of companies and skills. */
export async function listSuggestions({
  db,
  vacancies,
  referenceData: { professions, skills },
}: {
  db: Sql
  vacancies: VacancyList
  referenceData: Pick<ReferenceData, 'professions' | 'skills'>
}): Promise<Iterable<PrefixEntry<Suggestion>>> {
  const counts = await vacancies.countBy(['profession', 'company'], {})
  const companyIds = [...counts.company].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const companies = await companyRefsCounted({ db, vacancies }, companyIds, COMPANIES_MAX)
  return entries()

  function* entries(): Iterable<PrefixEntry<Suggestion>> {
    for (const { id, slug, name, synonyms } of professions.all) {
      const weight = Math.log1p(counts.profession.get(id) ?? 0)
      const path = vacanciesPath({ profession: slug })
      yield { item: { kind: 'profession', text: name, path }, names: [name, ...synonyms], weight: 3 + weight }
      if (weight === 0) continue
      for (const attribute of VACANCY_ATTRIBUTES.filter((one) => POPULAR_ATTRIBUTES.has(one.slug))) {
        const text = `${name} ${attribute.heading}`
        const narrower = vacanciesPath({ profession: slug, attribute: attribute.slug })
        yield { item: { kind: 'query', text, path: narrower }, names: [text], weight }
      }
    }
    for (const { name, aliases } of skills.all) {
      const path = vacanciesPath({ filter: { search: name } })
      yield { item: { kind: 'skill', text: name, path }, names: [name, ...aliases], weight: 1 }
    }
    for (const { slug, title, vacancyCount } of companies) {
      const item = { kind: 'company', text: title, path: `/employer/${slug}` } as const
      yield { item, names: [title], weight: Math.log1p(vacancyCount) }
    }
  }
}
