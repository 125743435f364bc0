import { LRUCache } from 'lru-cache'
import type { Fields } from '#shared/lists/fields.ts'
import type { SearchRepair } from '#shared/lists/list-page.ts'
import {
  understand,
  type Excluded,
  type Intention,
  type UnderstandingRules,
} from '#shared/lists/text/understanding.ts'
import type { ListEngine, ListTypes } from '../port.ts'
import type { CountWord } from '../text-index/weights.ts'
import type { TextQuery } from '../text-index/query.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { baseForms } from '#shared/lists/text/base-forms.ts'
import { withoutSubjects } from './about.ts'
import { withAlternatives } from './alternatives.ts'
import { buildQuery, type CompanyMatch } from './build-query.ts'
import { SEARCH_FIELDS, type SearchFields } from './literal-terms.ts'
import type { NameLookup } from './names.ts'
import { repairText } from './repair.ts'
import { COMPANY_LENGTH_MIN, COMPANY_ROWS_MIN, type Vocabulary } from './vocabulary.ts'

/** Interpretation of a typed text. */
export type Interpretation<F extends Fields> = {
  repair: SearchRepair | null
  intentions: readonly Intention<F>[]
  /** What rows must not be about. */
  excluded: readonly Excluded[]
  /** The text that was read for intentions: typed or repaired. */
  text: string
  /** The words to search for. */
  words: string
  /** Null if the words filter nothing. */
  query: TextQuery | null
}

const CACHE_MAX = 2000
/** A text that finds fewer rows may be mistyped. */
const REPAIR_BELOW = 3
/** A repaired text must find so many times as many rows as the typed one, if that finds enough. */
const GAIN_FACTOR = 20
/** A half-typed word has this many letters, and its completions this many rows. */
const HALF_TYPED_MIN = 3
const COMPLETED_ROWS_MIN = 3
/** A word that is formed from another one: so many rows have that one. */
const BASE_ROWS_MIN = 3
/** As many times as the word itself: «дизайнерка» is said by a few. */
const BASE_FACTOR = 100

/** A word is the name of companies when this share of the rows that have it are theirs. */
const COMPANY_SHARE_MIN = 0.2
const COMPANY_WORDS_MAX = 3

type Meaning<F extends Fields> = {
  names: NameLookup
  intentions: UnderstandingRules<F>
  searchFields?: Partial<SearchFields>
}

export function createInterpreter<F extends Fields>(
  engine: Pick<ListEngine<ListTypes>, 'vocabulary' | 'withCounts'>,
  meaning: Meaning<F>,
  /** Changes with the rows and with what texts mean. */
  version: () => number,
) {
  const cache = new LRUCache<string, Readings<F>>({ max: CACHE_MAX })
  const reading = <Result>(read: (reader: TextReader<F>) => Result) =>
    engine.withCounts((count) => read(createTextReader(engine.vocabulary, meaning, count)))

  return { interpret, queryOf: (text: string) => reading((reader) => reader.queryOf(text)) }

  /** @param options.exact as typed: without a repair, without conditions */
  async function interpret(
    text: string,
    {
      exact,
      count,
    }: {
      exact: boolean
      /** The rows that an interpretation finds, whatever is filtered by hand. */
      count: (interpretation: Interpretation<F>) => Promise<number>
    },
  ): Promise<Interpretation<F>> {
    const { typed, repaired, isMistyped, excludesUnknown } = await readingsOf(text, exact)
    if (repaired === null) return typed
    const [before, after] = await Promise.all([count(typed), count(repaired)])
    // What excludes a word that nobody has, excludes nothing: «без опыьа».
    if (excludesUnknown && after > 0) return repaired
    const factor = before < REPAIR_BELOW || isMistyped ? 1 : GAIN_FACTOR
    return after > before * factor ? repaired : typed
  }

  /** Independent of who searches; which of both is meant depends on the rows that the viewer sees. */
  async function readingsOf(text: string, exact: boolean): Promise<Readings<F>> {
    const key = `${exact ? '=' : '~'}${text}`
    const now = version()
    const cached = cache.get(key)
    if (cached?.version === now) return cached
    const readings = await reading((reader) =>
      exact ? { ...NOT_REPAIRED, typed: reader.readLiterally(text) } : reader.readBoth(text),
    )
    cache.set(key, { version: now, ...readings })
    return { version: now, ...readings }
  }
}

type Readings<F extends Fields> = {
  version: number
  typed: Interpretation<F>
  repaired: Interpretation<F> | null
  /** Whether no row has one of the typed words. */
  isMistyped: boolean
  /** Whether no row has one of the words that the text excludes. */
  excludesUnknown: boolean
}

