import { scheduler } from 'node:timers/promises'
import { companyRefsCounted } from '#server/features/companies/service.ts'
import { createPrefixIndex } from '#server/lists/prefix-index.ts'
import type { PrefixIndex } from '#server/lists/prefix-index.ts'
import { createSuggester } from '#server/lists/suggester.ts'
import type { Suggester } from '#server/lists/suggester.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/vacancies/contract.ts'

const COMPANIES_MAX = 20_000
const ADDED_AT_ONCE = 100
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

async function gather(deps: Deps): Promise<PrefixIndex<Suggestion>> {
  const now = deps.now().getTime()
  const counts = deps.search.index.countsByProfession(now)
  const companyIds = [...deps.search.index.countsByCompany(now)].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const companies = await companyRefsCounted(deps, companyIds, COMPANIES_MAX)
  const index = createPrefixIndex<Suggestion>()
  let added = 0
  // Thousands of names are folded, so others get their turn in between.
  const pause = () => (++added % ADDED_AT_ONCE === 0 ? scheduler.yield() : undefined)
  for (const { id, slug, name, synonyms } of deps.directories.professions.all) {
    await pause()
    const count = counts.get(id) ?? 0
    const profession = { kind: 'profession', text: name, path: vacanciesPath({ profession: slug }) } as const
    index.add(profession, { names: [name, ...synonyms], weight: 3 + Math.log1p(count) })
    if (count === 0) continue
    for (const attribute of VACANCY_ATTRIBUTES.filter((one) => POPULAR_ATTRIBUTES.has(one.slug))) {
      const text = `${name} ${attribute.heading}`
      const path = vacanciesPath({ profession: slug, attribute: attribute.slug })
      index.add({ kind: 'query', text, path }, { names: [text], weight: Math.log1p(count) })
    }
  }
  for (const { name, aliases } of deps.directories.skills.all) {
    await pause()
    const path = vacanciesPath({ filter: { search: name } })
    index.add({ kind: 'skill', text: name, path }, { names: [name, ...aliases], weight: 1 })
  }
  for (const { slug, title, vacancyCount } of companies) {
    await pause()
    const company = { kind: 'company', text: title, path: `/employer/${slug}` } as const
    index.add(company, { names: [title], weight: Math.log1p(vacancyCount) })
  }
  return index
}
