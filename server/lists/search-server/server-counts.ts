import type { List } from '#shared/lists/list.ts'
import type { EngineQuery, ListTypes } from '../port.ts'
import { asFacets, facetOf } from '../facets.ts'
import { publicationPeriods } from '../memory-index.ts'
import type { DeclaredQuery } from '../declared-list.ts'
import type { Groups } from '../query-filters.ts'
import { addBits, mapSets, masksOf, valuesOf, type Masks, noSetCounts } from '../set-combinations.ts'
import { setAttribute } from './attributes.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { countIn, groupsIn, numberIn } from './values.ts'
import type { GroupRoom } from './group-room.ts'
import { COMBINATION, PERIOD, type QueryParts } from './statements.ts'

type Asked<T extends ListTypes> = {
  parts: QueryParts
  plan: DeclaredQuery<T, never>
  /** Beginnings of the periods of publication, in their order. */
  starts: readonly number[]
}

/** Counts the rows of a query on a search server. */
export function createServerCounts<T extends ListTypes>(
  server: SearchServer,
  list: List<T['fields'], T['sort']>,
  groupRoom: GroupRoom,
) {
  const days = publicationPeriods(list.fields)
  return { countTallies, countFacets, countRejected }

  async function countTallies(names: readonly T['tally'][], { parts, plan }: Asked<T>) {
    const [[total = []], groups] = await Promise.all([
      server.query([parts.total()]),
      names.length === 0
        ? []
        : groupRoom.query(
            names.map((name) => {
              const { grouping } = plan.tallies[name].counts
              return { attribute: grouping.attribute, text: () => parts.tally(grouping) }
            }),
          ),
    ])
    const tallies = new Map(
      names.map((name, at) => {
        const { counts, read } = plan.tallies[name]
        counts.take(groupsIn(groups[at] ?? [], counts.grouping.label))
        return [name, read()] as const
      }),
    )
    return { total: countIn(total), facets: null, tallies }
  }

  async function countFacets({ filter }: EngineQuery<T>, { parts, plan, starts }: Asked<T>) {
    const facets = plan.filters.flatMap((one) => {
      const { counts } = one
      return counts ? [{ counts, text: () => parts.facet(one, counts.grouping) }] : []
    })
    const [combinations = [], periods = [], ...groups] = await groupRoom.query([
      { attribute: COMBINATION, text: parts.combinations },
      { attribute: PERIOD, text: parts.periods },
      ...facets.map(({ counts, text }) => ({ attribute: counts.grouping.attribute, text })),
    ])
    const masks = masksOf(list, filter)
    const { total, sets } = countSets(combinations, masks)
    for (const [at, { counts }] of facets.entries())
      counts.take(groupsIn(groups[at] ?? [], counts.grouping.label))
    return {
      total,
      facets: asFacets<T>({
        ...mapSets(list, (name) => facetOf(valuesOf(list, name), sets[name])),
        [days.name]: facetOf(days.values, periodCounts(groupsIn(periods), starts)),
        ...plan.facets({ total, sets }),
      }),
      tallies: new Map<T['tally'], ReadonlyMap<number, number>>(),
    }
  }

  /** A row counts for the values of a set that no other set rejects. */
  function countSets(combinations: readonly FoundRow[], masks: Masks<T['fields']>) {
    const sets = noSetCounts(list)
    let total = 0
    for (const row of combinations) {
      const rejecting = list.sets.filter((name) => {
        return masks[name] !== 0 && (numberIn(row, setAttribute(name)) & masks[name]) === 0
      })
      const count = numberIn(row, 'counted')
      if (rejecting.length === 0) total += count
      for (const name of list.sets)
        if (rejecting.every((one) => one === name))
          addBits(sets[name], numberIn(row, setAttribute(name)) | 0, count)
    }
    return { total, sets }
  }

  /** What each chosen filter alone excludes. */
  async function countRejected(parts: QueryParts): Promise<Map<string, number>> {
    const chosen = parts.filters.filter(({ where }) => where !== null)
    if (chosen.length === 0) return new Map()
    const results = await server.query(chosen.map(({ name }) => parts.total(name)))
    return new Map(chosen.map(({ name }, at) => [name, countIn(results[at] ?? [])]))
  }
}

/** Longer periods include the shorter ones. @param starts of the periods, the shortest last */
function periodCounts(groups: Groups, starts: readonly number[]): Int32Array {
  const ascending = starts.toSorted((a, b) => a - b)
  return Int32Array.from(starts, (start) => {
    const number = ascending.indexOf(start) + 1
    return groups.reduce((sum, { value, count }) => (value >= number ? sum + count : sum), 0)
  })
}
