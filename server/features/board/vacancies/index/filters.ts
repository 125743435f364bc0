import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { int32, uint8 } from '#server/lists/columns.ts'
import type { DeclaredQuery } from '#server/lists/declared-list.ts'
import type { Criteria } from '#server/lists/port.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import {
  countsByValue,
  createCounts,
  filterByReference,
  hasNumber,
  hasOneOf,
  type Groups,
  type ReadableCounts,
  type RowCondition,
  countsById,
  numberOfSlug,
} from '#server/lists/query-filters.ts'
import { countSums } from '#server/lists/sum-histogram.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { WorkHours } from '#shared/features/board/vacancies/hours.ts'
import { placesToWorkFrom } from './attributes.ts'
import type { VacancyColumns } from './columns.ts'
import { hoursCondition, hoursOfKey, type HoursSets } from './hours-sets.ts'
import { createPlaceFacet } from './place-facet.ts'
import { placesOfKey, type PlaceSets } from './place-sets.ts'
import type { VacancyTypes } from './types.ts'
import { hoursFacets, hoursFilterName, suitsHours, wantedHours } from './wanted-hours.ts'

type Condition = RowCondition<VacancyColumns>
type Counts<Read> = ReadableCounts<VacancyColumns, Read>

/** Declares the filters of vacancies other than closed sets and periods. */
export function createVacancyFilters(
  { locations, professions }: Pick<ReferenceData, 'locations' | 'professions'>,
  { places, hours }: { places: PlaceSets; hours: HoursSets },
) {
  const placeFacet = createPlaceFacet({ locations })

  return function declareQuery({
    filter,
    isNamed = false,
    isNamedFirst = false,
    professionIds,
  }: Criteria<VacancyTypes>): DeclaredQuery<VacancyTypes, VacancyColumns> {
    const orders = filter.location.map((slug) => numberOfSlug(locations.all, slug, 'Такого места') - 1)
    const profession = filterByReference<VacancyColumns>(professions.all, {
      column: (columns) => columns.profession,
      attribute: 'profession_id',
      slugs: filter.profession,
      missing: 'Такой профессии',
    })
    const bySet = countPlaceSets()
    const pay = countSums<VacancyColumns>({
      column: (columns) => columns.salaryHigh,
      attribute: 'pay_bin',
    })
    const byHours = countHours()
    const byCompany = countCompanies()
    return {
      filters: [
        {
          name: 'profession',
          condition: professionIds ? hasProfession(professionIds) : profession.condition,
          counts: profession.counts,
        },
        { name: 'location', condition: orders.length === 0 ? null : isAt(orders, isNamed), counts: bySet },
        { name: 'salary', condition: hasPay(filter), counts: pay },
        { name: hoursFilterName(filter), condition: hasHours(filter), counts: byHours },
        {
          name: 'abroad',
          condition: filter.abroad
            ? {
                predicate: ({ placeSet }) => ({ column: placeSet, table: places.abroad() }),
                where: () => ({ clause: 'is_abroad=1' }),
              }
            : null,
        },
        {
          name: 'direct',
          condition: hasNumber(filter.direct ? 1 : null, {
            column: (columns) => columns.isDirect,
            attribute: 'is_direct',
          }),
        },
        {
          name: 'company',
          condition: hasNumber(filter.company, {
            column: (columns) => columns.company,
            attribute: 'company_id',
          }),
        },
      ],
      comesFirst:
        isNamedFirst && orders.length > 0
          ? {
              inMemory({ placeSet }) {
                const naming = anyOf(orders.map(places.naming))
                return (slot) => uint8(naming, int32(placeSet, slot)) === 1
              },
              expression: namedExpression(orders),
            }
          : null,
      facets: () => ({
        profession: mostFrequent(professions.all, {
          countOf: profession.counts.read(),
          chosen: filter.profession,
        }),
        salary: pay.read(),
        ...hoursFacets(byHours.read(), filter),
        location: placeFacet(places.countsByPlace(bySet.read()), filter.location),
      }),
      tallies: {
        profession: profession.tally,
        company: { counts: byCompany, read: byCompany.read },
        location: { counts: bySet, read: () => countsByPlaceId(places.countsByPlace(bySet.read())) },
        namedLocation: {
          counts: bySet,
          read: () => countsByPlaceId(places.countsByNamedPlace(bySet.read())),
        },
      },
    }
  }

  function hasProfession(ids: ReadonlySet<number>): Condition {
    return {
      predicate: ({ profession }) => ({
        column: profession,
        // By the number of the profession in the column; 0 is none.
        table: Uint8Array.from([0, ...professions.all.map(({ id }) => (ids.has(id) ? 1 : 0))]),
      }),
      where: () => hasOneOf('profession_id', [...ids]),
    }
  }

  /** @param isNamed whether the vacancy must name one of the places or a descendant of it */
  function isAt(orders: readonly number[], isNamed: boolean): Condition {
    return {
      predicate: ({ placeSet }) => ({
        column: placeSet,
        table: anyOf(orders.map(isNamed ? places.naming : places.matching)),
      }),
      where() {
        const named = namedExpression(orders)
        const from = new Set(placeIds(orders).flatMap((id) => placesToWorkFrom(locations, id)))
        return { expression: isNamed ? named : `(${named} OR IN(work_from,${[...from].join()}))` }
      },
    }
  }

  function namedExpression(orders: readonly number[]) {
    return `IN(named_places,${placeIds(orders).join()})`
  }

  function placeIds(orders: readonly number[]) {
    return orders.map((order) => locations.at(order)?.id ?? 0)
  }

  /** Counts by place set. */
  function countPlaceSets(): Counts<Int32Array> {
    return createCounts(
      ({ placeSet }) => {
        const counts = new Int32Array(places.size())
        return { counter: { column: placeSet, counts }, read: () => counts }
      },
      { attribute: 'place_set', label: 'place_key', read: readPlaceSets },
    )
  }

  function readPlaceSets(groups: Groups): Int32Array {
    const counted = groups.map(({ label, count }) => ({ set: places.intern(placesOfKey(label)), count }))
    const counts = new Int32Array(places.size())
    for (const { set, count } of counted) counts[set] = (counts[set] ?? 0) + count
    return counts
  }

  function countsByPlaceId(counts: Int32Array) {
    return countsById(locations.all, (order) => counts[order] ?? 0)
  }

  function hasHours(filter: VacancyFilter): Condition | null {
    const wanted = wantedHours(filter)
    if (wanted === null) return null
    return {
      predicate: (columns) => ({
        column: columns.hours,
        table: Uint8Array.from(hours.all(), (kind) => (suitsHours(kind, wanted) ? 1 : 0)),
      }),
      where: () => hoursCondition(wanted),
    }
  }

  function countHours(): Counts<{ hours: WorkHours; count: number }[]> {
    return createCounts(
      (columns) => {
        const kinds = hours.all()
        const counts = new Int32Array(kinds.length)
        return {
          counter: { column: columns.hours, counts },
          read: () => kinds.map((kind, at) => ({ hours: kind, count: counts[at] ?? 0 })),
        }
      },
      {
        attribute: 'hours_key',
        read: (groups) => groups.map(({ value, count }) => ({ hours: hoursOfKey(value), count })),
      },
    )
  }
}

