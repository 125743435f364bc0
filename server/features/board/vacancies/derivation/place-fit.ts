import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import { workReach, type Places } from './place-reach.ts'

/** `unknown`: one side has stated no place, or one that is too broad to compare. */
export type PlaceFit = 'anywhere' | 'allowed' | 'city' | 'region' | 'unknown'

/**
 * Whether a person who lives in a place can do the work; null when they cannot. Distant work is limited by the places to
 * work from, other work by its place.
 */
export function placeFitOf(tree: LocationTree, places: Places, home: number | null): PlaceFit | null {
  const { locationIds, workFromIds, isAnywhere, isDistant } = places
  const reach = isDistant ? workReach(tree, places) : null
  if (isDistant && reach === null) return 'anywhere'
  const ids = reach ?? locationIds
  // Work that is tied to an unnamed place cannot be reached.
  if (ids.length === 0) return null
  if (home === null) return 'unknown'
  const above = new Set<number>(tree.ancestors(home).map(({ id }) => id))
  if (isDistant && ids.some((id) => id === home || above.has(id))) {
    return isAnywhere || workFromIds.length > 0 ? 'allowed' : 'unknown'
  }
  if (!isDistant && ids.includes(home)) return tree.byId(home)?.type === 'city' ? 'city' : 'unknown'
  // One side named a country or a region, the other something inside it: it may or may not be near.
  if (ids.some((id) => above.has(id) || tree.ancestors(id).some((outer) => outer.id === home)))
    return 'unknown'
  const region = regionOf(tree, home)
  return !isDistant && region !== null && ids.some((id) => regionOf(tree, id) === region) ? 'region' : null
}

function regionOf(tree: LocationTree, id: number): number | null {
  return [tree.byId(id), ...tree.ancestors(id)].find((place) => place?.type === 'region')?.id ?? null
}
