/** The rules of a complete vacancy: the same in the form and before payment and submission. */
import { z } from 'zod'
import {
  DESCRIPTION_LENGTH,
  isDistantForm,
  SALARY_MAX,
  TITLE_LENGTH,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { spanBetween } from '#shared/features/board/vacancies/hours.ts'
import { EmploymentForm, Experience } from '#shared/features/board/vacancies/model.ts'
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import { optionalText, requiredText, typedNumber } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { questionsError } from '#shared/features/board/questions/validation.ts'
import {
  FREE_TEST_HOURS_MAX,
  TEST_HOURS_MAX,
  TEST_PAY_MAX,
  TEST_PAY_PER_HOUR_MIN,
  testPayError,
} from '#shared/features/board/test-tasks/vocabulary.ts'
import { VacancyContent } from './model.ts'
import { instantOfMoscow } from './moscow-moment.ts'
import { SALARY_NOTE_LENGTH } from './vocabulary.ts'
import { isWideRange } from './wide-range.ts'

const HOURS_MAX = 24

/** A typed number (`typedNumber`) as an integer; an empty field is null. Sums are rounded to roubles, hours are not. */
const optionalWhole = ({ max, isRounded = true }: { max: number; isRounded?: boolean }) =>
  z.string().transform((typed, ctx) => {
    if (typed.trim() === '') return null
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const number = typedNumber(typed)
    if (number === null) return refuse(FORM_MESSAGES.numeric)
    if (!isRounded && !Number.isInteger(number)) return refuse('Введите целое число.')
    const value = Math.round(number)
    if (value < 1) return refuse(FORM_MESSAGES.min(1))
    return value > max ? refuse(FORM_MESSAGES.max(max)) : value
  })

/** «09:30» → minutes after midnight. */
const optionalTime = z.string().transform((typed, ctx) => {
  if (typed.trim() === '') return null
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed.trim()) ?? []
  if (hours !== undefined && minutes !== undefined) return Number(hours) * 60 + Number(minutes)
  ctx.addIssue({ code: 'custom', message: 'Введите время как 09:00.' })
  return z.NEVER
})

/** Moscow time → instant. Submission checks that it is in the future. */
const optionalMoment = z.string().transform((typed, ctx) => {
  if (typed.trim() === '') return null
  const instant = instantOfMoscow(typed.trim())
  if (instant !== null) return instant
  ctx.addIssue({ code: 'custom', message: 'Введите день и время.' })
  return z.NEVER
})

const htmlOf = ({ min, max }: { min: number; max: number }) =>
  z.string().superRefine((html, ctx) => {
    const { length } = textOfHtml(html)
    if (min > 0 && length === 0) ctx.addIssue({ code: 'custom', message: FORM_MESSAGES.required })
    else if (length < min)
      ctx.addIssue({ code: 'custom', message: `${FORM_MESSAGES.tooShort} Нужно не меньше ${min} знаков.` })
    else if (length > max) ctx.addIssue({ code: 'custom', message: FORM_MESSAGES.tooLong })
  })
const optionalHtml = htmlOf({ min: 0, max: DESCRIPTION_LENGTH.max }).transform((html) =>
  textOfHtml(html) === '' ? null : html,
)

const required = { error: FORM_MESSAGES.required }

/**
 * Parses the typed fields to values. Requires no field that a later release may require, so that it also reads older
 * texts.
 */
export const VacancyValues = VacancyContent.extend({
  workForm: z.enum(WORK_FORMS, required),
  address: optionalText({ max: 300 }).unwrap(),
  hoursPerDay: optionalWhole({ max: HOURS_MAX, isRounded: false }),
  workStartsAt: optionalTime,
  workEndsAt: optionalTime,
  workZone: VacancyContent.shape.workZone.transform(Number),
  // Missing in texts of an older release.
  overlapHours: optionalWhole({ max: HOURS_MAX, isRounded: false }).default(null),
  salaryFrom: optionalWhole({ max: SALARY_MAX }),
  salaryTo: optionalWhole({ max: SALARY_MAX }),
  // Missing in texts of an older release.
  salaryRangeReason: optionalText({ max: SALARY_NOTE_LENGTH.max }),
  bonuses: optionalText({ max: SALARY_NOTE_LENGTH.max }),
  testHours: optionalWhole({ max: TEST_HOURS_MAX, isRounded: false }).default(null),
  testPay: optionalWhole({ max: TEST_PAY_MAX }).default(null),
  dutiesHtml: optionalHtml,
  requirementsHtml: optionalHtml,
  conditionsHtml: optionalHtml,
  contactName: optionalText({ max: 100 }).unwrap(),
  publishAt: optionalMoment,
})
export type VacancyValues = z.output<typeof VacancyValues>

const Fields = VacancyValues.extend({
  title: requiredText(TITLE_LENGTH),
  professionId: z.number(required).int().positive(),
  employment: z.enum(EmploymentForm.options, required),
  experience: z.enum(Experience.options, required),
  contracts: VacancyContent.shape.contracts.unwrap().min(1, FORM_MESSAGES.required),
  descriptionHtml: htmlOf(DESCRIPTION_LENGTH),
  questions: VacancyContent.shape.questions.unwrap().superRefine((questions, ctx) => {
    const message = questionsError(questions)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  }),
})

