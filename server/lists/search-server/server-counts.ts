import type { List } from '#shared/lists/list.ts'
import type { EngineQuery } from '../engine.ts'
import { asFacets, facetOf } from '../facets.ts'
import { publicationPeriods } from '../memory-index.ts'
import type { ListTypes } from '../port.ts'
import { addBits, mapSets, masksOf, valuesOf, type Masks } from '../set-combinations.ts'
import { NO_COUNTS, noSetCounts } from '../set-counts.ts'
import { setAttribute } from './attributes.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { countIn, groupsIn } from './found-rows.ts'
import type { GroupRoom } from './group-room.ts'
import type { Groups, ServerPlan } from './spec.ts'
import { COMBINATION, PERIOD, type QueryParts } from './statements.ts'
import { numberIn } from './values.ts'

type Asked<T extends ListTypes> = {
  parts: QueryParts
  plan: ServerPlan<T>
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
              const { grouping } = plan.tallies[name]
              return { attribute: grouping.attribute, text: () => parts.tally(grouping) }
            }),
          ),
    ])
    const tallies = new Map(
      names.map((name, at) => {
        const { grouping, read } = plan.tallies[name]
        return [name, read(groupsIn(groups[at] ?? [], grouping.label))] as const
      }),
    )
    return { total: countIn(total), facets: null, tallies }
  }

  async function countFacets({ filter }: EngineQuery<T>, { parts, plan, starts }: Asked<T>) {
    const facets = plan.conditions.flatMap((condition) => {
      const { name, grouping } = condition
      return grouping ? [{ name, grouping, text: () => parts.facet(condition, grouping) }] : []
    })
    const [combinations = [], periods = [], ...groups] = await groupRoom.query([
      { attribute: COMBINATION, text: parts.combinations },
      { attribute: PERIOD, text: parts.periods },
      ...facets.map(({ grouping: { attribute }, text }) => ({ attribute, text })),
    ])
    const masks = masksOf(list, filter)
    const { total, sets } = countSets(combinations, masks)
    const setCounts = new Map<string, Int32Array>(list.sets.map((name) => [name, sets[name]]))
    const byName = new Map(
      facets.map(({ name, grouping }, at) => [name, groupsIn(groups[at] ?? [], grouping.label)]),
    )
    return {
      total,
      facets: asFacets<T>({
        ...mapSets(list, (name) => facetOf(valuesOf(list, name), sets[name])),
        [days.name]: facetOf(days.values, periodCounts(groupsIn(periods), starts)),
        ...plan.facets({
          total,
          groupsOf: (name) => byName.get(name) ?? [],
          countsOf: (name) => setCounts.get(name) ?? NO_COUNTS,
        }),
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
