import { LRUCache } from 'lru-cache'
import type { Fields } from '#shared/lists/fields.ts'
import type { SearchRepair } from '#shared/lists/list-page.ts'
import { understand } from '#shared/lists/text/understanding.ts'
import type { Intention, UnderstandingRules } from '#shared/lists/text/understanding.ts'
import { documentCount } from '../text-index/search.ts'
import type { TextQuery } from '../text-index/query.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { ANY_FIELD } from '../text-index/positions.ts'
import { buildQuery } from './build-query.ts'
import type { CompanyMatch } from './build-query.ts'
import type { NameLookup } from './names.ts'
import { repairText } from './repair.ts'
import { COMPANY_LENGTH_MIN, COMPANY_ROWS_MIN } from './vocabulary.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a typed text asks for. */
export type Interpretation<F extends Fields> = {
  repair: SearchRepair | null
  intentions: readonly Intention<F>[]
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

/** A word is the name of companies when this share of the rows that have it are theirs. */
const COMPANY_SHARE_MIN = 0.2
const COMPANY_WORDS_MAX = 3

export function createInterpreter<F extends Fields>({
  texts,
  vocabulary,
  names,
  intentions: rules,
  version,
}: {
  texts: TextIndex
  vocabulary: Vocabulary
  names: NameLookup
  intentions: UnderstandingRules<F>
  /** Changes with the rows. */
  version: () => number
}) {
  const cache = new LRUCache<
    string,
    { version: number; typed: Interpretation<F>; repaired: Interpretation<F> | null }
  >({
    max: CACHE_MAX,
  })
  const queryNames = { ...names, companyAt, isHalfTyped }
  const isName = (word: string) => vocabulary.isName(word) || names.isAddedSynonym(word)

  return { interpret, queryOf: (text: string) => buildQuery(text, queryNames) }

  /** @param options.exact as typed: without a repair, without conditions */
  function interpret(
    text: string,
    {
      exact,
      count,
    }: {
      exact: boolean
      /** The rows that an interpretation finds, whatever is filtered by hand. */
      count: (interpretation: Interpretation<F>) => number
    },
  ): Interpretation<F> {
    const key = `${exact ? '=' : '~'}${text}`
    let cached = cache.get(key)
    if (cached?.version !== version()) {
      cached = {
        version: version(),
        ...(exact ? { typed: readLiterally(text), repaired: null } : readBoth(text)),
      }
      cache.set(key, cached)
    }
    const { typed, repaired } = cached
    return repaired !== null && isBetter(typed, repaired, count) ? repaired : typed
  }

  function readLiterally(text: string): Interpretation<F> {
    return { repair: null, intentions: [], text, words: text, query: buildQuery(text, queryNames) }
  }

  function read(text: string): Interpretation<F> {
    const { intentions, rest } = understand(text, rules, { placeAt: names.placeAt, nameAt })
    return { repair: null, intentions, text, words: rest, query: buildQuery(rest, queryNames) }
  }

  /** Independent of who searches; which of both is meant depends on the rows that the viewer sees. */
  function readBoth(text: string) {
    const typed = read(text)
    const repair = repairText(text, { ...vocabulary, isName, countOf, isHalfTyped })
    return { typed, repaired: repair === null ? null : { ...read(repair.query), repair } }
  }

  function isBetter(
    typed: Interpretation<F>,
    repaired: Interpretation<F>,
    count: (one: Interpretation<F>) => number,
  ) {
    const before = count(typed)
    const isMistyped = before < REPAIR_BELOW || hasUnknownWords(typed.words)
    return count(repaired) > before * (isMistyped ? 1 : GAIN_FACTOR)
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
          .filter((name) => (name.length > 1 ? !isSkill : isMostlyCompany(name))),
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

  function countOf(word: string, isPrefix = false): number {
    const stems = [isPrefix ? word : stem(word)]
    return documentCount(texts, {
      kind: 'term',
      stems,
      isPhrase: false,
      isPrefix,
      fields: ANY_FIELD,
      weight: 1,
    })
  }

  function isHalfTyped(word: string): boolean {
    return word.length >= HALF_TYPED_MIN && countOf(word) === 0 && countOf(word, true) >= COMPLETED_ROWS_MIN
  }
}
