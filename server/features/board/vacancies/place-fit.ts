import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import type { Places } from './index/place-sets.ts'

/** `unknown`: one side has not said where it is, or said it too broadly to tell. */
export type PlaceFit = 'anywhere' | 'allowed' | 'city' | 'region' | 'unknown'

/**
 * Whether somebody who lives in a place can do the work; null when they cannot.
 * Work away from an office is bound by where one may work from, work at an office by where it stands.
 */
export function placeFitOf(
  tree: LocationTree,
  { locationIds, workFromIds, isDistant }: Places,
  home: number | null,
): PlaceFit | null {
  if (isDistant && workFromIds.length === 0) return 'anywhere'
  const ids = isDistant ? workFromIds : locationIds
  // Work that is tied to a place and does not say which one is within nobody's reach.
  if (ids.length === 0) return null
  if (home === null) return 'unknown'
  const above = new Set<number>(tree.ancestors(home).map(({ id }) => id))
  if (isDistant && ids.some((id) => id === home || above.has(id))) return 'allowed'
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
