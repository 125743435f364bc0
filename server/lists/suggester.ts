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

/** Words of a text that the ending of a suggestion completes: «бухгалтер без оп». */
const ENDING_WORDS_MAX = 3

/** Endings that are tried for a text: each costs a count. */
const ENDINGS_MAX = 4

const COMPLETED_MAX = 3

const SUGGESTIONS_TTL_MS = 10 * MINUTE_MS
const ANSWERS_MAX = 2000

type Suggested = { kind: string; text: string; path: string }

/** Completes a text, in any keyboard layout and alphabet; returns nothing for an empty text. */
type Suggester<Item> = (search: string) => Promise<Item[]>

/**
 * A suggestion of the list that a whole text means; null if it finds nothing.
 * @param needsCondition null also for a text without conditions
 */
type ReadText<Item> = (text: string, options: { needsCondition: boolean }) => Promise<Item | null>

const readsNothing = async () => null

/** The index is rebuilt every ten minutes in the background, so only the first call waits for it. */
export function createSuggester<Item extends Suggested>(
  listEntries: () => Promise<Iterable<PrefixEntry<Item>>>,
  readText: ReadText<Item> = readsNothing,
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
    const answer = answers.get(text) ?? mixKinds(await complete(index, text, readText))
    answers.set(text, answer)
    return answer
  }
}

/** What the text means as a whole, what it begins, what its last words begin, and what some of its words begin. */
async function complete<Item extends Suggested>(
  index: PrefixIndex<Item>,
  text: string,
  readText: ReadText<Item>,
): Promise<Item[]> {
  const begun = findBegun(index, text)
  if (begun.some(({ isExact }) => isExact)) return begun.map(({ item }) => item)
  const whole = await readText(withThousands(text), { needsCondition: true })
  const completed = begun.length < ENOUGH_MATCHES ? await completeEnding(index, text, readText) : []
  const rest = begun.length === 0 && whole === null ? findShortened(index, text) : []
  const matched = [...begun, ...rest].map(({ item }) => item)
  // The name of a list, rather than its conditions one by one.
  const first = matched.find(({ path }) => path === whole?.path) ?? whole
  const items = [
    ...(first === null ? [] : [first]),
    ...begun.map(({ item }) => item),
    ...completed,
    ...matched,
  ]
  return [...Map.groupBy(items, ({ path }) => path).values()].flatMap((same) => same.slice(0, 1))
}

/** «от 100» asks for thousands. */
const withThousands = (text: string) => text.replace(/((?:^|\s)от \d{2,3})$/, '$1 000')

/** Texts whose last words are the beginning of an ending. */
async function completeEnding<Item extends Suggested>(
  index: PrefixIndex<Item>,
  text: string,
  readText: ReadText<Item>,
): Promise<Item[]> {
  const items: Item[] = []
  for (const { start, endings } of endingsOf(index, text))
    for (const ending of endings) {
      const item = await readText(text.slice(0, start) + ending, { needsCondition: false })
      if (item !== null) items.push(item)
      if (items.length === COMPLETED_MAX) return items
    }
  return items
}

/** The endings that the most of the last words begin. */
function* endingsOf<Item>(
  index: PrefixIndex<Item>,
  text: string,
): Generator<{ start: number; endings: string[] }> {
  const starts = Array.from(text.matchAll(/(?<=\s)\S/g), ({ index: start }) => start).slice(-ENDING_WORDS_MAX)
  for (const start of starts) {
    const typed = toWords(text.slice(start))
    if (typed.length === 0 || subjectsIn(toWords(text.slice(0, start))).length === 0) continue
    const endings = asWordsAndTerm(typed)
      .flatMap((reading) => index.find(reading))
      .flatMap(({ ending, isStrong }) => (ending !== null && isStrong ? [ending] : []))
    yield { start, endings: [...new Set(endings)].slice(0, ENDINGS_MAX) }
    if (endings.length > 0) return
  }
}

