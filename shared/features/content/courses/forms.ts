import { z } from 'zod'
import { isInn } from '#shared/features/identity/companies/tax-numbers.ts'
import {
  optionalText,
  optionalUrl,
  requiredCheckbox,
  requiredEmail,
  requiredText,
  typedNumber,
} from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'
import { ID_MAX } from '#shared/kernel/parse-id.ts'
import { COURSE_FORMATS, COURSE_PROFESSIONS_MAX, REQUEST_TEXT_LENGTH_MAX } from './vocabulary.ts'

/** A number as typed or as parsed; `step` is the smallest part of it. */
const typedAmount = ({ min, max, step = 1 }: { min: number; max: number; step?: number }) =>
  z.union([z.string(), z.number()], { error: FORM_MESSAGES.required }).transform((typed, ctx) => {
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (String(typed).trim() === '') return refuse(FORM_MESSAGES.required)
    const number = typedNumber(String(typed))
    if (number === null) return refuse(FORM_MESSAGES.numeric)
    if (number < min) return refuse(FORM_MESSAGES.min(min))
    return number > max ? refuse(FORM_MESSAGES.max(max)) : Math.round(number / step) * step
  })

const requiredUrl = requiredText({ max: 500 })
  .transform((url): string | null | undefined => url)
  .pipe(optionalUrl)
  .transform((url) => url ?? '')

const requiredDay = z
  .string({ error: FORM_MESSAGES.required })
  .trim()
  .min(1, FORM_MESSAGES.required)
  .pipe(z.iso.date('Введите день.'))

const optionalDay = optionalText({ max: 10 }).pipe(z.iso.date('Введите день.').nullable())

const optionalInn = z
  .preprocess((text) => (typeof text === 'string' ? cleanCode(text) : text), optionalText({ max: 12 }))
  .refine((inn) => inn === null || isInn(inn), {
    error: 'Проверьте ИНН: 10 цифр у организации или 12 у предпринимателя.',
  })

/** Slugs of the directory, the main one first; empty fields are left out. */
const Professions = z
  .array(z.string().trim().max(80))
  .max(COURSE_PROFESSIONS_MAX)
  .transform((slugs) => [...new Set(slugs.filter((slug) => slug !== ''))])
  .refine((slugs) => slugs.length > 0, { error: 'Выберите хотя бы одну профессию.' })

const PRICE_ROUBLES_MAX = 10_000_000

export const CourseForm = z
  .object({
    schoolId: z.coerce.number().int().min(1, 'Выберите школу.').max(ID_MAX),
    title: requiredText({ max: 150 }),
    professions: Professions,
    weeks: typedAmount({ min: 1, max: 300 }),
    hoursPerWeek: typedAmount({ min: 1, max: 80 }),
    format: z.enum(COURSE_FORMATS),
    /** Roubles with kopecks; 0: free. */
    price: typedAmount({ min: 0, max: PRICE_ROUBLES_MAX, step: 0.01 }),
    instalments: optionalText({ max: 500 }),
    /** Null: the rule of the school. */
    refundRule: optionalText({ max: 1000 }),
    contents: requiredText({ max: 5000 }),
    outcome: requiredText({ max: 500 }),
    url: requiredUrl,
    checkedOn: requiredDay,
    recheckOn: requiredDay,
    isPaid: z.boolean().default(false),
    advertiserName: optionalText({ max: 200 }),
    advertiserInn: optionalInn,
    erid: optionalText({ max: 100 }).refine((erid) => erid === null || /^[A-Za-z0-9-]{4,}$/.test(erid), {
      error: 'В erid только латинские буквы, цифры и дефис.',
    }),
    paidFrom: optionalDay,
    paidTo: optionalDay,
  })
  .superRefine(({ checkedOn, recheckOn, paidFrom, paidTo }, ctx) => {
    if (recheckOn <= checkedOn)
      ctx.addIssue({
        code: 'custom',
        path: ['recheckOn'],
        message: 'Следующая проверка должна быть позже этой.',
      })
    if (paidFrom !== null && paidTo !== null && paidTo < paidFrom)
      ctx.addIssue({ code: 'custom', path: ['paidTo'], message: 'Конец показа раньше начала.' })
  })
export type CourseForm = z.infer<typeof CourseForm>

export const SchoolForm = z.object({
  name: requiredText({ max: 120 }),
  siteUrl: requiredUrl,
  inn: optionalInn,
  licence: optionalText({ max: 100 }),
  refundRule: requiredText({ max: 1000 }),
  about: requiredText({ max: 3000 }),
})
export type SchoolForm = z.infer<typeof SchoolForm>

/** What a school tells about its course. */
export const SchoolRequestForm = z.object({
  schoolName: requiredText({ max: 120 }),
  email: requiredEmail,
  courseUrl: requiredUrl,
  text: requiredText({ min: 10, max: REQUEST_TEXT_LENGTH_MAX }),
  consent: requiredCheckbox,
})
export type SchoolRequestForm = z.infer<typeof SchoolRequestForm>

export const RequestAnswerForm = z.object({ text: requiredText({ min: 2, max: REQUEST_TEXT_LENGTH_MAX }) })
