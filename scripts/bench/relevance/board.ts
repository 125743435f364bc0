import { z } from 'zod'
import { Suggestion, SearchResult, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { BoardVacancy } from './board-vacancy.ts'
import { factsOf, type Facts } from './grade.ts'

/** Number of concurrent requests whose times do not matter. */
const PARALLEL = 8

const Card = VacancyCard.pick({ id: true, title: true, company: true, workForm: true, publishedAt: true })
const Answer = SearchResult.pick({
  total: true,
  pages: true,
  relaxed: true,
  copies: true,
  repair: true,
  facets: true,
})
  .partial({ relaxed: true, copies: true })
  .extend({ items: z.array(Card) })
export type Answer = z.infer<typeof Answer>

const Suggestions = z.object({ items: z.array(Suggestion) })
const Counted = z.object({ total: z.number() })
const Similar = z.object({ items: z.array(Card) })
const Company = z.object({ id: z.number() })
const CompanyVacancies = z.object({ count: z.number() })

export type Board = ReturnType<typeof openBoard>

/** The public API of a board. Equal searches and vacancies are requested once. */
export function openBoard(url: string) {
  const searchTimes: number[] = []
  const suggestionTimes: number[] = []
  const answers = new Map<string, Promise<Answer>>()
  const facts = new Map<number, Promise<Facts>>()

  async function read<T>(path: string, schema: z.ZodType<T>, times?: number[]): Promise<T> {
    const startedAt = performance.now()
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    const answer: unknown = await response.json()
    times?.push(performance.now() - startedAt)
    return schema.parse(fromWire(answer))
  }

  const factsOnce = (id: number) =>
    once(facts, id, async () => factsOf(await read(`/api/v1/vacancies/${id}`, BoardVacancy)))

  return {
    /** Milliseconds of each search and of each request for suggestions so far. */
    searchTimes,
    suggestionTimes,
    search: (search: string, { isExact = false } = {}) =>
      once(answers, `${isExact ? 'exact' : 'search'} ${search}`, () => {
        const query = new URLSearchParams({ search, ...(isExact ? { exact: '1' } : {}) })
        return read(`/api/v1/vacancies?${query}`, Answer, searchTimes)
      }),
    list: (query: URLSearchParams) => read(`/api/v1/vacancies?${query}`, Answer),
    similarTo: async (id: number) => (await read(`/api/v1/vacancies/${id}/similar`, Similar)).items,
    factsOf: (ids: readonly number[]) => inParallel(ids, factsOnce),
    suggest: async (search: string) => {
      const path = `/api/v1/vacancies/suggest?${new URLSearchParams({ search })}`
      return (await read(path, Suggestions, suggestionTimes)).items
    },
    /** Number of vacancies that a page of the site lists: `/vacancies/…` or `/employer/…`. */
    countAt: async (path: string) => {
      const { pathname, searchParams } = new URL(path, url)
      const [, section, ...slugs] = pathname.split('/')
      if (section === 'employer') {
        const company = await read(`/api/v1/companies/slug/${slugs.join('/')}`, Company)
        return (await read(`/api/v2/companies/${company.id}/vacancies`, CompanyVacancies)).count
      }
      if (section !== 'vacancies') throw new Error(`A suggestion leads to ${path}, which is no list`)
      searchParams.set('slugs', slugs.join('/'))
      return (await read(`/api/v1/vacancies/list?${searchParams}`, Counted)).total
    },
  }
}

function once<Key, Value>(cache: Map<Key, Promise<Value>>, key: Key, load: () => Promise<Value>) {
  const cached = cache.get(key) ?? load()
  cache.set(key, cached)
  return cached
}

/** The results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const [at, item] of rest) results[at] = await work(item, at)
    }),
  )
  return results
}
