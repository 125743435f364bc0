import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { RowSkills } from '#server/features/reference/data/row-skills.ts'
import { createBitmap, setBit, type Bitmap } from '#server/lists/bitmap.ts'
import type { ColumnStore, StoredRow, StoreLayout } from '#server/lists/column-store.ts'
import { createColumns, float64, int32, type ColumnsOf } from '#server/lists/columns.ts'
import type { Likeness } from '#server/lists/diversity.ts'
import type { NumberLists } from '#server/lists/number-lists.ts'
import type { RowFacts } from '#server/lists/port.ts'
import type { SetCombinations, SetValues } from '#server/lists/set-combinations.ts'
import type { VacancyFields } from '#shared/features/board/vacancies/list.ts'
import { workHoursOf, type StatedHours } from '#shared/features/board/vacancies/hours.ts'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import type { HoursSets } from './hours-sets.ts'
import type { PlaceSets } from './place-sets.ts'
import type { Places } from '../derivation/place-reach.ts'

/** An open vacancy as the index reads it. Moments are milliseconds since the epoch, pay is roubles a month. */
export type VacancyRow = StoredRow & {
  expiresAt: number | null
  salaryFrom: number | null
  salaryTo: number | null
  professionId: number | null
  companyId: number
  /** Whether the company is known and hires for itself. */
  isDirect: boolean
  isNamed: boolean
  /** Whether responses to it are taken elsewhere. */
  isUnanswered: boolean
  skills: readonly string[]
  locationIds: readonly number[]
  workFromIds: readonly number[]
  isWorkFromAnywhere: boolean
  workFromExceptIds: readonly number[]
  /** Equal for equal descriptions; 0 for none. */
  textHash: number
  /** Of the folded words of the title; 0 for none. */
  titleHash: number
} & StatedHours &
  SetValues<VacancyFields>

/** The middle of the pay, or its only bound; 0 for none. */
export const payMiddle = ({ salaryFrom, salaryTo }: Pick<VacancyRow, 'salaryFrom' | 'salaryTo'>) =>
  Math.round(((salaryFrom ?? salaryTo ?? 0) + (salaryTo ?? salaryFrom ?? 0)) / 2)

/** The upper stated bound, 0 for none. */
export const payHigh = ({ salaryFrom, salaryTo }: Pick<VacancyRow, 'salaryFrom' | 'salaryTo'>) =>
  Math.max(salaryFrom ?? 0, salaryTo ?? 0)

export const placesOf = (row: VacancyRow): Places => ({
  locationIds: row.locationIds,
  workFromIds: row.isWorkFromAnywhere ? [] : row.workFromIds,
  isAnywhere: row.isWorkFromAnywhere,
  exceptIds: row.workFromExceptIds,
  isDistant: isDistantForm(String(row.workForm)),
})

/** One array per field, indexed by the slot of a vacancy; a later publication has a higher slot. */
const COLUMNS = {
  id: Int32Array,
  publishedAt: Float64Array,
  revision: Int32Array,
  /** Infinity: no expiry; -Infinity: the slot is empty. */
  expiresAt: Float64Array,
  /** The middle of the stated bounds, 0 for none; lists are sorted by it. */
  salaryMiddle: Int32Array,
  /** The upper stated bound, 0 for none; the filter "at least" compares it. */
  salaryHigh: Int32Array,
  /** The lower bound, 0 for none. */
  payFrom: Int32Array,
  company: Int32Array,
  /** Number of the profession in the reference data, 0 for none. */
  profession: Int32Array,
  /** Number of the place set. */
  placeSet: Int32Array,
  isDirect: Int32Array,
  /** The company if it has a name, otherwise 0. */
  employer: Int32Array,
  isUnanswered: Int32Array,
  textHash: Int32Array,
  titleHash: Int32Array,
  /** Number of the hours of work. */
  hours: Int32Array,
  /** Where the numbers from `RowSkills.add` are. */
  skills: Int32Array,
  sets: Int32Array,
}
export type VacancyColumns = ColumnsOf<typeof COLUMNS>

/** A vacancy in the index. Pay, profession and skills as in the columns, closed sets as bits. */
export type IndexedVacancy = RowFacts & {
  /** Infinity: no expiry. */
  expiresAt: number
  salaryMiddle: number
  salaryHigh: number
  payFrom: number
  company: number
  profession: number
  textHash: number
  titleHash: number
  skills: readonly number[]
  workForm: number
  employment: number
  schedule: number
  experience: number
  /** The same object for equal places. */
  places: Places
}

