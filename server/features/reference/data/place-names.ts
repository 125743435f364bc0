import type { Location } from '#shared/features/reference/locations/model.ts'
import { fold, indexTokens } from '#shared/lists/text/fold.ts'
import type { LocationTree } from './location-tree.ts'
import { nameForms, CASES } from './place-forms.ts'
import { modeOf, type NameMode } from './place-name-modes.ts'
import { INDECLINABLE, SPOKEN_NAMES, UNSPOKEN_NAMES } from './place-name-facts.ts'

/** A name of a place with the forms of its words. */
type PlaceName = {
  place: Location
  mode: NameMode
  words: readonly ReadonlyMap<string, number>[]
}

/** A name that words of a text spell, with the cases that the form may have. */
type Spelled = { name: PlaceName; length: number; cases: number }

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

export type PlaceNames = {
  /**
   * Returns the place whose name begins at a word, in any case: «казани», «нижнем новгороде», «питер». `words` are
   * those of `indexTokens`, `length` counts them. Of places with the same name it returns the largest, unless the
   * region or country is named next to it: then that belongs to the name.
   */
  placeAt(words: readonly string[], at: number): { slug: string; length: number; label: string } | null
}

/** `searchText`: folded names separated by line feeds. Built once: names by each form of their first words. */
export function createPlaceNames(
  tree: LocationTree,
  rows: readonly { id: number; searchText: string }[],
): PlaceNames {
  const byFirst = indexNames(tree, rows)

  return {
    placeAt(words, at) {
      const spelled = spelledAt(words, at)
      if (spelled.length === 0) return null
      const within = withRegion(words, at, spelled)
      if (within) return answer(within.place, within.length)
      const found = spelled.find((one) => isPlaceHere(one, words, at))
      return found ? answer(found.name.place, found.length) : null
    },
  }

  /** Longest first, then the largest. */
  function spelledAt(words: readonly string[], at: number): Spelled[] {
    const names = byFirst.get(words[at] ?? '') ?? []
    return names
      .map((name) => ({ name, length: name.words.length, cases: casesAt(name, words, at) }))
      .filter(({ cases }) => cases > 0)
      .sort((a, b) => b.length - a.length || (b.name.place.population ?? 0) - (a.name.place.population ?? 0))
  }

  /**
   * A place with the region or country that contains it, in either order: «кировск ленинградская область», «россия,
   * москва».
   */
  function withRegion(words: readonly string[], at: number, first: readonly Spelled[]) {
    for (const one of first) {
      const end = at + one.length
      const start = ['в', 'из', 'г', 'город'].includes(words[end] ?? '') ? end + 1 : end
      for (const other of spelledAt(words, start)) {
        const length = start + other.length - at
        const [a, b] = [one.name.place, other.name.place]
        if (a.id === b.id || a.name === b.name) continue
        if (isWithin(a, b) && other.name.mode === 'free') return { place: a, length }
        const isClear =
          isPlaceHere(one, words, at) && (other.name.mode === 'free' || isCityWord(words[start - 1]))
        if (isWithin(b, a) && isClear) return { place: b, length }
      }
    }
    return null
  }

  function isWithin(inner: Location, outer: Location) {
    return outer.type !== 'city' && tree.ancestors(inner.id).some(({ id }) => id === outer.id)
  }
}

const answer = ({ slug, name }: Location, length: number) => ({ slug, length, label: name })

function indexNames(tree: LocationTree, rows: readonly { id: number; searchText: string }[]) {
  const byFirst = new Map<string, PlaceName[]>()
  for (const { id, searchText } of rows) {
    const place = tree.byId(id)
    if (!place) continue
    for (const spelling of spellingsOf(place, searchText)) {
      const name = placeName(place, spelling)
      for (const form of name.words[0]?.keys() ?? []) {
        const known = byFirst.get(form)
        if (known) known.push(name)
        else byFirst.set(form, [name])
      }
    }
  }
  return byFirst
}

/** Folded words of each name, separated by spaces. */
function spellingsOf({ slug }: Location, searchText: string): Set<string> {
  const names = [...searchText.split('\n'), ...(SPOKEN_NAMES[slug] ?? [])]
  const spelled = names.map((name) => toWords(name).join(' '))
  return new Set(spelled.filter((name) => name !== '' && !UNSPOKEN_NAMES.has(name)))
}

function placeName(place: Location, spelling: string): PlaceName {
  const words = spelling.split(' ')
  const isOwnName = spelling === toWords(place.name).join(' ')
  const prepositional = isOwnName ? toWords(place.namePrepositional) : []
  const isFixed = INDECLINABLE.has(spelling)
  const anyCase = CASES.nominative | CASES.genitive | CASES.prepositional | CASES.other
  return {
    place,
    mode: modeOf(place, spelling),
    words: isFixed ? words.map((word) => new Map([[word, anyCase]])) : nameForms(words, prepositional),
  }
}

function casesAt({ words: forms }: PlaceName, words: readonly string[], at: number): number {
  return forms.reduce(
    (cases, form, index) => cases & (form.get(words[at + index] ?? '') ?? 0),
    CASES.nominative | CASES.genitive | CASES.prepositional | CASES.other,
  )
}

const toWords = (name: string) => indexTokens(fold(name)).map(({ word }) => word)

const isCityWord = (word: string | undefined) => /^(?:г|гор|город|города|городе|городу)$/.test(word ?? '')

/** Whether the words around a name let it be a place. */
function isPlaceHere({ name, length, cases }: Spelled, words: readonly string[], at: number): boolean {
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
