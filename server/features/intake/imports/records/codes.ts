import { CURRENCIES } from '#shared/features/board/vacancies/vocabulary.ts'
import type {
  Currency,
  EmploymentForm,
  Experience,
  Schedule,
  WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import type { ImportRecord } from './import-record.ts'

/** Old and new codes of hh.ru, to which other sources are converted. */
const EXPERIENCES: Readonly<Record<string, Experience>> = {
  noExperience: 'none',
  between1And3: 'from_1_to_3',
  between3And6: 'from_3_to_6',
  moreThan6: 'over_6',
}
const EMPLOYMENTS: Readonly<Record<string, EmploymentForm>> = {
  full: 'full',
  FULL: 'full',
  part: 'part',
  PART: 'part',
  project: 'project',
  PROJECT: 'project',
  temporary: 'temporary',
  probation: 'internship',
  rotation: 'rotation',
  FLY_IN_FLY_OUT: 'rotation',
}
const SCHEDULES: Readonly<Record<string, Schedule>> = {
  fullDay: 'five_two',
  shift: 'shifts',
  flexible: 'flexible',
  flyInFlyOut: 'other',
  FIVE_ON_TWO_OFF: 'five_two',
  SIX_ON_ONE_OFF: 'six_one',
  TWO_ON_TWO_OFF: 'two_two',
  WEEKEND: 'weekends',
  FLEXIBLE: 'flexible',
  OTHER: 'other',
}
/** Old codes, signs and Russian words, as they are without quotation marks, full stops and spaces. */
const OTHER_CURRENCY_NAMES: Readonly<Record<string, Currency>> = {
  RUR: 'RUB',
  BYR: 'BYN',
  Р: 'RUB',
  РУБ: 'RUB',
  РУБЛЬ: 'RUB',
  РУБЛИ: 'RUB',
  РУБЛЯ: 'RUB',
  РУБЛЕЙ: 'RUB',
  '₽': 'RUB',
  $: 'USD',
  '€': 'EUR',
}

export const experienceOf = (code: string | null | undefined) => EXPERIENCES[code ?? ''] ?? null

export function employmentOf({ employment, schedule }: ImportRecord): EmploymentForm | null {
  return schedule === 'flyInFlyOut' ? 'rotation' : (EMPLOYMENTS[employment ?? ''] ?? null)
}

const REMOTE = /удал[её]н|дистанц/iu
const FULL_DAY = /(?<!\p{L})полн(?:ый|ая|ого) (?:рабоч\p{L}+ )?(?:день|дня)/giu

/**
 * The words for the schedule as far as other terms may be read from them. Where remote work takes the place of the kind of
 * employment, «полный рабочий день» says nothing of it.
 */
export const readScheduleWords = ({ employment_raw, schedule_raw }: ImportRecord): string | null =>
  (REMOTE.test(employment_raw ?? '') ? schedule_raw?.replace(FULL_DAY, '') : schedule_raw) ?? null

/**
 * «Полный день» is five days of seven unless the text states otherwise.
 * @param derived from the text: refines "shifts" of the source, and decides where the code names no schedule
 */
export function scheduleOf(code: string | null | undefined, derived: Schedule | null): Schedule | null {
  const stated = SCHEDULES[code ?? ''] ?? null
  if (stated === null) return derived
  if (stated === 'shifts') return derived === 'two_two' || derived === 'six_one' ? derived : 'shifts'
  if (code === 'fullDay') return derived === 'six_one' || derived === 'two_two' ? derived : 'five_two'
  return stated
}

/** «HOURS_4»: four hours a day; null for another code, and for shifts of a day and a night. */
export function hoursPerDayOf(code: string | null | undefined): number | null {
  const hours = Number(/^HOURS_(\d{1,2})$/.exec(code ?? '')?.[1])
  return hours >= 1 && hours <= 12 ? hours : null
}

/** Roubles where the source states none; null for an unsupported currency. «Работа России» writes `«руб.»`, quoted. */
export function currencyOf(code: string | null | undefined): Currency | null {
  if (!code) return 'RUB'
  const name = code.replace(/[\p{Quotation_Mark}`\s.]/gu, '').toUpperCase()
  return CURRENCIES.find((currency) => currency === name) ?? OTHER_CURRENCY_NAMES[name] ?? null
}

/** Sources that give one mode to all their vacancies, which says nothing of any of them. */
const MODES_OF_ALL: Readonly<Record<string, string>> = { habr_career: 'office' }

/**
 * The work form of the source's fields; null when they state none. A choice of forms that has remote work in it is remote.
 * A mode that a collection has guessed from title or text is no field of the source.
 */
export function statedWorkForm(record: ImportRecord): WorkForm | null {
  const { schedule, work_mode_src, work_format_raw, source, city } = record
  const isGuessed = work_mode_src === 'title' || work_mode_src === 'text'
  const mode = isGuessed || MODES_OF_ALL[source] === record.work_mode ? null : record.work_mode
  if (mode === 'remote' || schedule === 'remote' || isRemoteByChoice(record)) return 'remote'
  if (/удал[её]нно|дистанционно/iu.test(city ?? '')) return 'remote'
  if (mode === 'hybrid' || (mode === 'mixed' && /гибрид/iu.test(work_format_raw ?? ''))) return 'hybrid'
  if (/разъездн/i.test(work_format_raw ?? '')) return 'travelling'
  return mode === 'office' ? 'on_site' : null
}

/** Whether remote work is one of the forms that the source leaves to choose from. */
export const isRemoteByChoice = ({ work_mode, work_mode_src, work_format_raw }: ImportRecord): boolean =>
  work_mode === 'mixed' &&
  work_mode_src !== 'title' &&
  work_mode_src !== 'text' &&
  (!work_format_raw || /удал[её]н|дистанц/iu.test(work_format_raw))

const STREET =
  /(?:^|[\s,.])(?:ул|улица|пр|пр-т|проспект|просп|пер|переулок|ш|шоссе|наб|набережная|пл|площадь|б-р|бульвар|проезд|мкр|микрорайон|тракт|линия|квартал|кв-л|тупик|аллея)(?=[\s.,]|$)|,\s*(?:д\.?\s*)?\d+\p{L}?(?:[\s,/]|$)/iu

export const isStreet = (address: string | null | undefined): boolean => STREET.test(address ?? '')

/** A street or a house, with working hours: work on site. */
export const hasWorkplace = ({ address, schedule }: ImportRecord, derived: Schedule | null): boolean =>
  isStreet(address) && (schedule ? schedule !== 'remote' : derived !== null)