/** A vacancy outside its index. Numbers of skills differ between processes and threads, so they have their names. */
export type VacancyFacts = Omit<IndexedVacancy, 'skills'> & { skills: readonly string[] }

/** What columns refer to. */
type VacancyTables = {
  places: PlaceSets
  skills: NumberLists
  sets: SetCombinations<VacancyFields>
  hours: HoursSets
}

export function indexedVacancyAt(
  columns: VacancyColumns,
  slot: number,
  { places, skills, sets }: Omit<VacancyTables, 'hours'>,
): IndexedVacancy {
  const masks = sets.at(int32(columns.sets, slot))
  return {
    id: int32(columns.id, slot),
    publishedAt: float64(columns.publishedAt, slot),
    expiresAt: float64(columns.expiresAt, slot),
    salaryMiddle: int32(columns.salaryMiddle, slot),
    salaryHigh: int32(columns.salaryHigh, slot),
    payFrom: int32(columns.payFrom, slot),
    company: int32(columns.company, slot),
    profession: int32(columns.profession, slot),
    textHash: int32(columns.textHash, slot),
    titleHash: int32(columns.titleHash, slot),
    skills: skills.at(int32(columns.skills, slot)),
    workForm: masks.workForm,
    employment: masks.employment,
    schedule: masks.schedule,
    experience: masks.experience,
    places: places.at(int32(columns.placeSet, slot)),
  }
}

/** A copy has the company of another vacancy, and its text or its title. Readers cannot tell unnamed companies apart. */
export const vacancyLikeness = {
  columns: ({ company, employer, textHash, titleHash, isUnanswered }: VacancyColumns) => [
    company,
    employer,
    textHash,
    titleHash,
    isUnanswered,
  ],
  attributes: ['company_id', 'employer_id', 'text_hash', 'title_hash', 'is_unanswered'],
  toLikeness: ([
    company = 0,
    employer = 0,
    text = 0,
    title = 0,
    unanswered = 0,
  ]: readonly number[]): Likeness => ({
    copies: [
      ...(text === 0 ? [] : [`${company} ${text}`]),
      ...(title === 0 ? [] : [`${company} title ${title}`]),
    ],
    employer: employer || null,
    isUnanswered: unanswered === 1,
  }),
}

export function vacancyLayout(
  { professions, skills }: Pick<ReferenceData, 'professions'> & { skills: RowSkills },
  tables: VacancyTables,
): StoreLayout<VacancyRow, VacancyColumns> {
  const professionNumbers = new Map<number, number>(professions.all.map(({ id }, at) => [id, at + 1]))
  return {
    create: (capacity) => createColumns(COLUMNS, capacity),
    write(columns, slot, row) {
      columns.id[slot] = row.id
      columns.publishedAt[slot] = row.publishedAt
      columns.revision[slot] = row.revision
      columns.expiresAt[slot] = row.expiresAt ?? Infinity
      columns.salaryMiddle[slot] = payMiddle(row)
      columns.salaryHigh[slot] = payHigh(row)
      columns.payFrom[slot] = row.salaryFrom ?? 0
      columns.company[slot] = row.companyId
      columns.isDirect[slot] = row.isDirect ? 1 : 0
      columns.employer[slot] = row.isNamed ? row.companyId : 0
      columns.isUnanswered[slot] = row.isUnanswered ? 1 : 0
      columns.textHash[slot] = row.textHash
      columns.titleHash[slot] = row.titleHash
      columns.profession[slot] =
        row.professionId === null ? 0 : (professionNumbers.get(row.professionId) ?? 0)
      columns.placeSet[slot] = tables.places.intern(placesOf(row))
      columns.skills[slot] = tables.skills.add([...new Set(row.skills.map(skills.add))])
      columns.hours[slot] = tables.hours.numberOf(workHoursOf(row))
      columns.sets[slot] = tables.sets.numberOfRow(row)
    },
    // An empty slot never matches, because it has always expired.
    empty(columns, slot) {
      columns.expiresAt[slot] = -Infinity
    },
    isEmpty: ({ expiresAt }, slot) => float64(expiresAt, slot) === -Infinity,
  }
}

/** Creates a function that finds the slots with no vacancy at a moment, in milliseconds since the epoch. */
export function createExpired() {
  // Kept until a row changes or the next one expires.
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
