import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import { HOME_COUNTRY } from '#shared/features/reference/locations/home-country.ts'

/** The places of a vacancy, as ids of the reference data. */
export type Places = {
  /** Where the place of work is. */
  locationIds: readonly number[]
  /** From where remote or home work may be done, as it says; empty where it does not. Ignored for other work, like what follows. */
  workFromIds: readonly number[]
  /** It says that the work may be done from everywhere, but for `exceptIds`. */
  isAnywhere: boolean
  exceptIds: readonly number[]
  /** Remote or home work. */
  isDistant: boolean
}

/**
 * Returns the places from which distant work may be done, each with all places in it; null for everywhere. A vacancy
 * that does not state them is possible from the countries of its places, else from the country of the board: lists of
 * cities keep it.
 */
export function workReach(
  tree: LocationTree,
  { locationIds, workFromIds, isAnywhere, exceptIds }: Omit<Places, 'isDistant'>,
): readonly number[] | null {
  if (isAnywhere) return exceptIds.length === 0 ? null : allBut(tree, new Set(exceptIds))
  if (workFromIds.length > 0) return workFromIds
  const countries = locationIds.flatMap((id) => countryOf(tree, id) ?? [])
  return countries.length > 0 ? [...new Set(countries)] : homeCountry(tree)
}

/** Whether it says that the work may be done from another country than that of the board. */
export function allowsAbroad(tree: LocationTree, { workFromIds, isAnywhere, isDistant }: Places): boolean {
  if (!isDistant) return false
  if (isAnywhere) return true
  const home = homeCountry(tree)
  return workFromIds.some((id) => {
    const country = countryOf(tree, id)
    return country !== null && !home.includes(country)
  })
}

const countryOf = (tree: LocationTree, id: number): number | null =>
  [tree.byId(id), ...tree.ancestors(id)].find((place) => place?.type === 'country')?.id ?? null

function homeCountry(tree: LocationTree): number[] {
  const home = tree.all.find(({ type, countryIso2 }) => type === 'country' && countryIso2 === HOME_COUNTRY)
  return home ? [home.id] : []
}

/** The largest places without any of the excepted ones in them. */
function allBut(tree: LocationTree, except: ReadonlySet<number>): number[] {
  const open = new Set<number>([...except].flatMap((id) => tree.ancestors(id).map((above) => above.id)))
  const roots = tree.all.filter(({ id }) => tree.ancestors(id).length === 0)
  const kept: number[] = []
  const visit = (id: number) => {
    if (except.has(id)) return
    if (!open.has(id)) kept.push(id)
    else for (const child of tree.children(id)) visit(child.id)
  }
  for (const { id } of roots) visit(id)
  return kept
}
