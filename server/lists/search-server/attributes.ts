/** The attributes of an index on a search server, and how a row is written. */
import type { StoredRow } from '../column-store.ts'
import type { AttributeKind, AttributeValue, ServerList } from '../declared-list.ts'
import type { WithDocument } from '../list-source.ts'
import type { ListTypes } from '../port.ts'
import { masksOfRow } from '../set-combinations.ts'
import { hashText } from '../text-index/hash.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import { fieldTextsOf } from './tokens.ts'

/** The part of a declaration that says what the index has. */
export type IndexDeclaration = {
  name: string
  list: { sets: readonly string[] }
  attributes: Readonly<Record<string, AttributeKind>>
}

/** Every list has them: milliseconds since the epoch, the revision, the combination of closed sets, the words, the row. */
const COMMON = {
  published_at: 'bigint',
  revision: 'bigint',
  profession_id: 'uint',
  combination: 'bigint',
  words: 'string',
  stored_row: 'string',
} as const satisfies Record<string, AttributeKind>

/** The attribute with the bits of a closed set. */
export const setAttribute = (name: string) =>
  `set_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

export const attributesOf = ({
  list,
  attributes,
}: IndexDeclaration): Readonly<Record<string, AttributeKind>> => ({
  ...COMMON,
  ...Object.fromEntries(list.sets.map((name) => [setAttribute(name), 'uint'])),
  ...attributes,
})

/** Values by the name of their field or attribute. */
export function storedValues<T extends ListTypes, Row extends StoredRow>(
  { list, onServer }: ServerList<T, Row>,
  row: Row & WithDocument,
): Record<string, AttributeValue> {
  const { sets, attributes, codes } = onServer.write(row)
  const masks = masksOfRow(list, sets)
  // The highest bit would be a sign.
  const bits = list.sets.map((name) => [setAttribute(name), masks[name] >>> 0] as const)
  return {
    id: row.id,
    ...fieldTextsOf(row.document, codes),
    published_at: row.publishedAt,
    revision: row.revision,
    profession_id: row.document.professionId ?? 0,
    combination: longHash(bits.map(([, mask]) => mask).join()),
    words: toWords(row.document),
    stored_row: JSON.stringify({ ...row, document: undefined }),
    ...Object.fromEntries(bits),
    ...attributes,
  }
}

/** 53 bits, so that no two of some thousand texts have the same. */
export const longHash = (text: string): number =>
  (hashText(text) >>> 11) * 2 ** 32 + (hashText(`~${text}`) >>> 0)

const FIELD_END = '|'
const ENTRY_END = ';'

/** All of a document but its description, for the ranking and for repairs. */
const toWords = ({ title, company, keywords }: SearchDocument) =>
  [title, company, keywords.replaceAll('\n', ENTRY_END)].join(FIELD_END)

/** A document without its description. */
export function documentOf({
  id,
  words,
  professionId,
}: {
  id: number
  words: string
  professionId: number
}): SearchDocument {
  const [title = '', company = '', keywords = ''] = words.split(FIELD_END)
  return {
    id,
    title,
    company,
    keywords: keywords.replaceAll(ENTRY_END, '\n'),
    description: '',
    professionId: professionId === 0 ? null : professionId,
  }
}
