import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { VacancyFields } from '#shared/features/vacancies/list.ts'
import { createSetColumns, writeSets } from '#server/lists/set-columns.ts'
import type { SetColumns, SetValues } from '#server/lists/set-columns.ts'

/** What the index knows of an open vacancy. Moments are milliseconds of the epoch, pay is roubles a month. */
export type IndexRow = {
  id: number
  publishedAt: number
  expiresAt: number | null
  salaryFrom: number | null
  salaryTo: number | null
  professionId: number | null
  companyId: number
  /** A company that is known to hire for itself. */
  isDirect: boolean
  skills: readonly string[]
  locationIds: readonly number[]
  workFromIds: readonly number[]
} & SetValues<VacancyFields>

/** One array a field; the place in them is the slot of a vacancy, and a later publication has a higher slot. */
export type Columns = {
  id: Int32Array
  publishedAt: Float64Array
  /** Infinity: never; -Infinity: the slot is empty. */
  expiresAt: Float64Array
  /** The lower end that is stated, 0 for none: what lists are sorted by. */
  salaryLow: Int32Array
  /** The upper end that is stated, 0 for none: what "at least" compares. */
  salaryHigh: Int32Array
  /** The lower end alone, 0 for none. */
  payFrom: Int32Array
  company: Int32Array
  /** Number in the list of professions, 0 for none. */
  profession: Uint16Array
  /** Number among the place sets. */
  placeSet: Int32Array
  isDirect: Uint8Array
  /** Numbers of the directory, see `SkillDirectory.numberOf`. */
  skills: (readonly number[])[]
} & SetColumns<VacancyFields>

export function createColumns(capacity: number): Columns {
  return {
    id: new Int32Array(capacity),
    publishedAt: new Float64Array(capacity),
    expiresAt: new Float64Array(capacity),
    salaryLow: new Int32Array(capacity),
    salaryHigh: new Int32Array(capacity),
    payFrom: new Int32Array(capacity),
    company: new Int32Array(capacity),
    profession: new Uint16Array(capacity),
    placeSet: new Int32Array(capacity),
    isDirect: new Uint8Array(capacity),
    skills: [],
    ...createSetColumns(vacancyList, capacity),
  }
}

export function writeRow(
  columns: Columns,
  slot: number,
  row: IndexRow,
  numbers: { profession: number; placeSet: number; skills: readonly number[] },
) {
  columns.id[slot] = row.id
  columns.publishedAt[slot] = row.publishedAt
  columns.expiresAt[slot] = row.expiresAt ?? Infinity
  columns.salaryLow[slot] = row.salaryFrom ?? row.salaryTo ?? 0
  columns.salaryHigh[slot] = Math.max(row.salaryFrom ?? 0, row.salaryTo ?? 0)
  columns.payFrom[slot] = row.salaryFrom ?? 0
  columns.company[slot] = row.companyId
  columns.isDirect[slot] = row.isDirect ? 1 : 0
  columns.profession[slot] = numbers.profession
  columns.placeSet[slot] = numbers.placeSet
  columns.skills[slot] = numbers.skills
  writeSets(vacancyList, columns, slot, row)
}
