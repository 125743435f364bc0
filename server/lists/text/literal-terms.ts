/** Terms of a text that say exactly what they mean: in quotes, excluded, with a field or a star. */
import { nameOfField, type SearchField } from '#shared/lists/text/operators.ts'
import type { QueryTerm } from '#shared/lists/text/query.ts'
import { stem } from '#shared/lists/text/stem.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { ANY_FIELD, COMPANY, DESCRIPTION, KEYWORDS, TITLE } from '../text-index/positions.ts'
import type { Node, QueryGroup } from '../text-index/query.ts'

/** Bits of the fields of a document by the name that a text has for them. */
export type SearchFields = Readonly<Record<SearchField, number>>

export const SEARCH_FIELDS: SearchFields = {
  title: TITLE,
  company: COMPANY,
  skill: KEYWORDS,
  description: DESCRIPTION,
  text: KEYWORDS | DESCRIPTION,
}

/** None for stop words alone. */
export function literalGroup(term: QueryTerm, fields: SearchFields): QueryGroup[] {
  const node = literalNode(term, fields)
  return node ? [{ typed: typedOf(term), node, parts: [], kind: 'exact' }] : []
}

/** Returns a text with the same meaning. */
function typedOf({ words, phrase, isPrefix = false, field }: QueryTerm): string {
  const typed = words.join(' ') + (isPrefix ? '*' : '')
  return (field === undefined ? '' : `${nameOfField(field)}:`) + (phrase ? `"${typed}"` : typed)
}

export function literalNode(
  { words, phrase, isPrefix = false, field }: QueryTerm,
  fields: SearchFields,
): Node | null {
  const stems = stemsOf(isPrefix ? words.slice(0, -1) : words)
  const last = isPrefix ? words.at(-1) : undefined
  const all = [...(stems ?? []), ...(last === undefined ? [] : [last])]
  if (all.length === 0) return null
  return {
    kind: 'term',
    stems: all,
    isPhrase: phrase && all.length > 1,
    isPrefix,
    fields: field === undefined ? ANY_FIELD : fields[field],
    weight: 1,
  }
}

/** Null at the ends would stand for no place; null if all are stop words. */
export function stemsOf(words: readonly string[]): (string | null)[] | null {
  const stems = words.map((word) => (STOP_WORDS.has(word) ? null : stem(word)))
  const first = stems.findIndex((one) => one !== null)
  if (first < 0) return null
  return stems.slice(first, stems.findLastIndex((one) => one !== null) + 1)
}
