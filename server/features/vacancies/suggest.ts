import { scheduler } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { companyRefsCounted } from '#server/features/companies/service.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { indexText } from '#shared/features/search/fold.ts'
import { otherLayout } from '#shared/features/search/layout.ts'
import { vacanciesPath } from '#shared/features/vacancies/address.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/vacancies/attributes.ts'
import type { Suggestion } from '#shared/features/vacancies/contract.ts'
import { createPrefixBook } from './prefix-book.ts'
import type { PrefixBook } from './prefix-book.ts'

const SUGGESTIONS_MAX = 8
const COMPANIES_MAX = 20_000
const FRESH_MS = 10 * 60_000
const ADDED_AT_ONCE = 100
/** Ways of working that people ask for together with a profession. */
const POPULAR_ATTRIBUTES = new Set(['udalenno', 'bez-opyta', 'chastichnaya-zanyatost', 'na-domu'])

const caches = new WeakMap<Deps['search'], LRUCache<'book', PrefixBook<Suggestion>>>()

/** What a reader may be typing: professions, their ways of working, companies and skills. Nothing for no text. */
export async function suggest({ deps }: Ctx, { search }: { search: string }): Promise<Suggestion[]> {
  if (search.trim() === '') return []
  const book = await bookOf(deps)
  const other = otherLayout(search)
  const readings = (SIGN_IN_WORD.test(search) ? [other, search] : [search, other]).filter(
    (text) => text !== null,
  )
  for (const reading of readings) {
    const words = indexText(reading).split(' ')
    const found = book.find(words, SUGGESTIONS_MAX)
    if (found.length > 0) return found
  }
  return []
}

/** In the Latin layout these keys are Russian letters: «,e[u» is «бухг». */
const SIGN_IN_WORD = /[a-z][[\];',.`{}]|[[\];',.`{}][a-z]/i

/** Gathered anew every ten minutes; the one before serves until then, so that nobody waits for it twice. */
function bookOf(deps: Deps): Promise<PrefixBook<Suggestion>> {
  let cache = caches.get(deps.search)
  if (!cache) {
    cache = new LRUCache({
      max: 1,
      ttl: FRESH_MS,
      allowStale: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: () => gather(deps),
    })
    caches.set(deps.search, cache)
  }
  return cache.forceFetch('book')
}

async function gather(deps: Deps): Promise<PrefixBook<Suggestion>> {
  const now = deps.now().getTime()
  const counts = deps.search.index.countsByProfession(now)
  const companyIds = [...deps.search.index.countsByCompany(now)].sort((a, b) => b[1] - a[1]).map(([id]) => id)
  const companies = await companyRefsCounted(deps, companyIds.slice(0, COMPANIES_MAX))
  const book = createPrefixBook<Suggestion>()
  let added = 0
  // Thousands of names are folded, so others get their turn in between.
  const pause = () => (++added % ADDED_AT_ONCE === 0 ? scheduler.yield() : undefined)
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
