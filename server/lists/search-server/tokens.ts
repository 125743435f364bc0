/** How words, documents and queries are written for a search server, which splits texts at spaces and knows no stems. */
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { professionTermOf, type SearchDocument } from '../text-index/documents.ts'
import { BEGINNING } from '../text-index/postings.ts'
import {
  COMPANY,
  DESCRIPTION,
  KEYWORDS,
  looseProfessionTerm,
  PROFESSION,
  professionTerm,
  TITLE,
} from '../text-index/positions.ts'
import type { Node, Term, TextQuery } from '../text-index/query.ts'

/** Represents a stop word or the end of a keyword: too short to be indexed, but a place in a phrase. */
const PLACE = '_'
/** In a phrase of a query: any word. */
const ANY_WORD = '*'
/** A code of every row. */
const EVERY_ROW = '__all'

/** The fields of an index. */
export const TEXT_FIELDS = ['title', 'company', 'keywords', 'description', 'subjects', 'codes'] as const

/**
 * A stem as a token: letters and digits of the two alphabets stay, others become their numbers; a single letter, which
 * would be too short, gets an underscore.
 */
export function tokenOf(word: string): string {
  const token = word.replace(
    /[^a-z\d\u0430-\u044F]/gu,
    (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`,
  )
  return token.length === 1 ? `${token}_` : token
}

/** The codes of the rows of a profession, those that do not say it last. */
export const professionTokens = (id: number) => [professionTerm(id), looseProfessionTerm(id)].map(tokenOf)
/** A code of rows that no text has. */
export const codeToken = (kind: string, value: string | number) => `__${kind}${value}`

/** The texts of a document by field. @param codes tokens that rows are found by in addition to words */
export function fieldTextsOf(
  document: SearchDocument,
  codes: readonly string[],
): Record<(typeof TEXT_FIELDS)[number], string> {
  const { title, company, keywords, description } = document
  const profession = professionTermOf(document)
  const ofProfession = profession === null ? [] : [tokenOf(profession)]
  return {
    title: toTokens(title),
    company: toTokens(company),
    keywords: toTokens(keywords),
    description: toTokens(description),
    subjects: subjectsOf(description),
    codes: [EVERY_ROW, ...ofProfession, ...codes].join(' '),
  }
}

const toTokens = (text: string) =>
  text === '' ? '' : text.replaceAll('\n', ` ${PLACE} `).split(' ').map(wordToken).join(' ')

const wordToken = (word: string) =>
  word === '' || word === PLACE || STOP_WORDS.has(word) ? PLACE : tokenOf(stem(word))

/** The words of a description that say what it is about: they stand at its beginning or several times. */
function subjectsOf(description: string): string {
  const counts = new Map<string, number>()
  for (const [at, word] of description.split(' ').entries()) {
    const token = wordToken(word)
    const weight = at < BEGINNING ? 2 : 1
    if (token !== PLACE) counts.set(token, (counts.get(token) ?? 0) + weight)
  }
  return Array.from(counts)
    .flatMap(([token, weight]) => (weight > 1 ? [token] : []))
    .join(' ')
}

/** A query as an expression of `MATCH`. */
export function matchExpression({ groups, unwanted }: TextQuery): string {
  const wanted = groups.map(({ node }) => expressionOf(node))
  // Nothing can be subtracted from nothing.
  if (wanted.length === 0) wanted.push(`(@codes ${EVERY_ROW})`)
  return unwanted === null ? wanted.join(' ') : `${wanted.join(' ')} -${expressionOf(unwanted)}`
}

function expressionOf(node: Node): string {
  if (node.kind === 'term') return termExpression(node)
  return `(${node.nodes.map(expressionOf).join(node.kind === 'all' ? ' ' : '|')})`
}

function termExpression(term: Term): string {
  const { stems, isPhrase, isPrefix } = term
  const words = stems.map((one) => (one === null ? ANY_WORD : tokenOf(one)))
  const last = words.at(-1) ?? ''
  const scope = `@(${toFields(term).join()})`
  if (!isPrefix)
    return `(${scope} ${isPhrase && words.length > 1 ? `"${words.join(' ')}"` : words.join(' ')})`
  const before = words.slice(0, -1)
  const completed = `${prefixOf(last)}*`
  if (isPhrase && before.length > 0) return `(${scope} "${[...before, completed].join(' ')}")`
  // A whole word is longer than its stem.
  const whole = tokenOf(stem(stems.at(-1) ?? ''))
  return `(${scope} ${[...before, `(${completed}|${whole})`].join(' ')})`
}

/** A single letter is a separate token, and the beginning of others. */
const prefixOf = (token: string) => token.replace(/^(.)_$/u, '$1')

const FIELD_NAMES = [
  [TITLE, 'title'],
  [COMPANY, 'company'],
  [KEYWORDS, 'keywords'],
  [DESCRIPTION, 'description'],
  [PROFESSION, 'codes'],
] as const

/** Where a term may stand by itself: the server does not say where else a row has it. */
function toFields({ fields, needed = fields, stems, isSubject = false }: Term): string[] {
  return FIELD_NAMES.flatMap(([field, name]) => {
    if ((needed & field) === 0) return []
    return name === 'description' && isSubject && stems.length === 1 ? ['subjects'] : [name]
  })
}

/** Texts with a word, or with words that begin with it. */
export const wordExpression = (stemmed: string, isPrefix: boolean) =>
  `@(title,company,keywords,description) ${isPrefix ? `${prefixOf(tokenOf(stemmed))}*` : tokenOf(stemmed)}`
