import type { ProfessionSalaries } from '#shared/features/content/salaries/contract.ts'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** After «по»: «по 1 вакансии», «по 21 вакансии», «по 5 вакансиям» */
export const BY_VACANCIES = { one: 'вакансии', few: 'вакансиям', many: 'вакансиям' }
export const OF_COMPANIES = { one: 'компании', few: 'компаний', many: 'компаний' }

/** «Зарплаты бухгалтеров в Казани» */
export const salaryHeading = ({
  profession,
  location,
}: Pick<ProfessionSalaries, 'profession' | 'location'>) =>
  `Зарплаты ${profession.nameGenitivePlural}${location ? ` ${inPlace(location)}` : ''}`

/** «ноябрь 2026» of `2026-11` */
export function monthLabel(month: string) {
  const [year, number] = month.split('-').map(Number)
  return `${MONTHS[(number ?? 1) - 1]?.title.toLowerCase() ?? ''}${NO_BREAK_SPACE}${year}`
}