const NOT_REPAIRED = { repaired: null, isMistyped: false, excludesUnknown: false }

type TextReader<F extends Fields> = ReturnType<typeof createTextReader<F>>

function createTextReader<F extends Fields>(
  vocabulary: Vocabulary,
  { names, intentions: rules, searchFields }: Meaning<F>,
  count: CountWord,
) {
  const fields = { ...SEARCH_FIELDS, ...searchFields }
  const queryNames = { ...names, companyAt, isHalfTyped, fields }
  const isName = (word: string) =>
    vocabulary.isName(word) || names.isAddedSynonym(word) || baseForm(word) !== null
  return { readLiterally, readBoth, queryOf: (text: string) => buildQuery(text, queryNames) }

  function readLiterally(text: string): Interpretation<F> {
    return {
      repair: null,
      intentions: [],
      excluded: [],
      text,
      words: text,
      query: buildQuery(text, queryNames),
    }
  }

  function read(text: string): Interpretation<F> {
    const { intentions, excluded, rest } = understand(text, rules, { placeAt: names.placeAt, nameAt })
    const unwanted = excluded.map(({ words }) => buildQuery(withBaseForms(words), queryNames))
    const query = withoutSubjects(
      buildQuery(withAlternatives(withBaseForms(rest), names), queryNames),
      unwanted,
    )
    return { repair: null, intentions, excluded, text, words: rest, query }
  }

  function readBoth(text: string) {
    const typed = read(text)
    const repair = repairText(text, { ...vocabulary, isName, countOf, isHalfTyped })
    if (repair === null) return { ...NOT_REPAIRED, typed }
    return {
      typed,
      repaired: { ...read(repair.query), repair },
      isMistyped: hasUnknownWords(typed.words),
      excludesUnknown: typed.excluded.some(({ words }) => hasUnknownWords(words)),
    }
  }

  function hasUnknownWords(text: string): boolean {
    return indexTokens(text).some(({ word }) => !STOP_WORDS.has(word) && countOf(word) === 0)
  }

  function nameAt(words: readonly string[], at: number): number {
    return Math.max(
      names.professionsAt(words, at)?.length ?? 0,
      names.skillAt(words, at),
      companyAt(words, at)?.length ?? 0,
    )
  }

  /** Words that are mostly names of companies, the longest first. */
  function companyAt(words: readonly string[], at: number): CompanyMatch | null {
    for (let length = Math.min(COMPANY_WORDS_MAX, words.length - at); length > 0; length--) {
      const typed = words.slice(at, at + length)
      if (isOrdinary(typed)) continue
      const isSkill = names.skillAt(typed, 0) === length
      const synonyms = names.synonymsAt(typed, 0)
      const spellings = [typed, ...(synonyms?.length === length ? synonyms.entries : [])]
      const called = spellings.flatMap((spelling) => [
        ...vocabulary
          .companiesCalled(spelling)
          .filter((name) => (name.length > 1 || length > 1 ? !isSkill : isMostlyCompany(name))),
        ...(isMostlyCompany(spelling) ? [spelling] : []),
      ])
      if (called.length > 0) return { names: called, length }
    }
    return null
  }

  /** Whether the words say a profession or a place, which no company takes for itself by its name. */
  function isOrdinary(words: readonly string[]): boolean {
    return words.some(
      (_word, at) => names.professionsAt(words, at) !== null || names.placeAt(words, at) !== null,
    )
  }

  /** Of several words one may be the name of another company, so only a whole name counts. */
  function isMostlyCompany([word = '', ...rest]: readonly string[]): boolean {
    if (rest.length > 0 || word.length < COMPANY_LENGTH_MIN) return false
    const rows = vocabulary.rowsOfCompany(word)
    return rows >= COMPANY_ROWS_MIN && rows >= COMPANY_SHARE_MIN * countOf(word)
  }

  /** Words that hardly any text has, as the names of people at work that they are formed from. */
  function withBaseForms(text: string): string {
    let result = text
    for (const { word, start, end } of indexTokens(text).reverse()) {
      const base = baseForm(word)
      if (base !== null) result = result.slice(0, start) + base + result.slice(end)
    }
    return result
  }

  function baseForm(word: string): string | null {
    if (!/[а-я]{5}/.test(word) || names.professionsAt([word], 0) !== null) return null
    const rows = countOf(word)
    return baseForms(word).find((base) => countOf(base) >= BASE_ROWS_MIN + BASE_FACTOR * rows) ?? null
  }

  function countOf(word: string): number {
    return count(stem(word), false)
  }

  function isHalfTyped(word: string): boolean {
    return word.length >= HALF_TYPED_MIN && countOf(word) === 0 && count(word, true) >= COMPLETED_ROWS_MIN
  }
}
