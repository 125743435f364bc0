/** Value shapes of a vacancy. */
import { z } from 'zod'
import { rowId } from '#shared/kernel/row-id.ts'
import {
  AGREEMENT_TYPES,
  CURRENCIES,
  EMPLOYMENT_FORMS,
  EQUIPMENT_PROVIDERS,
  EXPERIENCES,
  BADGES,
  PAY_FREQUENCIES,
  SALARY_PERIODS,
  SCHEDULES,
  VACANCY_STATUSES,
  WORK_FORMS,
} from './vocabulary.ts'

export const WorkForm = z.enum(WORK_FORMS)
export const EmploymentForm = z.enum(EMPLOYMENT_FORMS)
export const Schedule = z.enum(SCHEDULES)
export const AgreementType = z.enum(AGREEMENT_TYPES)
export const Experience = z.enum(EXPERIENCES)
export const SalaryPeriod = z.enum(SALARY_PERIODS)
export const PayFrequency = z.enum(PAY_FREQUENCIES)
export const Badge = z.enum(BADGES)
export const EquipmentProvider = z.enum(EQUIPMENT_PROVIDERS)
export const Currency = z.enum(CURRENCIES)
export const VacancyStatus = z.enum(VACANCY_STATUSES)

export type WorkForm = z.infer<typeof WorkForm>
export type EmploymentForm = z.infer<typeof EmploymentForm>
export type Schedule = z.infer<typeof Schedule>
export type AgreementType = z.infer<typeof AgreementType>
export type Experience = z.infer<typeof Experience>
export type SalaryPeriod = z.infer<typeof SalaryPeriod>
export type PayFrequency = z.infer<typeof PayFrequency>
export type Badge = z.infer<typeof Badge>
export type EquipmentProvider = z.infer<typeof EquipmentProvider>
export type Currency = z.infer<typeof Currency>
export type VacancyStatus = z.infer<typeof VacancyStatus>

export const VacancyId = rowId('Номер вакансии.').brand<'VacancyId'>()
export type VacancyId = z.infer<typeof VacancyId>

/** Amounts are whole units of the currency (roubles, not kopecks): that is how employers state pay. */
export const Salary = z.object({
  from: z.number().int().positive().nullable(),
  to: z.number().int().positive().nullable(),
  currency: Currency,
  /** true: before tax; false: "на руки"; null: not stated */
  gross: z.boolean().nullable(),
  period: SalaryPeriod,
})
export type Salary = z.infer<typeof Salary>

/** «На руки», gross pay converted; or as written where the vacancy says neither. The two are never mixed. */
export const SalaryTax = z.enum(['net', 'unstated'])
export type SalaryTax = z.infer<typeof SalaryTax>

/** What the vacancies of a profession paid during a year, in roubles a month. */
export const SalaryScale = z.object({
  tax: SalaryTax,
  /** Vacancies that state both bounds of their pay; copies of the same vacancy count once. */
  count: z.number().int(),
  /** The middle of the pay below which 0, 5, 10 … 100 % of them are: 21 numbers in ascending order. */
  shares: z.array(z.number().int()).length(21),
})
export type SalaryScale = z.infer<typeof SalaryScale>

/** The middle of the pay, roubles a month. */
export const MedianPay = z.object({ amount: z.number().int(), tax: SalaryTax })
export type MedianPay = z.infer<typeof MedianPay>
