import { CASES } from './place-forms.ts'
import type { Spelled } from './spelled-place.ts'

const WHERE = new Set(['в', 'во', 'на'])
const FROM = new Set(['из', 'изо', 'с', 'со', 'около', 'возле', 'от', 'до', 'для'])
const ALONG = new Set(['по', 'к', 'под', 'над', 'рядом', 'за', 'с', 'со'])
/** After these words a single word is what is looked for: «работа сербия». */
const REQUEST = /^(?:работ[ауы]?|ваканси[яйи]|удаленно|переезд)$/
/** An adjective before them is not the city: «в советском районе», «по московскому времени». */
const ADJECTIVE_OF =
  /^(?:район|округ|област|обл$|край|края$|крае$|метро|проспект|университет|суд|отдел|улиц|ул$|шоссе|врем|часов|филиал|завод|банк|вокзал|аэропорт|направлени|рынок|рынк)/

/** «в омском банке»: the form of a city in -ск that is an adjective more often. */
const ADJECTIVE_IN_SK = /[сц]ком$/
/** «в свободном режиме»: an adjective and its noun, not a city. */
const ADJECTIVE = /[ое]м$/
const NOUN = /[еиу]$/

export const isCityWord = (word: string | undefined) =>
  /^(?:г|гор|город|города|городе|городу)$/.test(word ?? '')

/** Whether the words around a name let it be a place. */
export function isPlaceHere({ name, length, cases }: Spelled, words: readonly string[], at: number): boolean {
  if (ADJECTIVE_OF.test(words[at + length] ?? '')) return false
  const before = words[at - 1] ?? ''
  if (isCityWord(before)) return true
  const form = words[at + length - 1] ?? ''
  const fits = fitsPreposition(cases, before, form)
  const isWholeText = at === 0 && length === words.length
  switch (name.mode) {
    case 'free':
      return fits || !ADJECTIVE_IN_SK.test(form)
    case 'named':
      return has(cases, CASES.nominative) || fits
    case 'guarded':
      return fitsStrictly(cases, before) && !(ADJECTIVE.test(form) && NOUN.test(words[at + length] ?? ''))
    case 'abroad':
      return (
        fitsStrictly(cases, before) || (has(cases, CASES.nominative) && (isWholeText || REQUEST.test(before)))
      )
    case 'goods':
      return WHERE.has(before) && has(cases, CASES.prepositional)
    case 'marked':
      return false
  }
}

const has = (cases: number, wanted: number) => (cases & wanted) > 0

function fitsPreposition(cases: number, before: string, form: string): boolean {
  if (WHERE.has(before)) {
    return has(cases, CASES.prepositional) || (has(cases, CASES.other) && !ADJECTIVE_IN_SK.test(form))
  }
  return (FROM.has(before) && has(cases, CASES.genitive)) || (ALONG.has(before) && has(cases, CASES.other))
}

function fitsStrictly(cases: number, before: string): boolean {
  const isWhere = WHERE.has(before) && has(cases, CASES.prepositional)
  return isWhere || (/^(?:из|изо|около|возле)$/.test(before) && has(cases, CASES.genitive))
}
