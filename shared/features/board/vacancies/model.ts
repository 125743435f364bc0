/** Value shapes of a vacancy. */
import { PAY_LIMITS } from '#shared/features/reference/taxes/net-pay.ts'
import { rowId } from '#shared/kernel/contract.ts'
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
import { z } from 'zod'

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
  /** null: not stated, and the sum does not tell; such a pay is compared with nothing */
  period: SalaryPeriod.nullable(),
})
export type Salary = z.infer<typeof Salary>

/** What a pay comes to. Contributions of a sole proprietor may take all of it. */
const Amount = z.number().int().nonnegative()
export const PayBounds = z.object({ from: Amount.nullable(), to: Amount.nullable() })
export type PayBounds = z.infer<typeof PayBounds>

/** A pay under one contract, in roubles for the period of the pay. */
export const ContractPay = z.object({
  kind: AgreementType,
  /** What the contract names. */
  gross: PayBounds,
  /** What remains after taxes and contributions, averaged over the year. */
  net: PayBounds,
  /** The net of an hour; null if the hours are not known, or the pay is that of an hour. */
  hour: PayBounds.nullable(),
  /** Why the contract does not fit the pay. */
  limit: z.enum(PAY_LIMITS).nullable(),
})
export type ContractPay = z.infer<typeof ContractPay>

/** A pay under each contract that the vacancy offers, and for an hour. */
export const PayTerms = z.object({
  /** Whose tax rates count. */
  taxYear: z.number().int(),
  /** Empty for pay in another currency, for a project, and where the vacancy says neither gross nor net: it is not converted. */
  contracts: z.array(ContractPay),
  /** The pay for an hour as the vacancy states it; null if the hours are not known, or the pay is that of an hour. */
  hour: PayBounds.nullable(),
  /** What a month was divided by: the production calendar of this month, for so many hours a week. Null for other pay. */
  norm: z.object({ month: z.string(), hours: z.number(), hoursAWeek: z.number() }).nullable(),
})
export type PayTerms = z.infer<typeof PayTerms>

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

/** With what one vacancy or person is on it, in net roubles a month. */
export const MarkedSalaryScale = SalaryScale.extend({ pay: z.number().int() })

/** The middle of the pay, roubles a month. */
export const MedianPay = z.object({ amount: z.number().int(), tax: SalaryTax })
export type MedianPay = z.infer<typeof MedianPay>

/** Why two sides are shown to each other, in the order of the phrases. */
const MATCH_REASONS = [
  'profession',
  'field',
  'title',
  'skills',
  'work_form',
  'anywhere',
  'allowed_place',
  'city',
  'region',
  'pay',
  'pay_up_to',
  'experience',
  'no_experience',
  'schedule',
  'employment',
] as const

/** Why something is shown; `text` is a Russian phrase for its reader. */
export const MatchReason = z.object({ kind: z.enum(MATCH_REASONS), text: z.string() })
export type MatchReason = z.infer<typeof MatchReason>
