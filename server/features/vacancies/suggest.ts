import { companyRefsCounted } from '#server/features/companies/service.ts'
import { createPrefixBook } from '#server/features/search/prefix-book.ts'
import type { PrefixBook } from '#server/features/search/prefix-book.ts'
import { createPause, createSuggester } from '#server/features/search/suggester.ts'
import type { Suggester } from '#server/features/search/suggester.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/vacancies/contract.ts'

const COMPANIES_MAX = 20_000
/** Ways of working that people ask for together with a profession. */
const POPULAR_ATTRIBUTES = new Set(['udalenno', 'bez-opyta', 'chastichnaya-zanyatost', 'na-domu'])

/** One a search engine, so that two sites in one process never share theirs. */
const suggesters = new WeakMap<Deps['search'], Suggester<Suggestion>>()

/** What a reader may be typing: professions, their ways of working, companies and skills. */
export function suggest({ deps }: Ctx, { search }: { search: string }): Promise<Suggestion[]> {
  const known = suggesters.get(deps.search) ?? createSuggester(() => gather(deps))
  suggesters.set(deps.search, known)
  return known(search)
}

async function gather(deps: Deps): Promise<PrefixBook<Suggestion>> {
  const now = deps.now().getTime()
  const counts = deps.search.index.countsByProfession(now)
  const companyIds = [...deps.search.index.countsByCompany(now)].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const companies = await companyRefsCounted(deps, companyIds, COMPANIES_MAX)
  const book = createPrefixBook<Suggestion>()
  const pause = createPause()
  for (const { id, slug, name, synonyms } of deps.directories.professions.all) {
    await pause()
    const count = counts.get(id) ?? 0
    const profession = { kind: 'profession', text: name, path: vacanciesPath({ profession: slug }) } as const
    book.add(profession, { names: [name, ...synonyms], weight: 3 + Math.log1p(count) })
    if (count === 0) continue
    for (const attribute of VACANCY_ATTRIBUTES.filter((one) => POPULAR_ATTRIBUTES.has(one.slug))) {
      const text = `${name} ${attribute.heading}`
      const path = vacanciesPath({ profession: slug, attribute: attribute.slug })
      book.add({ kind: 'query', text, path }, { names: [text], weight: Math.log1p(count) })
    }
  }
  for (const { name, aliases } of deps.directories.skills.all) {
    await pause()
    const path = vacanciesPath({ filter: { search: name } })
    book.add({ kind: 'skill', text: name, path }, { names: [name, ...aliases], weight: 1 })
  }
  for (const { slug, title, vacancyCount } of companies) {
    await pause()
    const company = { kind: 'company', text: title, path: `/employer/${slug}` } as const
    book.add(company, { names: [title], weight: Math.log1p(vacancyCount) })
  }
  return book
}
