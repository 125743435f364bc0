import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { createBitmap, setBit, type Bitmap } from '#server/lists/bitmap.ts'
import type { ColumnStore } from '#server/lists/column-store.ts'
import { float64, int32, uint8 } from '#server/lists/columns.ts'
import { countsById, numberOfSlug, referenceFilter } from '#server/lists/reference-numbers.ts'
import type { Criteria } from '#server/lists/engine.ts'
import type { Plan } from '#server/lists/memory-index.ts'
import { equals, type Predicate } from '#server/lists/scan-query.ts'
import { sumHistogram } from '#server/lists/sum-histogram.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import type { VacancyColumns, VacancyRow } from './columns.ts'
import type { HoursSets } from './hours-sets.ts'
import { createPlaceFacet } from './place-facet.ts'
import type { VacancyTypes } from './types.ts'
import type { PlaceSets } from './place-sets.ts'
import { hoursFilterName } from './wanted-hours.ts'

/** Creates plans with the conditions and counts of vacancies other than closed sets and periods. */
export function createVacancyPlans(
  { locations, professions }: Pick<ReferenceData, 'locations' | 'professions'>,
  { places, hours: hoursSets }: { places: PlaceSets; hours: HoursSets },
) {
  const placeFacet = createPlaceFacet({ locations })
  const hiddenNow = createExpired()

  return function planOf(
    store: ColumnStore<VacancyRow, VacancyColumns>,
    { filter, isNamed = false, isNamedFirst = false, professionIds }: Criteria<VacancyTypes>,
    now: number,
  ): Plan<VacancyTypes> {
    const columns = store.columns()
    const { placeSet } = columns
    const order =
      filter.location === null ? null : numberOfSlug(locations.all, filter.location, 'Такого места') - 1
    const naming = order !== null && (isNamed || isNamedFirst) ? places.naming(order) : null
    const within = order === null ? null : isNamed ? naming : places.matching(order)
    const profession = referenceFilter(professions.all, {
      column: columns.profession,
      slug: filter.profession,
      missing: 'Такой профессии',
    })
    const byPlaceSet = { column: placeSet, counts: new Int32Array(places.size()) }
    const pay = sumHistogram(columns.salaryHigh)
    const hours = hoursSets.conditionOf(columns.hours, filter)
    const companies = new Map<number, number>()
    return {
      hidden: hiddenNow(store, now),
      conditions: [
        {
          name: 'profession',
          predicate: professionIds
            ? { column: columns.profession, table: tableOf(professionIds) }
            : profession.predicate,
          counter: profession.counter,
        },
        { name: 'location', predicate: within && { column: placeSet, table: within }, counter: byPlaceSet },
        { name: 'salary', predicate: payPredicate(columns, filter), counter: pay.counter },
        { name: hoursFilterName(filter), predicate: hours.predicate, counter: hours.counter },
        { name: 'abroad', predicate: filter.abroad ? { column: placeSet, table: places.abroad() } : null },
        { name: 'direct', predicate: equals(columns.isDirect, filter.direct ? 1 : null) },
        { name: 'company', predicate: equals(columns.company, filter.company) },
      ],
      comesFirst: isNamedFirst && naming ? (slot) => uint8(naming, int32(placeSet, slot)) === 1 : null,
      facets() {
        return {
          profession: profession.facet(),
          salary: pay.facet(),
          ...hours.facets(),
          location: placeFacet(places.countsByPlace(byPlaceSet.counts), filter.location),
        }
      },
      tallies: {
        profession: profession.tally,
        company: {
          counter: {
            count(slots) {
              for (const slot of slots) {
                const id = int32(columns.company, slot)
                companies.set(id, (companies.get(id) ?? 0) + 1)
              }
            },
          },
          read: () => companies,
        },
        location: { counter: byPlaceSet, read: () => countsByPlace(places.countsByPlace(byPlaceSet.counts)) },
        namedLocation: {
          counter: byPlaceSet,
          read: () => countsByPlace(places.countsByNamedPlace(byPlaceSet.counts)),
        },
      },
    }
  }

  /** By the number of the profession in the column; 0 is none. */
  function tableOf(ids: ReadonlySet<number>) {
    return Uint8Array.from([0, ...professions.all.map(({ id }) => (ids.has(id) ? 1 : 0))])
  }

  function countsByPlace(counts: Int32Array) {
    return countsById(locations.all, (order) => int32(counts, order))
  }
}

/** Expired vacancies and empty slots. Kept until a row changes or the next one expires. */
function createExpired() {
  let known = { version: 0, from: 0, until: 0, hidden: createBitmap(0) }
  return (store: ColumnStore<VacancyRow, VacancyColumns>, now: number): Bitmap => {
    if (known.version === store.version() && now >= known.from && now < known.until) return known.hidden
    const { expiresAt } = store.columns()
    const hidden = createBitmap(store.size())
    let until = Infinity
    for (let slot = 0; slot < store.size(); slot++) {
      const expiry = float64(expiresAt, slot)
      if (!(expiry > now)) setBit(hidden, slot)
      else if (expiry < until) until = expiry
    }
    known = { version: store.version(), from: now, until, hidden }
    return hidden
  }
}

/** The largest value of the column. */
const SALARY_MAX = 2 ** 31 - 1

function payPredicate(
  { salaryHigh }: VacancyColumns,
  { salary, salaryMode }: VacancyFilter,
): Predicate | null {
  if (salary === null && salaryMode !== 'stated') return null
  const from = Math.max(salary ?? 1, 1)
  if (salaryMode !== 'or_unsaid') return { column: salaryHigh, from, to: SALARY_MAX }
  return { matches: (slot) => int32(salaryHigh, slot) === 0 || int32(salaryHigh, slot) >= from }
}
