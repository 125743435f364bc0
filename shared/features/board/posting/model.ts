import { z } from 'zod'
import { TypedQuestion } from '#shared/features/board/questions/model.ts'
import { QUESTIONS_MAX } from '#shared/features/board/questions/vocabulary.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'
import {
  AgreementType,
  Currency,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  Badge,
  PayFrequency,
  SalaryPeriod,
  Schedule,
  WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import {
  AGREEMENT_TYPES,
  ANSWER_DAYS,
  ANSWER_DAYS_DEFAULT,
  BADGES,
  MOSCOW_ZONE,
  SKILLS_MAX,
  WORK_ZONES,
} from '#shared/features/board/vacancies/vocabulary.ts'
import {
  HTML_LENGTH_MAX,
  LANGUAGE_LEVELS,
  LANGUAGES_MAX,
  PLACES_MAX,
  SALARY_NOTE_LENGTH,
  SALARY_TAXES,
  SKILL_LENGTH_MAX,
  YES_NO,
} from './vocabulary.ts'

const typed = (max: number) => z.string().max(max).default('')
const chosen = <Value extends z.ZodType>(value: Value) => value.nullable().default(null)
const id = z.number().int().positive().max(ID_MAX)
const ids = z.array(id).max(PLACES_MAX).default([])

/**
 * The fields of the form as they were typed, numbers, hours and moments too. `VacancyForm` has the rules of a complete
 * vacancy.
 */
export const VacancyContent = z.object({
  title: typed(200),
  professionId: chosen(id),
  workForm: chosen(WorkForm),
  /** From where one may do remote or home work. */
  workFromIds: ids,
  /** Or from any country: then no places are listed. */
  isWorkFromAnywhere: z.boolean().default(false),
  /** Where the place of work is. */
  locationIds: ids,
  address: typed(300),
  employment: chosen(EmploymentForm),
  schedule: chosen(Schedule),
  hoursPerDay: typed(10),
  /** «09:00» in the zone. */
  workStartsAt: typed(5),
  workEndsAt: typed(5),
  workZone: z.enum(WORK_ZONES).default(MOSCOW_ZONE),
  /** Of the hours between start and end, those that are required of everybody; empty for all. */
  overlapHours: typed(10),
  contracts: z.array(AgreementType).max(AGREEMENT_TYPES.length).default([]),
  experience: chosen(Experience),
  salaryFrom: typed(20),
  salaryTo: typed(20),
  currency: Currency.default('RUB'),
  salaryTax: chosen(z.enum(SALARY_TAXES)),
  salaryPeriod: SalaryPeriod.default('month'),
  salaryRangeReason: typed(SALARY_NOTE_LENGTH.max),
  /** What is paid in addition to the salary, which is the fixed part. */
  bonuses: typed(SALARY_NOTE_LENGTH.max),
  payFrequency: chosen(PayFrequency),
  equipment: chosen(EquipmentProvider),
  hasCalls: chosen(z.enum(YES_NO)),
  labels: z.array(Badge).max(BADGES.length).default([]),
  descriptionHtml: typed(HTML_LENGTH_MAX),
  dutiesHtml: typed(HTML_LENGTH_MAX),
  requirementsHtml: typed(HTML_LENGTH_MAX),
  conditionsHtml: typed(HTML_LENGTH_MAX),
  skills: z.array(z.string().trim().min(1).max(SKILL_LENGTH_MAX)).max(SKILLS_MAX).default([]),
  languages: z
    .array(z.object({ language: typed(40), level: z.enum(LANGUAGE_LEVELS) }))
    .max(LANGUAGES_MAX)
    .default([]),
  contactName: typed(100),
  acceptsShortResponses: z.boolean().default(false),
  /** Working days in which the company promises to answer. */
  answerDays: z.literal(ANSWER_DAYS).default(ANSWER_DAYS_DEFAULT),
  /** Asked before a response. */
  questions: z.array(TypedQuestion).max(QUESTIONS_MAX).default([]),
  /** What a test task takes and brings, in hours and roubles; empty where nothing is said of one. */
  testHours: typed(10),
  testPay: typed(20),
  /** «2026-12-01T10:00», Moscow time; empty: as soon as it is checked. */
  publishAt: typed(16),
})
export type VacancyContent = z.infer<typeof VacancyContent>

/** Lines of plain text. */
export const TEXT_LINES = ['title', 'address', 'salaryRangeReason', 'bonuses', 'contactName'] as const
/** Lines that the page prints: e-mails and phones are taken out of them. */
export const PRINTED_LINES = ['address', 'salaryRangeReason', 'bonuses'] as const

export const EMPTY_CONTENT: VacancyContent = VacancyContent.parse({})