/** Of the likeliest readings that match enough; of others only strong matches are added. Equal texts once. */
function findBegun<Item>(index: PrefixIndex<Item>, text: string): PrefixMatch<Item>[] {
  const found = new Map<string, PrefixMatch<Item>>()
  for (const reading of readingsOf(text, index)) {
    // A word that nothing begins with is in no name.
    if (reading.length === 0 || reading.some((word) => word.length === 0)) continue
    const matches = index.find(reading)
    addNew(found, found.size === 0 ? matches : matches.filter(({ isStrong }) => isStrong))
    if (found.size >= ENOUGH_MATCHES || found.values().some(({ isExact }) => isExact)) break
  }
  return [...found.values()]
}

function findShortened<Item>(index: PrefixIndex<Item>, text: string): PrefixMatch<Item>[] {
  const found = new Map<string, PrefixMatch<Item>>()
  for (const readings of shorterReadingsOf(text, index)) {
    if (found.size > 0) break
    const matches = readings.flatMap((reading) => index.find(reading))
    addNew(
      found,
      matches.sort((a, b) => b.score - a.score),
    )
  }
  return [...found.values()]
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

type Beginnings = Pick<PrefixIndex<never>, 'hasPrefix' | 'isKnown'>

/**
 * Returns possible meanings of a half-typed text, the likeliest first: as typed, with its last words as one term («без
 * оп»), in the other keyboard layout, in another form or alphabet, with one typing mistake in a word.
 */
function* readingsOf(text: string, { hasPrefix, isKnown }: Beginnings): Generator<readonly TypedWord[]> {
  const words = toWords(text)
  const layout = toWords(otherLayout(text) ?? '')
  const isLayoutFirst = PUNCTUATION_IN_WORD.test(text)
  if (isLayoutFirst) yield asTyped(layout)
  yield* asWordsAndTerm(words)
  if (!isLayoutFirst) yield asTyped(layout)
  if (words.some((word) => isKnown(word) && word.length >= MISTYPED_LENGTH_MIN)) return
  yield words.map((word) => inOtherForms(word).filter(hasPrefix))
  yield words.map((word) => [word, ...mistyped(word), ...mistypedInLatin(word)].filter(hasPrefix))
}

/**
 * Returns the shorter texts left when words are removed from a text that finds nothing: all readings with one word
 * less, then with two. Words that begin no entry and stop words are left out first.
 */
function* shorterReadingsOf(
  text: string,
  { hasPrefix }: Beginnings,
): Generator<readonly (readonly TypedWord[])[]> {
  const words = toWords(text)
  const hopeful = subjectsIn(words)
    .slice(-SHORTENED_WORDS_MAX)
    .map((word) => inOtherForms(word).filter(hasPrefix))
    .filter(({ length }) => length > 0)
  if (words.length < 2 || hopeful.length === 0) return
  for (let length = hopeful.length; length > 0; length--) yield combinations(hopeful, length)
}

/** The words, and their last two as one term, which comes first if it is known: «без оп» is no «оператор без» anything. */
function asWordsAndTerm(words: readonly string[]): (readonly TypedWord[])[] {
  if (words.length < 2) return [asTyped(words)]
  const joined = words.slice(-2).join('')
  const readings = [words, [...words.slice(0, -2), joined]]
  return (beginsPhrase(joined) ? readings.reverse() : readings).map(asTyped)
}

/** Words that say something by themselves. */
function subjectsIn(words: readonly string[]): string[] {
  // Without its phrase «работа на дому» would be any list at all, that of each place too.
  const asking = words.some(isPhrase) ? ASKING_STEMS : []
  return words.filter((word) => !STOP_WORDS.has(word) && word.length > 1 && !asking.includes(stem(word)))
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
  return [...new Set(variantsOf(word))].filter(
    (variant) => variant.length >= MISTYPED_LENGTH_MIN && !variant.startsWith(word),
  )
}
