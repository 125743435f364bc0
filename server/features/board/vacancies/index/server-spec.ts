import { codesOf } from '#server/features/board/search-index/codes.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { mostFrequent } from '#server/lists/facets.ts'
import { countsById, numberOfSlug } from '#server/lists/reference-numbers.ts'
import { countsByValue, type Groups, type ServerSpec, type Where } from '#server/lists/search-server/spec.ts'
import { longHash } from '#server/lists/search-server/attributes.ts'
import { numberIn } from '#server/lists/search-server/values.ts'
import { sumBin, sumFacetOf } from '#server/lists/sum-histogram.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { workHoursOf } from '#shared/features/board/vacancies/hours.ts'
import { allowsAbroad, workReach } from '../derivation/place-reach.ts'
import { payMiddle, placesOf, type VacancyRow } from './columns.ts'
import { hoursCondition } from './hours-condition.ts'
import { hoursKey, hoursOfKey } from './hours-key.ts'
import { createPlaceFacet } from './place-facet.ts'
import { createPlaceSets, placesKey, placesOfKey } from './place-sets.ts'
import type { VacancyTypes } from './types.ts'
import { hoursFacets, hoursFilterName, wantedHours } from './wanted-hours.ts'

/** Expiry of a vacancy that does not expire. */
const NEVER = Number.MAX_SAFE_INTEGER
/** Represents all places. */
const EVERYWHERE = 0
/** Added to the id of a place that matches because of a place in it, and does not represent all of it. */
const CONTAINING = 1_000_000_000

/** The index on the server. */
export const vacancyServerIndex = {
  name: 'vacancies',
  list: vacancyList,
  attributes: {
    expires_at: 'bigint',
    pay_middle: 'uint',
    pay_high: 'uint',
    pay_bin: 'uint',
    company_id: 'uint',
    employer_id: 'uint',
    is_direct: 'uint',
    is_abroad: 'uint',
    text_hash: 'bigint',
    hours_start: 'uint',
    hours_length: 'uint',
    hours_required: 'uint',
    hours_per_day: 'uint',
    hours_key: 'bigint',
    named_places: 'multi',
    work_from: 'multi',
    place_set: 'bigint',
    place_key: 'string',
  },
} as const

