import type {
  Contract,
  EmploymentForm,
  Experience,
  Label,
  PayFrequency,
  Schedule,
  WorkForm,
} from '#shared/features/vacancies/model.ts'
import {
  CONTRACTS,
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  LABELS,
  PAY_FREQUENCIES,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/vacancies/vocabulary.ts'
import { maskOf } from './columns.ts'

/** What the index knows of an open vacancy. Moments are milliseconds of the epoch, pay is roubles a month. */
export type IndexRow = {
  id: number
  publishedAt: number
  expiresAt: number | null
  workForm: WorkForm
  employment: EmploymentForm | null
  schedule: Schedule | null
  contracts: readonly Contract[]
  experience: Experience | null
  payFrequency: PayFrequency | null
  labels: readonly Label[]
  salaryFrom: number | null
  salaryTo: number | null
  professionId: number | null
  companyId: number
  /** A company that is known to hire for itself. */
  isDirect: boolean
  skills: readonly string[]
  locationIds: readonly number[]
  workFromIds: readonly number[]
}

/** Facets of a closed set: each value is a bit, in the order of its list. */
export const MASK_LISTS = {
  workForm: WORK_FORMS,
  employment: EMPLOYMENT_FORMS,
  schedule: SCHEDULES,
  contract: CONTRACTS,
  experience: EXPERIENCES,
  payFrequency: PAY_FREQUENCIES,
  label: LABELS,
} as const
export const MASK_NAMES = [
  'workForm',
  'employment',
  'schedule',
  'contract',
  'experience',
  'payFrequency',
  'label',
] as const
export type MaskName = (typeof MASK_NAMES)[number]

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
} & Record<MaskName, Uint8Array>

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
    workForm: new Uint8Array(capacity),
    employment: new Uint8Array(capacity),
    schedule: new Uint8Array(capacity),
    contract: new Uint8Array(capacity),
    experience: new Uint8Array(capacity),
    payFrequency: new Uint8Array(capacity),
    label: new Uint8Array(capacity),
  }
}

export function writeRow(
  columns: Columns,
  slot: number,
  row: IndexRow,
  numbers: { profession: number; placeSet: number; skills: readonly number[] },
) {
  const one = <T extends string>(list: readonly T[], value: T | null) =>
    maskOf(list, value === null ? [] : [value])
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
  columns.workForm[slot] = one(WORK_FORMS, row.workForm)
  columns.employment[slot] = one(EMPLOYMENT_FORMS, row.employment)
  columns.schedule[slot] = one(SCHEDULES, row.schedule)
  columns.contract[slot] = maskOf(CONTRACTS, row.contracts)
  columns.experience[slot] = one(EXPERIENCES, row.experience)
  columns.payFrequency[slot] = one(PAY_FREQUENCIES, row.payFrequency)
  columns.label[slot] = maskOf(LABELS, row.labels)
}
