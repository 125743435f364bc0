import type { LocationTree, PreorderRange } from '#server/features/reference/data/location-tree.ts'

/** Where a vacancy is found: ids of the directory. */
export type Places = {
  /** Where the place of work is. */
  locationIds: readonly number[]
  /** From where one may work; empty means everywhere. Counts only when the work is done away from an office. */
  workFromIds: readonly number[]
  /** Remote or home work. */
  isDistant: boolean
}

/**
 * The places under which a vacancy is found, as preorder numbers: whole stretches and single points outside them.
 * Stretches do not overlap and points are distinct, so adding up both counts nothing twice.
 */
type PlaceSet = {
  stretches: readonly PreorderRange[]
  points: readonly number[]
  /** Preorder numbers of the places that the vacancy names, and of those above them. */
  named: readonly number[]
}

/**
 * Most vacancies share a few sets of places, so each set is stored once and a vacancy has its number: a filter by
 * place looks at the sets, not at the vacancies, and a count by place adds up what each set has.
 */
export type PlaceSets = {
  size(): number
  /** Drops all sets and their numbers. */
  clear(): void
  /** The places of a number. */
  at(number: number): Places
  /** Number of the set, the same for equal places. */
  intern(places: Places): number
  /** For each set, 1 when it is found under the place. */
  matching(order: number): Uint8Array
  /** For each set, 1 when it names the place or one below it. */
  naming(order: number): Uint8Array
  /** Vacancies by preorder number, from vacancies by set. */
  spread(countBySet: Int32Array): Int32Array
  /** The same of vacancies that name the place or one below it. */
  spreadNamed(countBySet: Int32Array): Int32Array
}

export function createPlaceSets(tree: LocationTree): PlaceSets {
  const sets: PlaceSet[] = []
  const interned: Places[] = []
  const numbers = new Map<string, number>()

  return {
    size: () => sets.length,
    clear() {
      sets.length = 0
      interned.length = 0
      numbers.clear()
    },
    at: (number) => interned[number] ?? NOWHERE,
    intern(places) {
      const key = keyOf(places)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const number = sets.push(placeSet(tree, places)) - 1
      numbers.set(key, number)
      interned.push(places)
      return number
    },
    matching(order) {
      return Uint8Array.from(sets, ({ stretches, points }) =>
        points.includes(order) || stretches.some(([start, end]) => start <= order && order < end) ? 1 : 0,
      )
    },
    naming: (order) => Uint8Array.from(sets, ({ named }) => (named.includes(order) ? 1 : 0)),
    spread(countBySet) {
      const steps = new Int32Array(tree.size + 1)
      const counts = new Int32Array(tree.size)
      const add = (to: Int32Array, at: number, count: number) => {
        to[at] = (to[at] ?? 0) + count
      }
      for (const [number, { stretches, points }] of sets.entries()) {
        const count = countBySet[number] ?? 0
        if (count === 0) continue
        for (const [start, end] of stretches) {
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
    spreadNamed(countBySet) {
      const counts = new Int32Array(tree.size)
      for (const [number, { named }] of sets.entries()) {
        const count = countBySet[number] ?? 0
        if (count > 0) for (const order of named) counts[order] = (counts[order] ?? 0) + count
      }
      return counts
    },
  }
}

/** For a number that is not interned. */
const NOWHERE: Places = { locationIds: [], workFromIds: [], isDistant: false }

function keyOf({ locationIds, workFromIds, isDistant }: Places): string {
  const list = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()
  return `${list(locationIds)}/${isDistant ? list(workFromIds) : 'office'}`
}

/** A place of work is found under itself and above; a place to work from also under everything below it. */
function placeSet(tree: LocationTree, { locationIds, workFromIds, isDistant }: Places): PlaceSet {
  const from = isDistant ? workFromIds : []
  const named = namedOrders(tree, [...locationIds, ...from])
  if (isDistant && workFromIds.length === 0) return { stretches: [[0, tree.size]], points: [], named }
  const stretches = outermost(from.map((id) => tree.range(id)).filter((range) => range !== null))
  const points = new Set<number>()
  for (const id of locationIds) addPoint(id)
  for (const id of [...locationIds, ...from]) for (const above of tree.ancestors(id)) addPoint(above.id)
  return { stretches, points: [...points], named }

  function addPoint(id: number) {
    const order = tree.order(id)
    if (order === null || stretches.some(([start, end]) => start <= order && order < end)) return
    points.add(order)
  }
}

function namedOrders(tree: LocationTree, ids: readonly number[]): number[] {
  const orders = ids
    .flatMap((id) => [id, ...tree.ancestors(id).map((above) => above.id)])
    .map((id) => tree.order(id))
  return [...new Set(orders.filter((order) => order !== null))]
}

/** Preorder ranges lie apart or one in another: what is left are those that lie in no other. */
function outermost(ranges: readonly PreorderRange[]): PreorderRange[] {
  const kept: PreorderRange[] = []
  for (const range of ranges.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = kept.at(-1)
    if (!last || range[0] >= last[1]) kept.push(range)
  }
  return kept
}
