import type { Directories } from '#server/features/directories.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { float64, int32, uint8 } from '#server/lists/columns.ts'
import { countsById, numberOfSlug } from '#server/lists/directory-numbers.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import type { Plan, Question } from '#server/lists/memory-index.ts'
import { countedCondition, valueCondition } from '#server/lists/scan.ts'
import type { Condition } from '#server/lists/scan.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import type { VacancyColumns, VacancyRow } from './columns.ts'
import type { VacancyTypes } from './types.ts'
import type { PlaceSets } from './place-sets.ts'

/** What a query asks of vacancies beside closed sets and periods. */
export function createVacancyPlans(
  { locations, professions }: Pick<Directories, 'locations' | 'professions'>,
  places: PlaceSets,
) {
  // By population, so that among equal counts the larger place comes first.
  const shownPlaces = locations.all
    .filter(({ type, countryIso2 }) => type === 'country' || countryIso2 === 'RU')
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const shownOrders = Int32Array.from(shownPlaces, ({ id }) => locations.order(id) ?? 0)

  return function planOf(
    store: ColumnStore<VacancyRow, VacancyColumns>,
    { filter, isNamed = false, isNamedFirst = false }: Question<VacancyTypes>,
    now: number,
  ): Plan<VacancyTypes> {
    const columns = store.columns()
    const { expiresAt, placeSet } = columns
    const order =
      filter.location === null ? null : numberOfSlug(locations.all, filter.location, 'Такого места') - 1
    const naming = order !== null && (isNamed || isNamedFirst) ? places.naming(order) : null
    const within = order === null ? null : isNamed ? naming : places.matching(order)
    const profession = countedCondition('profession', {
      column: columns.profession,
      wanted:
        filter.profession === null
          ? null
          : numberOfSlug(professions.all, filter.profession, 'Такой профессии'),
      size: professions.all.length + 1,
    })
    const location = {
      ...countedCondition('location', { column: placeSet, wanted: null, size: places.size() }),
      refuses: within && ((slot: number) => uint8(within, int32(placeSet, slot)) === 0),
    }
    const companies = new Map<number, number>()
    return {
      isSkipped: (slot) => !(float64(expiresAt, slot) > now),
      conditions: [
        profession,
        location,
        salaryCondition(columns, filter),
        valueCondition('direct', { column: columns.isDirect, wanted: filter.direct ? 1 : null }),
        valueCondition('company', { column: columns.company, wanted: filter.company }),
      ],
      comesFirst: isNamedFirst && naming ? (slot) => uint8(naming, int32(placeSet, slot)) === 1 : null,
      facets() {
        const byPlace = places.spread(location.counts)
        return {
          profession: mostFrequent(professions.all, {
            countOf: (at) => int32(profession.counts, at + 1),
            chosen: filter.profession,
          }),
          location: mostFrequent(shownPlaces, {
            countOf: (at) => int32(byPlace, int32(shownOrders, at)),
            chosen: filter.location,
          }),
        }
      },
      tallies: {
        profession: { read: () => countsById(professions.all, (at) => int32(profession.counts, at + 1)) },
        company: {
          count(slot) {
            const id = int32(columns.company, slot)
            companies.set(id, (companies.get(id) ?? 0) + 1)
          },
          read: () => companies,
        },
        location: { read: () => countsByPlace(places.spread(location.counts)) },
        namedLocation: { read: () => countsByPlace(places.spreadNamed(location.counts)) },
      },
    }
  }

  function countsByPlace(counts: Int32Array) {
    return countsById(locations.all, (order) => int32(counts, order))
  }
}

function salaryCondition({ salaryHigh }: VacancyColumns, { salary, salaryMode }: VacancyFilter): Condition {
  const min = salaryMode === 'stated' ? Math.max(salary ?? 1, 1) : (salary ?? 0)
  const isUnsaidFine = salaryMode === 'or_unsaid'
  return {
    name: 'salary',
    refuses:
      min === 0
        ? null
        : (slot) => {
            const high = int32(salaryHigh, slot)
            return high === 0 ? !isUnsaidFine : high < min
          },
  }
}
