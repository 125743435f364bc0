import type { Location } from '#shared/features/reference/locations/model.ts'
import { byAlphabet } from '#shared/kernel/text.ts'

/** [start, end) in preorder: a place and everything below it. */
export type PreorderRange = readonly [start: number, end: number]

/**
 * All locations as a forest, numbered in preorder, so that "is below" is a comparison of numbers. Unknown ids give null
 * or an empty list.
 */
export type LocationTree = {
  /** Number of places; preorder numbers are 0 … size − 1. */
  size: number
  all: readonly Location[]
  byId(id: number): Location | null
  bySlug(slug: string): Location | null
  /** Nearest first, without the place itself. */
  ancestors(id: number): readonly Location[]
  /** By population, then by name. */
  children(id: number): readonly Location[]
  /** Preorder number. */
  order(id: number): number | null
  at(order: number): Location | null
  range(id: number): PreorderRange | null
  /** The name of the parent when another place has the same name; null otherwise. */
  regionOfNamesake(id: number): string | null
}

export function createLocationTree(rows: readonly Location[]): LocationTree {
  const byId = new Map<number, Location>(rows.map((row) => [row.id, row]))
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const byParent = Map.groupBy<number | null, Location>(rows, ({ parentId }) =>
    parentId !== null && byId.has(parentId) ? parentId : null,
  )
  for (const places of byParent.values()) places.sort(byPopulation)

  const namesakes = namesakesOf(rows)

  const inOrder: Location[] = []
  const ranges = new Map<number, PreorderRange>()
  const visit = (place: Location) => {
    const start = inOrder.push(place) - 1
    for (const child of byParent.get(place.id) ?? []) visit(child)
    ranges.set(place.id, [start, inOrder.length])
  }
  for (const root of byParent.get(null) ?? []) visit(root)

  return {
    size: inOrder.length,
    all: inOrder,
    byId: (id) => byId.get(id) ?? null,
    bySlug: (slug) => bySlug.get(slug) ?? null,
    ancestors(id) {
      const above: Location[] = []
      for (let parent = parentOf(byId.get(id)); parent; parent = parentOf(parent)) above.push(parent)
      return above
    },
    children: (id) => byParent.get(id) ?? [],
    order: (id) => ranges.get(id)?.[0] ?? null,
    at: (order) => inOrder[order] ?? null,
    range: (id) => ranges.get(id) ?? null,
    regionOfNamesake: (id) => (namesakes.has(id) ? (parentOf(byId.get(id))?.name ?? null) : null),
  }

  function parentOf(place: Location | undefined) {
    return place && place.parentId !== null ? byId.get(place.parentId) : undefined
  }
}

/** Ids of places that share a name or its prepositional form: «в Пушкине» is both Пушкин and Пушкино. */
function namesakesOf(rows: readonly Location[]): Set<number> {
  const groups = [
    Map.groupBy(rows, ({ name }) => name),
    Map.groupBy(rows, ({ namePrepositional }) => namePrepositional),
  ].flatMap((byName) => [...byName.values()])
  return new Set(groups.filter(({ length }) => length > 1).flatMap((same) => same.map(({ id }) => id)))
}

function byPopulation(a: Location, b: Location): number {
  return (b.population ?? 0) - (a.population ?? 0) || byAlphabet(a.name, b.name)
}
