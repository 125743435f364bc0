import { LRUCache } from 'lru-cache'
import type { RowTable } from '#server/lists/row-tables.ts'
import type { LocationTree, PreorderRange } from '#server/features/reference/data/location-tree.ts'
import { allowsAbroad, workReach, type Places } from '../derivation/place-reach.ts'

/**
 * The places under which a vacancy is found, as preorder numbers: ranges, and single points outside them. Ranges do not
 * overlap and points are distinct, so their sum counts each place once.
 */
type PlaceSet = {
  ranges: readonly PreorderRange[]
  points: readonly number[]
  /** Preorder numbers of the places that the vacancy names and of their ancestors. */
  named: readonly number[]
  isAbroad: boolean
}

/**
 * Most vacancies share a few sets of places, so each set is stored once and a vacancy has its number: a filter by place
 * checks sets instead of vacancies, and a count by place sums the counts of sets.
 */
export type PlaceSets = RowTable & {
  size(): number
  /** The places of the set with this number. */
  at(number: number): Places
  /** The number of the set of these places, added if it is new. */
  intern(places: Places): number
  /** By set, 1 if it is found under the place. */
  matching(order: number): Uint8Array
  /** By set, 1 if it names the place or a descendant of it. */
  naming(order: number): Uint8Array
  /** By set, 1 if the work may be done from abroad. */
  abroad(): Uint8Array
  /** Counts of vacancies by preorder number of the place, from counts by set. */
  countsByPlace(countBySet: Int32Array): Int32Array
  /** The same, of vacancies that name the place or a descendant of it. */
  countsByNamedPlace(countBySet: Int32Array): Int32Array
}

export function createPlaceSets(tree: LocationTree): PlaceSets {
  const sets: PlaceSet[] = []
  const interned: Places[] = []
  const numbers = new Map<string, number>()

  return {
    size: () => sets.length,
    at: (number) => interned[number] ?? NO_PLACES,
    intern,
    arrays: () => [],
    entries: (from) => interned.slice(from).map(placesKey),
    adopt({ entries }) {
      for (const key of entries) intern(placesOfKey(String(key)))
    },
    matching: keptFor(
      sets,
      ({ ranges, points }, order) =>
        points.includes(order) || ranges.some(([start, end]) => start <= order && order < end),
    ),
    naming: keptFor(sets, ({ named }, order) => named.includes(order)),
    abroad: () => Uint8Array.from(sets, ({ isAbroad }) => (isAbroad ? 1 : 0)),
    countsByPlace(countBySet) {
      const steps = new Int32Array(tree.size + 1)
      const counts = new Int32Array(tree.size)
      const add = (to: Int32Array, at: number, count: number) => {
        to[at] = (to[at] ?? 0) + count
      }
      for (const [number, { ranges, points }] of sets.entries()) {
        const count = countBySet[number] ?? 0
        if (count === 0) continue
        for (const [start, end] of ranges) {
          add(steps, start, count)
          add(steps, end, -count)
        }
        for (const point of points) add(counts, point, count)
      }
      let running = 0
      for (let order = 0; order < tree.size; order++) {
        running += steps[order] ?? 0
        add(counts, order, running)
      }
      return counts
    },
    countsByNamedPlace(countBySet) {
      const counts = new Int32Array(tree.size)
      for (const [number, { named }] of sets.entries()) {
        const count = countBySet[number] ?? 0
        if (count > 0) for (const order of named) counts[order] = (counts[order] ?? 0) + count
      }
      return counts
    },
  }

  function intern(places: Places): number {
    const key = placesKey(places)
    const known = numbers.get(key)
    if (known !== undefined) return known
    const number = sets.push(placeSet(tree, places)) - 1
    numbers.set(key, number)
    // In one order, and without what is ignored.
    interned.push(placesOfKey(key))
    return number
  }
}

/** Places that people search in. */
const TABLES_MAX = 300

/** By set, 1 where the rule holds for a place; kept until there are more sets. */
function keptFor(sets: readonly PlaceSet[], holds: (set: PlaceSet, order: number) => boolean) {
  const tables = new LRUCache<number, Uint8Array>({ max: TABLES_MAX })
  return (order: number): Uint8Array => {
    const known = tables.get(order)
    if (known?.length === sets.length) return known
    const table = Uint8Array.from(sets, (set) => (holds(set, order) ? 1 : 0))
    tables.set(order, table)
    return table
  }
}

/** Places of an unknown number. */
const NO_PLACES: Places = {
  locationIds: [],
  workFromIds: [],
  isAnywhere: false,
  exceptIds: [],
  isDistant: false,
}

/** Equal for equal places. */
export function placesKey({ locationIds, workFromIds, isAnywhere, exceptIds, isDistant }: Places): string {
  const list = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()
  const from = isAnywhere ? `${ANYWHERE}${list(exceptIds)}` : list(workFromIds)
  return `${list(locationIds)}/${isDistant ? from : OFFICE}`
}

const OFFICE = 'office'
/** Before the exceptions. */
const ANYWHERE = '*'

export function placesOfKey(key: string): Places {
  const [locations = '', from = ''] = key.split('/')
  const list = (ids: string) => (ids === '' ? [] : ids.split(',').map(Number))
  const isDistant = from !== OFFICE
  const isAnywhere = from.startsWith(ANYWHERE)
  return {
    locationIds: list(locations),
    workFromIds: isDistant && !isAnywhere ? list(from) : [],
    isAnywhere,
    exceptIds: isAnywhere ? list(from.slice(ANYWHERE.length)) : [],
    isDistant,
  }
}

/** A place of work is found under itself and its ancestors; a place to work from also under its descendants. */
function placeSet(tree: LocationTree, places: Places): PlaceSet {
  const { locationIds, workFromIds, isDistant } = places
  const named = namedOrders(tree, [...locationIds, ...(isDistant ? workFromIds : [])])
  const isAbroad = allowsAbroad(tree, places)
  const from = isDistant ? workReach(tree, places) : []
  if (from === null) return { ranges: [[0, tree.size]], points: [], named, isAbroad }
  const ranges = outermost(from.map((id) => tree.range(id)).filter((range) => range !== null))
  const points = new Set<number>()
  for (const id of locationIds) addPoint(id)
  for (const id of [...locationIds, ...from]) for (const ancestor of tree.ancestors(id)) addPoint(ancestor.id)
  return { ranges, points: [...points], named, isAbroad }

  function addPoint(id: number) {
    const order = tree.order(id)
    if (order === null || ranges.some(([start, end]) => start <= order && order < end)) return
    points.add(order)
  }
}

function namedOrders(tree: LocationTree, ids: readonly number[]): number[] {
  const orders = ids
    .flatMap((id) => [id, ...tree.ancestors(id).map((ancestor) => ancestor.id)])
    .map((id) => tree.order(id))
  return [...new Set(orders.filter((order) => order !== null))]
}

/** Removes ranges within other ranges: preorder ranges are disjoint or nested. */
function outermost(ranges: readonly PreorderRange[]): PreorderRange[] {
  const outer: PreorderRange[] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = outer.at(-1)
    if (!last || range[0] >= last[1]) outer.push(range)
  }
  return outer
}
