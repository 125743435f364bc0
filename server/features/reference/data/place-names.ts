import type { Location } from '#shared/features/reference/locations/model.ts'
import { fold, indexTokens } from '#shared/lists/text/fold.ts'
import type { LocationTree } from './location-tree.ts'
import { nameForms, CASES } from './place-forms.ts'
import { modeOf } from './place-name-modes.ts'
import { INDECLINABLE, SPOKEN_NAMES, UNSPOKEN_NAMES } from './place-name-facts.ts'
import { isCityWord, isPlaceHere } from './place-context.ts'
import type { PlaceName, Spelled } from './spelled-place.ts'

export type PlaceNames = {
  /**
   * The place whose name begins at a word, in any case: «казани», «нижнем новгороде», «питер». `words` are those of
   * `indexTokens`, `length` counts them. Of namesakes the largest, unless its region or country stands next to it: then
   * that belongs to the name.
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

  /** A place with what it lies in, in either order: «кировск ленинградская область», «россия, москва». */
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
  const spelled = names.map((name) => wordsOf(name).join(' '))
  return new Set(spelled.filter((name) => name !== '' && !UNSPOKEN_NAMES.has(name)))
}

function placeName(place: Location, spelling: string): PlaceName {
  const words = spelling.split(' ')
  const isOwnName = spelling === wordsOf(place.name).join(' ')
  const prepositional = isOwnName ? wordsOf(place.namePrepositional) : []
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

const wordsOf = (name: string) => indexTokens(fold(name)).map(({ word }) => word)
