/** What a search server stores of a vacancy. */
import { codesOf } from '#server/features/board/search-index/codes.ts'
import type { LocationTree } from '#server/features/reference/data/location-tree.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ServerRows } from '#server/lists/declared-list.ts'
import { longHash } from '#server/lists/search-server/attributes.ts'
import { sumBin } from '#server/lists/sum-histogram.ts'
import { workHoursOf } from '#shared/features/board/vacancies/hours.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { allowsAbroad, workReach } from '../derivation/place-reach.ts'
import { payHigh, payMiddle, placesOf, type VacancyRow } from './columns.ts'
import { hoursKey } from './hours-sets.ts'
import { placesKey } from './place-sets.ts'
import type { VacancyTypes } from './types.ts'

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
    is_unanswered: 'uint',
    is_abroad: 'uint',
    text_hash: 'bigint',
    title_hash: 'bigint',
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

/** @param suitable the expression of `MATCH` for vacancies that may suit a resume */
export function vacanciesOnServer(
  { locations, professions, skills }: Pick<ReferenceData, 'locations' | 'professions' | 'skills'>,
  suitable: ServerRows<VacancyTypes, VacancyRow>['suitable'],
): ServerRows<VacancyTypes, VacancyRow> {
  return {
    ...vacancyServerIndex,
    write(row) {
      const places = placesOf(row)
      const from = places.isDistant ? places.workFromIds : []
      const reach = places.isDistant ? workReach(locations, places) : []
      const key = placesKey(places)
      const hours = workHoursOf(row)
      return {
        sets: row,
        attributes: {
          expires_at: row.expiresAt ?? NEVER,
          pay_middle: payMiddle(row),
          pay_high: payHigh(row),
          pay_bin: sumBin(payHigh(row)),
          company_id: row.companyId,
          employer_id: row.isNamed ? row.companyId : 0,
          is_direct: row.isDirect ? 1 : 0,
          is_unanswered: row.isUnanswered ? 1 : 0,
          is_abroad: allowsAbroad(locations, places) ? 1 : 0,
          text_hash: row.textHash,
          title_hash: row.titleHash,
          hours_start: hours.span?.start ?? 0,
          hours_length: hours.span?.length ?? 0,
          hours_required: hours.required,
          hours_per_day: hours.hoursPerDay ?? 0,
          hours_key: hoursKey(hours),
          named_places: withAncestors(locations, [...row.locationIds, ...from]),
          work_from: reach === null ? [EVERYWHERE] : withContaining(locations, reach),
          place_set: longHash(key),
          place_key: key,
        },
        codes: codesOf({ professions, skills }, row),
      }
    },
    visible: (_query, now) => [{ clause: `expires_at>${Math.floor(now)}` }],
    suitable,
  }
}

/** The values of `work_from` that vacancies have where work may be done from a place. */
export const placesToWorkFrom = (locations: LocationTree, id: number) => [
  EVERYWHERE,
  ...withAncestors(locations, [id]),
  CONTAINING + id,
]

function withContaining(locations: LocationTree, ids: readonly number[]): number[] {
  const above = withAncestors(locations, ids).filter((id) => !ids.includes(id))
  return [...ids, ...above.map((id) => CONTAINING + id)]
}

const withAncestors = (locations: LocationTree, ids: readonly number[]): number[] => [
  ...new Set(ids.flatMap((id) => [id, ...locations.ancestors(id).map((above) => above.id)])),
]
