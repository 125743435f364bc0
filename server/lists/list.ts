import type { List } from '#shared/lists/list.ts'
import {
  facetsIn,
  type ListEngine,
  type ListTypes,
  type SearchableList,
  type Alike,
  type AlikeQuery,
  type ListQuery,
} from './port.ts'
import { asListQuery, createListReader } from './list-reader.ts'
import { createListSearch } from './list-search.ts'
import type { ListSource } from './list-source.ts'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { fold, beginsPhrase, indexText, isPhrase } from '#shared/lists/text/fold.ts'
import {
  buildPrefixIndex,
  type PrefixEntry,
  type PrefixIndex,
  type PrefixMatch,
  type TypedWord,
} from './prefix-index.ts'
import { otherLayout } from '#shared/lists/text/layout.ts'
import { variantsOf } from '#shared/lists/text/spelling.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'

/** Shorter words have too many neighbours. A reading with one letter less is not shorter either. */
const MISTYPED_LENGTH_MIN = 4

/** Longer ones are no words. */
const MISTYPED_LENGTH_MAX = 30

const SHORTENED_WORDS_MAX = 5
const ASKING_STEMS = ['работа', 'работать', 'вакансия', 'вакансии', 'ищу', 'найти'].map(stem)

/** These punctuation keys are Russian letters in the other layout: «,e[u» is «бухг». */
const PUNCTUATION_IN_WORD = /[a-z][[\];',.`{}]|[[\];',.`{}][a-z]/i

const SUGGESTIONS_MAX = 8

/** At most so many of one kind, if there are others. */
const SUGGESTIONS_A_KIND = 5

/** With fewer, other readings of the text are tried. */
const ENOUGH_MATCHES = 3

const SUGGESTIONS_TTL_MS = 10 * MINUTE_MS
const ANSWERS_MAX = 2000

type Suggested = { kind: string }

/** Completes a text, in any keyboard layout and alphabet; returns nothing for an empty text. */
type Suggester<Item> = (search: string) => Promise<Item[]>

/** A list over an engine: reads texts, relaxes what finds little, suggests what to search for. */
export function createList<T extends ListTypes, Row>(
  engine: ListEngine<T>,
  declared: { list: List<T['fields'], T['sort']>; source: ListSource<T, Row> },
): SearchableList<T> {
  const reader = createListReader(engine, declared)
  const { size, describe, similarity, refresh, reload } = engine
  const list: SearchableList<T> = {
    search: createListSearch(engine, declared, reader),
    async newest({ offset = 0, limit, ...rest }) {
      const { ids, total } = await reader.query(asListQuery<T>(rest), { offset, limit })
      return { ids, total }
    },
    async count(listQuery) {
      const result = await reader.query(listQuery, { counts: 'facets' })
      return { total: result.total, facets: facetsIn(result) }
    },
    async countBy(names, listQuery) {
      const { tallies } = await reader.query(listQuery, { counts: names })
      return asTallies(names.map((name) => [name, tallies.get(name) ?? new Map<number, number>()]))
    },
    async match(ids, listQuery) {
      if (ids.length === 0) return []
      const query = reader.queryOf(listQuery, await reader.readText(listQuery))
      return (await engine.query({ ...query, among: ids, limit: ids.length })).ids
    },
    alike: (query) => findAlike(list, query),
    best: (options) => engine.best({ ...options, filter: declared.list.empty }),
    suggest: createSuggester(() => declared.source.suggestions(list)),
    version: reader.version,
    size,
    describe,
    similarity,
    refresh,
    reload,
  }
  return list
}

/** Safe: the entries have all the names. */
const asTallies = <Name extends string>(entries: (readonly [Name, ReadonlyMap<number, number>])[]) =>
  Object.fromEntries(entries) as Record<Name, ReadonlyMap<number, number>>

/** Finds rows with similar titles. */
async function findAlike<T extends ListTypes>(
  list: Pick<SearchableList<T>, 'newest' | 'similarity' | 'describe'>,
  { title, except, among, preferred, bonus, candidates, sharesWord, limit }: AlikeQuery<T>,
): Promise<Alike<T>[]> {
  const newest = async (query: ListQuery<T>) => {
    const { ids } = await list.newest({ ...query, limit: candidates })
    return ids.filter((id) => id !== except)
  }
  const [near, all] = await Promise.all([preferred === null ? [] : newest(preferred), newest(among)])
  const ids = [...new Set([...near, ...all])]
  const ranks = await list.similarity(title, ids)
  const isNear = new Set(near)
  const found = ids
    .map((id) => ({ id, rank: ranks.get(id) ?? 0 }))
    .filter(({ rank }) => rank > 0 || !sharesWord)
    .map((one) => ({ ...one, similarity: one.rank + (isNear.has(one.id) ? bonus : 0) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
  const facts = await list.describe(found.map(({ id }) => id))
  return found.map(({ id, rank }) => ({ id, rank, facts: facts.get(id) ?? null }))
}

/** The index is rebuilt every ten minutes in the background, so only the first call waits for it. */
export function createSuggester<Item extends Suggested>(
  listEntries: () => Promise<Iterable<PrefixEntry<Item>>>,
): Suggester<Item> {
  const cache = new LRUCache<'index', { index: PrefixIndex<Item>; answers: LRUCache<string, Item[]> }>({
    max: 1,
    ttl: SUGGESTIONS_TTL_MS,
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => ({
      index: await buildPrefixIndex(await listEntries()),
      answers: new LRUCache({ max: ANSWERS_MAX }),
    }),
  })
  return async (search) => {
    const text = fold(search.trim())
    if (text === '') return []
    const { index, answers } = await cache.forceFetch('index')
    const answer = answers.get(text) ?? mixKinds(matchesOf(index, text))
    answers.set(text, answer)
    return answer
  }
}

/** Of the likeliest readings that match enough; of others only strong matches are added. Equal texts once. */
function matchesOf<Item extends Suggested>(index: PrefixIndex<Item>, text: string): Item[] {
  const found = new Map<string, PrefixMatch<Item>>()
  for (const reading of readingsOf(text, index)) {
    // A word that nothing begins with is in no name.
    if (reading.length === 0 || reading.some((word) => word.length === 0)) continue
    const matches = index.find(reading)
    addNew(found, found.size === 0 ? matches : matches.filter(({ isStrong }) => isStrong))
    if (found.size >= ENOUGH_MATCHES || found.values().some(({ isExact }) => isExact)) break
  }
  for (const readings of shorterReadingsOf(text, index)) {
    if (found.size > 0) break
    const matches = readings.flatMap((reading) => index.find(reading))
    addNew(
      found,
      matches.sort((a, b) => b.score - a.score),
    )
  }
  return [...found.values()].map(({ item }) => item)
}

function addNew<Item>(found: Map<string, PrefixMatch<Item>>, matches: readonly PrefixMatch<Item>[]) {
  for (const match of matches) if (!found.has(match.key)) found.set(match.key, match)
}

function mixKinds<Item extends Suggested>(items: readonly Item[]): Item[] {
  const counts = new Map<string, number>()
  const isWithin = ({ kind }: Item) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= SUGGESTIONS_A_KIND
  }
  const { mixed = [], rest = [] } = Object.groupBy(items, (item) => (isWithin(item) ? 'mixed' : 'rest'))
  return [...mixed, ...rest].slice(0, SUGGESTIONS_MAX)
}

/**
 * Returns possible meanings of a half-typed text, the likeliest first: as typed, with its last words as one term («без
 * оп»), in the other keyboard layout, in another form or alphabet, with one typing mistake in a word.
 */
function* readingsOf(
  text: string,
  { hasPrefix }: { hasPrefix: (prefix: string) => boolean },
): Generator<readonly TypedWord[]> {
  const words = toWords(text)
  const layout = toWords(otherLayout(text) ?? '')
  const isLayoutFirst = PUNCTUATION_IN_WORD.test(text)
  if (isLayoutFirst) yield asTyped(layout)
  yield asTyped(words)
  if (words.length > 1) yield asTyped([...words.slice(0, -2), words.slice(-2).join('')])
  if (!isLayoutFirst) yield asTyped(layout)
  yield words.map((word) => inOtherForms(word).filter(hasPrefix))
  yield words.map((word) => [word, ...mistyped(word), ...mistypedInLatin(word)].filter(hasPrefix))
}

/**
 * Returns the shorter texts left when words are removed from a text that finds nothing: all readings with one word
 * less, then with two. Words that begin no entry and stop words are left out first.
 */
function* shorterReadingsOf(
  text: string,
  { hasPrefix }: { hasPrefix: (prefix: string) => boolean },
): Generator<readonly (readonly TypedWord[])[]> {
  const words = toWords(text)
  // Without its phrase «работа на дому» would be any list at all, that of each place too.
  const asking = words.some(isPhrase) ? ASKING_STEMS : []
  const hopeful = words
    .filter((word) => !STOP_WORDS.has(word) && word.length > 1 && !asking.includes(stem(word)))
    .slice(-SHORTENED_WORDS_MAX)
    .map((word) => inOtherForms(word).filter(hasPrefix))
    .filter(({ length }) => length > 0)
  if (words.length < 2 || hopeful.length === 0) return
  for (let length = hopeful.length; length > 0; length--) yield combinations(hopeful, length)
}

function combinations<T>(all: readonly T[], length: number): T[][] {
  if (length === 0) return [[]]
  return all.flatMap((one, at) => combinations(all.slice(at + 1), length - 1).map((rest) => [one, ...rest]))
}

/** A phrase has no other form: its stem would be the beginning of «Надым». */
const inOtherForms = (word: string) =>
  isPhrase(word) ? [word] : [word, stem(word), ...fromLatin(word), ...toLatin(word)]

const toWords = (text: string) =>
  indexText(text)
    .split(' ')
    .filter((word) => word !== '')

const asTyped = (words: readonly string[]): TypedWord[] => words.map((word) => [word])

/** «kurier» is «курьер». Short words have too many readings already. */
const mistypedInLatin = (word: string) =>
  word.length > MISTYPED_LENGTH_MIN && word.length <= MISTYPED_LENGTH_MAX
    ? fromLatin(word).flatMap(mistyped)
    : []

/** A phrase that the board knows has no mistake: «на дому» is not «Надым». */
function mistyped(word: string): string[] {
  if (word.length < MISTYPED_LENGTH_MIN || word.length > MISTYPED_LENGTH_MAX || beginsPhrase(word)) return []
  return [...new Set(variantsOf(word))].filter(({ length }) => length >= MISTYPED_LENGTH_MIN)
}
