import { oncePer } from '#server/kernel/pacing.ts'
import { LRUCache } from 'lru-cache'
import { createSpeller, type Speller } from '#shared/lists/text/spelling.ts'
import { indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { fromLatin, toLatin } from '#shared/lists/text/transliteration.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { createWordTable, type WordTableState } from './word-table.ts'

/** The words of titles, keywords and companies, for the repair of texts. Words of removed documents stay. */
export type Vocabulary = {
  /** @param options.isKnown whether the row was added before: its company counts once */
  add(
    rows: readonly { document: Pick<SearchDocument, 'id' | 'title' | 'keywords' | 'company'> }[],
    options: { isKnown: (id: number) => boolean },
  ): void
  /** Number of occurrences of the word in any form; a title counts more. */
  weightOf(word: string): number
  /** Whether it is a word of a name. */
  isName(word: string): boolean
  /** A word of a name that is a form of the word and ends as the typed one; null for none. */
  nameLike(word: string, typed: string): string | null
  /** Its content in parts. */
  stored(): Iterable<VocabularyPart>
  /** Adds the parts of another vocabulary. */
  restore(parts: Iterable<VocabularyPart>): void
  state(): VocabularyState
  /** Continues with the state of another vocabulary, which may be that of another thread. */
  adopt(state: VocabularyState): void
  /** As in a `Speller`. */
  correct(word: string): string | null
  /** Companies whose whole name is written with the words, in either alphabet. */
  companiesCalled(words: readonly string[]): (readonly string[])[]
  /** Rows of companies whose name has the word in any form. */
  rowsOfCompany(word: string): number
}

type Company = { words: readonly string[]; rows: number }

/** Some of the entries of a vocabulary. */
export type VocabularyPart = {
  /** Number of documents. */
  added: number
  words: (readonly [string, number])[]
  stems: (readonly [string, number])[]
  companies: (readonly [string, Company])[]
  companyStems: (readonly [string, number])[]
}

export type VocabularyState = {
  added: number
  words: WordTableState
  stems: WordTableState
  companies: WordTableState
  companyStems: WordTableState
}

const STORED_ENTRIES = 50_000
const TITLE_WEIGHT = 4
const KEYWORD_WEIGHT = 2
const COMPANY_WEIGHT = 1
/** Names of reference data are correct however rare they are. */
const NAME_WEIGHT = 2
/** A speller is built again when so many documents are new. */
const REBUILD_SHARE = 0.02
const CORRECTIONS_MAX = 10_000
export const COMPANY_LENGTH_MIN = 3
/** A company with fewer rows may be a word that someone typed as a name. */
export const COMPANY_ROWS_MIN = 2
const LEGAL_FORMS = new Set(['ооо', 'оао', 'зао', 'пао', 'ао', 'ип', 'гк', 'ltd', 'llc', 'inc'])

const NOTHING: VocabularyPart = { added: 0, words: [], stems: [], companies: [], companyStems: [] }

/** The entries, so many at a time. */
function* parts<Entry>(entries: Iterable<Entry>): Generator<Entry[]> {
  let part: Entry[] = []
  for (const entry of entries) {
    part.push(entry)
    if (part.length < STORED_ENTRIES) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

const toCompany = ([name, rows]: readonly [string, number]) =>
  [name.replaceAll(' ', ''), { words: name.split(' '), rows }] as const

const withoutLegalForm = (company: string) =>
  company
    .split(' ')
    .filter((word) => !LEGAL_FORMS.has(word))
    .join(' ')

const wordsOfNames = oncePer((names: readonly string[]) => {
  const ofNames = new Set<string>()
  const formsOfNames = new Map<string, string[]>()
  for (const name of names)
    for (const { word } of indexTokens(name)) {
      if (ofNames.has(word)) continue
      ofNames.add(word)
      const key = stem(word)
      formsOfNames.set(key, [...(formsOfNames.get(key) ?? []), word])
    }
  return { ofNames, formsOfNames, stemsOfNames: new Set(formsOfNames.keys()) }
})

/** @param names of reference data */
export function createVocabulary(names: readonly string[]): Vocabulary {
  const { ofNames, stemsOfNames, formsOfNames } = wordsOfNames(names)
  const words = createWordTable()
  const stems = createWordTable()
  /** Rows by the words of a name, which may be written as one. */
  const companies = createWordTable({ ignored: ' '.charCodeAt(0) })
  const companyStems = createWordTable()
  let added = 0
  let current: {
    speller: Speller
    added: number
    corrections: LRUCache<string, { word: string | null }>
  } | null = null

  return {
    add(rows, { isKnown }) {
      for (const { document } of rows) {
        const { id, title, keywords, company } = document
        for (const word of title.split(' ')) count(word, TITLE_WEIGHT)
        for (const word of keywords.split(/[ \n]/)) count(word, KEYWORD_WEIGHT)
        added += 1
        if (isKnown(id)) continue
        for (const word of company.split(' ')) count(word, COMPANY_WEIGHT)
        for (const one of new Set(company.split(' ').map(stem))) companyStems.add(one, 1)
        companies.add(withoutLegalForm(company), 1)
      }
    },
    weightOf: (word) => stems.get(stem(word)),
    isName: (word) => stemsOfNames.has(stem(word)),
    nameLike: (word, typed) =>
      formsOfNames.get(stem(word))?.find((form) => form.at(-1) === typed.at(-1)) ?? null,
    *stored() {
      yield { ...NOTHING, added }
      for (const part of parts(words.entries())) yield { ...NOTHING, words: part }
      for (const part of parts(stems.entries())) yield { ...NOTHING, stems: part }
      for (const part of parts(companies.entries())) yield { ...NOTHING, companies: part.map(toCompany) }
      for (const part of parts(companyStems.entries())) yield { ...NOTHING, companyStems: part }
    },
    restore(stored) {
      for (const part of stored) {
        added += part.added
        for (const [word, weight] of part.words) words.add(word, weight)
        for (const [one, weight] of part.stems) stems.add(one, weight)
        for (const [, company] of part.companies) companies.add(company.words.join(' '), company.rows)
        for (const [one, rows] of part.companyStems) companyStems.add(one, rows)
      }
    },
    state: () => ({
      added,
      words: words.state(),
      stems: stems.state(),
      companies: companies.state(),
      companyStems: companyStems.state(),
    }),
    adopt(state) {
      added = state.added
      words.adopt(state.words)
      stems.adopt(state.stems)
      companies.adopt(state.companies)
      companyStems.adopt(state.companyStems)
    },
    correct(word) {
      const { speller, corrections } = spellerOfNow()
      const known = corrections.get(word)
      if (known) return known.word
      const correction = { word: speller.correct(word) }
      corrections.set(word, correction)
      return correction.word
    },
    companiesCalled,
    rowsOfCompany: (word) => companyStems.get(stem(word)),
  }

  function count(word: string, weight: number) {
    if (word === '') return
    words.add(word, weight)
    stems.add(stem(word), weight)
  }

  function companiesCalled(typed: readonly string[]): (readonly string[])[] {
    const name = typed.join('')
    if (name.length < COMPANY_LENGTH_MIN) return []
    const readings = new Set([name, ...toLatin(name), ...fromLatin(name)])
    return [...readings].flatMap((spelling) => {
      const called = companies.get(spelling) >= COMPANY_ROWS_MIN ? companies.find(spelling) : null
      return called === null ? [] : [called.split(' ')]
    })
  }

  function spellerOfNow() {
    if (!current || added - current.added > current.added * REBUILD_SHARE)
      current = {
        speller: createSpeller({
          entries: spellings,
          get: (word) => (ofNames.has(word) ? NAME_WEIGHT : 0) + words.get(word),
        }),
        added,
        corrections: new LRUCache({ max: CORRECTIONS_MAX }),
      }
    return current
  }

  function* spellings(): Iterable<readonly [word: string, weight: number]> {
    for (const word of ofNames) yield [word, NAME_WEIGHT]
    yield* words.entries()
  }
}