/** Vacancies on a search server. */
export function vacancyServerSpec(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  { createIndex, suitable }: Pick<ServerSpec<VacancyTypes, VacancyRow>, 'createIndex' | 'suitable'>,
): ServerSpec<VacancyTypes, VacancyRow> {
  const placeSets = createPlaceSets(locations)
  const placeFacet = createPlaceFacet({ locations })

  return {
    ...vacancyServerIndex,
    write(row) {
      const places = placesOf(row)
      const from = places.isDistant ? places.workFromIds : []
      const reach = places.isDistant ? workReach(locations, places) : []
      const key = placesKey(places)
      const hours = workHoursOf(row)
      const payHigh = Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0)
      return {
        sets: row,
        attributes: {
          expires_at: row.expiresAt ?? NEVER,
          pay_middle: payMiddle(row),
          pay_high: payHigh,
          pay_bin: sumBin(payHigh),
          company_id: row.companyId,
          employer_id: row.isNamed ? row.companyId : 0,
          is_direct: row.isDirect ? 1 : 0,
          is_abroad: allowsAbroad(locations, places) ? 1 : 0,
          text_hash: row.textHash,
          hours_start: hours.span?.start ?? 0,
          hours_length: hours.span?.length ?? 0,
          hours_required: hours.required,
          hours_per_day: hours.hoursPerDay ?? 0,
          hours_key: hoursKey(hours),
          named_places: withAncestors([...row.locationIds, ...from]),
          work_from: reach === null ? [EVERYWHERE] : withContaining(reach),
          place_set: longHash(key),
          place_key: key,
        },
        codes: codesOf({ professions, skills }, row),
      }
    },
    pay: 'pay_middle',
    likeness: ['company_id', 'employer_id', 'text_hash'],
    likenessOf(row) {
      const hash = numberIn(row, 'text_hash')
      return {
        copy: hash === 0 ? null : `${numberIn(row, 'company_id')} ${hash}`,
        employer: numberIn(row, 'employer_id') || null,
      }
    },
    plan({ filter, isNamed = false, isNamedFirst = false, professionIds }, now) {
      const place = filter.location === null ? null : placeOf(filter.location)
      const named = place === null ? null : `IN(named_places,${place.id})`
      return {
        visible: [{ clause: `expires_at>${Math.floor(now)}` }],
        conditions: [
          {
            name: 'profession',
            where: professionIds
              ? oneOf('profession_id', [...professionIds])
              : filter.profession === null
                ? null
                : oneOf('profession_id', [professionOf(filter.profession)]),
            grouping: { attribute: 'profession_id' },
          },
          {
            name: 'location',
            where:
              place === null || named === null
                ? null
                : { expression: isNamed ? named : `(${named} OR IN(work_from,${place.from.join()}))` },
            grouping: { attribute: 'place_set', label: 'place_key' },
          },
          { name: 'salary', where: payCondition(filter), grouping: { attribute: 'pay_bin' } },
          {
            name: hoursFilterName(filter),
            where: hoursCondition(wantedHours(filter)),
            grouping: { attribute: 'hours_key' },
          },
          { name: 'abroad', where: filter.abroad ? { clause: 'is_abroad=1' } : null },
          { name: 'direct', where: filter.direct ? { clause: 'is_direct=1' } : null },
          {
            name: 'company',
            where: filter.company === null ? null : { clause: `company_id=${filter.company}` },
          },
        ],
        comesFirst: isNamedFirst ? named : null,
        facets({ groupsOf }) {
          const byProfession = countsByValue(groupsOf('profession'))
          const byHours = groupsOf(hoursFilterName(filter)).map(({ value, count }) => ({
            hours: hoursOfKey(value),
            count,
          }))
          const byBin = countsByValue(groupsOf('salary'))
          return {
            profession: mostFrequent(professions.all, {
              countOf: (at) => byProfession.get(professions.all[at]?.id ?? 0) ?? 0,
              chosen: filter.profession,
            }),
            salary: sumFacetOf((bin) => byBin.get(bin) ?? 0),
            ...hoursFacets(byHours, filter),
            location: placeFacet(placeSets.countsByPlace(countsBySet(groupsOf('location'))), filter.location),
          }
        },
        tallies: {
          profession: {
            grouping: { attribute: 'profession_id' },
            read(groups) {
              const counts = countsByValue(groups)
              return countsById(professions.all, (at) => counts.get(professions.all[at]?.id ?? 0) ?? 0)
            },
          },
          company: { grouping: { attribute: 'company_id' }, read: countsByValue },
          location: {
            grouping: { attribute: 'place_set', label: 'place_key' },
            read: (groups) => countsByPlaceId(placeSets.countsByPlace(countsBySet(groups))),
          },
          namedLocation: {
            grouping: { attribute: 'place_set', label: 'place_key' },
            read: (groups) => countsByPlaceId(placeSets.countsByNamedPlace(countsBySet(groups))),
          },
        },
      }
    },
    suitable,
    createIndex,
  }

  /** A place, and the places from where work for it may be done. */
  function placeOf(slug: string) {
    const id = locations.all[numberOfSlug(locations.all, slug, 'Такого места') - 1]?.id ?? 0
    return { id, from: [EVERYWHERE, ...withAncestors([id]), CONTAINING + id] }
  }

  function professionOf(slug: string): number {
    return professions.all[numberOfSlug(professions.all, slug, 'Такой профессии') - 1]?.id ?? 0
  }

  function withContaining(ids: readonly number[]): number[] {
    const above = withAncestors(ids).filter((id) => !ids.includes(id))
    return [...ids, ...above.map((id) => CONTAINING + id)]
  }

  function withAncestors(ids: readonly number[]): number[] {
    return [...new Set(ids.flatMap((id) => [id, ...locations.ancestors(id).map((above) => above.id)]))]
  }

  function countsBySet(groups: Groups): Int32Array {
    const counted = groups.map(({ label, count }) => ({ set: placeSets.intern(placesOfKey(label)), count }))
    const counts = new Int32Array(placeSets.size())
    for (const { set, count } of counted) counts[set] = (counts[set] ?? 0) + count
    return counts
  }

  function countsByPlaceId(counts: Int32Array) {
    return countsById(locations.all, (order) => counts[order] ?? 0)
  }
}

/** No row has none of the values. */
const oneOf = (attribute: string, values: readonly number[]): Where => ({
  clause: values.length === 0 ? 'id=0' : `${attribute} IN (${values.join()})`,
})

function payCondition({ salary, salaryMode }: VacancyFilter): Where | null {
  if (salary === null && salaryMode !== 'stated') return null
  const from = Math.max(salary ?? 1, 1)
  if (salaryMode !== 'or_unsaid') return { clause: `pay_high>=${from}` }
  return { expression: `(pay_high=0 OR pay_high>=${from})` }
}
