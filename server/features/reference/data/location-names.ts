import type { Location } from '#shared/features/reference/locations/model.ts'
import { fold } from '#shared/lists/text/fold.ts'
import type { LocationTree } from './location-tree.ts'
import { byCodeUnits } from '#shared/kernel/text.ts'

export type LocationNames = {
  /**
   * Places with a name, or a word of a name, that begins with the text: equal names first, then names that begin with
   * it, then the rest; larger places before smaller ones.
   */
  startingWith(text: string): Location[]
  /** Folded: the name and what else the place is called. Empty for an unknown id. */
  namesOf(id: number): readonly string[]
}

type Entry = { name: string; isFull: boolean; place: Location }

/** Sorted names, searched by bisection. `searchText`: folded names separated by line feeds. */
export function createLocationNames(
  tree: LocationTree,
  rows: readonly { id: number; searchText: string }[],
): LocationNames {
  const entries: Entry[] = []
  const namesById = new Map<number, readonly string[]>()
  for (const { id, searchText } of rows) {
    const place = tree.byId(id)
    if (!place) continue
    const names = searchText.split('\n')
    namesById.set(id, names)
    for (const name of names) {
      entries.push({ name, isFull: true, place })
      for (const word of name.split(/[^\p{L}\p{Nd}]+/u).slice(1)) {
        if (word !== '') entries.push({ name: word, isFull: false, place })
      }
    }
  }
  entries.sort((a, b) => byCodeUnits(a.name, b.name))

  return {
    startingWith(text) {
      const prefix = fold(text).trim().replace(/\s+/g, ' ')
      if (prefix === '') return []
      const best = new Map<Location, number>()
      for (let at = lowerBound(prefix); entries[at]?.name.startsWith(prefix); at++) {
        const entry = entries[at]
        if (!entry) break
        const rank = rankOf(entry, prefix)
        best.set(entry.place, Math.min(rank, best.get(entry.place) ?? rank))
      }
      return [...best]
        .sort(
          ([a, rankA], [b, rankB]) =>
            rankA - rankB || (b.population ?? 0) - (a.population ?? 0) || a.id - b.id,
        )
        .map(([place]) => place)
    },
    namesOf: (id) => namesById.get(id) ?? [],
  }

  function lowerBound(prefix: string) {
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byCodeUnits(entries[middle]?.name ?? '', prefix) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function rankOf({ name, isFull }: Entry, prefix: string): number {
  if (!isFull) return 2
  return name === prefix ? 0 : 1
}