/** Fields that rules over the whole form check, as far as each of them is valid. */
type ValidFields = Partial<z.output<typeof Fields>>

/** A field that is invalid may have any value. */
const isAmount = (value: unknown) => typeof value === 'number'

/** Rules over several fields. Each error is displayed at one field. They run even while other fields are invalid. */
const RULES: readonly {
  field: keyof z.output<typeof Fields>
  message: string
  isMet: (form: ValidFields) => boolean
}[] = [
  {
    field: 'workFromIds',
    message: FORM_MESSAGES.required,
    isMet: ({ workForm, workFromIds, isWorkFromAnywhere }) =>
      !isDistantForm(workForm) || isWorkFromAnywhere === true || (workFromIds ?? []).length > 0,
  },
  {
    field: 'locationIds',
    message: FORM_MESSAGES.required,
    isMet: ({ workForm, locationIds }) =>
      !workForm || isDistantForm(workForm) || (locationIds ?? []).length > 0,
  },
  {
    field: 'salaryTo',
    message: 'Укажите «до» не меньше, чем «от».',
    isMet: ({ salaryFrom, salaryTo }) =>
      !isAmount(salaryFrom) || !isAmount(salaryTo) || salaryFrom <= salaryTo,
  },
  {
    field: 'salaryRangeReason',
    message: `Зарплата «до» больше «от» в полтора раза. Напишите, от чего зависит сумма: от ${SALARY_NOTE_LENGTH.min} до ${SALARY_NOTE_LENGTH.max} знаков.`,
    isMet: ({ salaryFrom, salaryTo, salaryRangeReason }) =>
      !isAmount(salaryFrom) ||
      !isAmount(salaryTo) ||
      !isWideRange({ from: salaryFrom, to: salaryTo }) ||
      (salaryRangeReason ?? '').length >= SALARY_NOTE_LENGTH.min,
  },
  {
    field: 'salaryTax',
    message: FORM_MESSAGES.required,
    isMet: ({ salaryFrom, salaryTo, salaryTax }) => (!salaryFrom && !salaryTo) || Boolean(salaryTax),
  },
  {
    field: 'workStartsAt',
    message: FORM_MESSAGES.required,
    isMet: ({ workStartsAt, workEndsAt }) => workStartsAt !== null || !isAmount(workEndsAt),
  },
  {
    field: 'workEndsAt',
    message: FORM_MESSAGES.required,
    isMet: ({ workStartsAt, workEndsAt }) => workEndsAt !== null || !isAmount(workStartsAt),
  },
  {
    field: 'overlapHours',
    message: 'Укажите начало и конец дня или уберите обязательные часы.',
    isMet: ({ workStartsAt, workEndsAt, overlapHours }) =>
      !isAmount(overlapHours) || workStartsAt !== null || workEndsAt !== null,
  },
  {
    field: 'overlapHours',
    message: 'Обязательных часов не может быть больше, чем от начала до конца дня.',
    isMet: ({ workStartsAt, workEndsAt, overlapHours }) =>
      !isAmount(overlapHours) ||
      !isAmount(workStartsAt) ||
      !isAmount(workEndsAt) ||
      overlapHours * HOUR_MINUTES <= spanBetween(workStartsAt, workEndsAt).length,
  },
  {
    field: 'hasCalls',
    message: 'Это противоречит метке «Без звонков»: уберите метку или ответьте «Без звонков».',
    isMet: ({ hasCalls, labels }) => hasCalls !== 'yes' || !labels?.includes('no_calls'),
  },
  {
    field: 'testHours',
    message: 'Укажите, сколько часов займёт задание, или уберите оплату.',
    isMet: ({ testHours, testPay }) => !isAmount(testPay) || testHours !== null,
  },
  {
    field: 'testPay',
    message: `Задание дольше ${FREE_TEST_HOURS_MAX} часов оплачивается, не меньше ${TEST_PAY_PER_HOUR_MIN} ₽ за час: укажите сумму за всё задание.`,
    isMet: ({ testHours, testPay = null }) =>
      !isAmount(testHours) || testPayError({ hours: testHours, pay: testPay }) === null,
  },
]

export const VacancyForm = RULES.reduce<typeof Fields>(
  (schema, { field, message, isMet }) =>
    schema.refine((form) => isMet(form), { path: [field], error: message, when: () => true }),
  Fields,
)
export type VacancyForm = z.output<typeof VacancyForm>

/** Whether the field is required regardless of the other fields. */
export const isRequired = (name: string) => REQUIRED.has(name)

/** Returns the reasons why a text cannot be published, one message per field; null for a complete text. */
export function validationErrors(content: VacancyContent): Record<string, string> | null {
  const { error } = VacancyForm.safeParse(content)
  if (!error) return null
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return errors
}

const REQUIRED: ReadonlySet<string> = new Set(
  Object.entries(validationErrors(VacancyContent.parse({})) ?? {}).flatMap(([name, message]) =>
    message === FORM_MESSAGES.required ? [name] : [],
  ),
)
