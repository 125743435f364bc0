/** The words and signs of a query that are no words to search for. */

/** Where a word must stand. */
export type SearchField = 'title' | 'company' | 'skill' | 'description' | 'text'

/** How fields are typed before a colon, in lower case. */
const FIELD_NAMES: Readonly<Record<SearchField, readonly string[]>> = {
  title: ['название', 'должность', 'title'],
  company: ['компания', 'company'],
  skill: ['навык', 'навыки', 'skill', 'skills'],
  description: ['описание', 'description'],
  text: ['текст', 'text'],
}

const FIELDS = new Map(
  Object.entries(FIELD_NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as SearchField] as const),
  ),
)

/** Without the modifier `(?i:…)`: in a long-lived process it made «или» between words an operator, too. */
const inAnyCase = (name: string) => name.replace(/./gu, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** As patterns: the name of a field with its colon; the same with a space, which people type after it. */
export const FIELD_NAME_PATTERN = `(?:${[...FIELDS.keys()].map(inAnyCase).join('|')}):`
export const FIELD_PATTERN = `${FIELD_NAME_PATTERN}(?:\\s(?=[\\p{L}\\p{Nd}"«„“]))?`

/** @param typed a name with its colon */
export const fieldNamed = (typed: string): SearchField | undefined =>
  FIELDS.get(typed.trim().slice(0, -1).toLowerCase())

/** How a page names a field before its words. */
export const nameOfField = (field: SearchField) => FIELD_NAMES[field][0] ?? field

const OPERATORS = new Map<string, 'or' | 'not'>([
  ['OR', 'or'],
  ['ИЛИ', 'or'],
  // In lower case it joins words just as well, and nothing is found by it.
  ['или', 'or'],
  ['|', 'or'],
  ['NOT', 'not'],
  ['НЕ', 'not'],
])

/** Reads the operators of a text. In one that is typed in capitals, «НЕ» is a word like the others. */
export function operatorsOf(text: string): (word: string) => 'or' | 'not' | undefined {
  const isCapital = isTypedInCapitals(text)
  return (word) => (word === 'НЕ' && isCapital ? undefined : OPERATORS.get(word))
}

/** Abbreviations, such as «СММ НЕ SEO», are written so in any text. */
const ABBREVIATION_MAX = 4

/** Whether Caps Lock was on: «РАБОТА НЕ ВЫХОДЯ ИЗ ДОМА». */
export const isTypedInCapitals = (text: string): boolean =>
  !/\p{Ll}/u.test(text) && (text.match(/[А-ЯЁ]+/g) ?? []).some(({ length }) => length > ABBREVIATION_MAX)