/** 1 where one of the tables has it. */
function anyOf(tables: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0), ...others] = tables
  if (others.length === 0) return first
  return first.map((value, at) => (value === 1 || others.some((table) => table[at] === 1) ? 1 : 0))
}

/** The largest value of the column. */
const SALARY_MAX = 2 ** 31 - 1

function hasPay({ salary, salaryMode }: VacancyFilter): Condition | null {
  if (salary === null && salaryMode !== 'stated') return null
  const from = Math.max(salary ?? 1, 1)
  if (salaryMode === 'or_unsaid')
    return {
      predicate: ({ salaryHigh }) => ({
        matches: (slot) => int32(salaryHigh, slot) === 0 || int32(salaryHigh, slot) >= from,
      }),
      where: () => ({ expression: `(pay_high=0 OR pay_high>=${from})` }),
    }
  return {
    predicate: ({ salaryHigh }) => ({ column: salaryHigh, from, to: SALARY_MAX }),
    where: () => ({ clause: `pay_high>=${from}` }),
  }
}

/** Counts by the id of the company. */
const countCompanies = (): Counts<ReadonlyMap<number, number>> =>
  createCounts(
    ({ company }) => {
      const counts = new Map<number, number>()
      const count = (slots: Int32Array) => {
        for (const slot of slots) {
          const id = int32(company, slot)
          counts.set(id, (counts.get(id) ?? 0) + 1)
        }
      }
      return { counter: { count }, read: () => counts }
    },
    { attribute: 'company_id', read: countsByValue },
  )
