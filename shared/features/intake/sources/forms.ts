import { z } from 'zod'
import { optionalInn } from '#shared/features/identity/companies/forms.ts'
import { DAY_MINUTES, WEEK_DAYS } from '#shared/kernel/durations.ts'
import {
  optionalText,
  optionalUrl,
  requiredText,
  textLines,
  typedNumber,
} from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'
import {
  BASIS_NOTE_LENGTH_MAX,
  SOURCE_ADDRESS_LENGTH_MAX,
  SOURCE_BASES,
  SOURCE_TITLE_LENGTH_MAX,
} from './vocabulary.ts'

/** Of a page or a file. Whether it is one of its kind is decided on the server. */
const address = z
  .string({ error: FORM_MESSAGES.required })
  .overwrite(cleanValue)
  .min(1, FORM_MESSAGES.required)
  .max(SOURCE_ADDRESS_LENGTH_MAX, FORM_MESSAGES.tooLong)
  .refine((url) => URL.canParse(url), FORM_MESSAGES.url)

const kind = z.string({ error: FORM_MESSAGES.required }).min(1, FORM_MESSAGES.required).max(50)

/** A path such as `/vacancies/`; null for every page. */
const pathPrefix = optionalText({ max: 200 }).refine(
  (path) => path === null || path.startsWith('/'),
  'Начните с косой черты, например /vacancies/.',
)

type Bounds = { min: number; max: number }

const wholeNumber = (bounds: Bounds) =>
  z.union([z.number(), z.string()]).transform((typed, ctx) => readWhole(typed, bounds, ctx))

/** An empty field becomes null. */
const optionalNumber = (bounds: Bounds) =>
  z
    .union([z.number(), z.string(), z.null()])
    .transform((typed, ctx) => (typed === null || typed === '' ? null : readWhole(typed, bounds, ctx)))
    .default(null)

function readWhole(typed: number | string, { min, max }: Bounds, ctx: z.RefinementCtx): number {
  const value = typeof typed === 'number' ? typed : typedNumber(typed)
  if (value !== null && Number.isInteger(value) && value >= min && value <= max) return value
  ctx.addIssue({ code: 'custom', message: `Напишите целое число от ${min} до ${max}.` })
  return z.NEVER
}

/** A day such as `2026-11-29`; an empty field becomes null. */
const optionalDay = z
  .string()
  .nullable()
  .refine((day) => !day || z.iso.date().safeParse(day).success, 'Выберите день.')
  .transform((day) => day || null)
  .default(null)

const INTERVAL_MINUTES = { min: 15, max: 2 * WEEK_DAYS * DAY_MINUTES }
const PAUSE_MS = { min: 0, max: 60_000 }
const CAP = { min: 1, max: 1_000_000 }

/** What staff set for a source. */
export const SourceForm = z.object({
  kind,
  title: requiredText({ max: SOURCE_TITLE_LENGTH_MAX }),
  address,
  /** Number of the company here whose vacancies they are; null where each vacancy states its employer. */
  companyId: optionalNumber({ min: 1, max: 2_147_483_647 }),
  employerTitle: optionalText({ max: 200 }),
  employerInn: optionalInn,
  employerSite: optionalUrl,
  basis: z
    .enum([...SOURCE_BASES, ''])
    .nullable()
    .transform((chosen) => chosen || null)
    .default(null),
  basisUrl: optionalUrl,
  basisOn: optionalDay,
  basisNote: textLines(BASIS_NOTE_LENGTH_MAX).default(''),
  isNofollow: z.boolean().default(true),
  isIndexed: z.boolean().default(false),
  /** Codes of regions, separated by commas. */
  regions: textLines(500).default(''),
  /** One on each line. */
  words: textLines(500).default(''),
  pathPrefix,
  intervalMinutes: wholeNumber(INTERVAL_MINUTES),
  pauseMs: wholeNumber(PAUSE_MS),
  employerCap: optionalNumber(CAP),
  runCap: optionalNumber(CAP),
  expectedMin: optionalNumber(CAP),
})
export type SourceForm = z.infer<typeof SourceForm>

/** What an employer connects. */
export const CompanySourceForm = z.object({ kind, address, pathPrefix })
export type CompanySourceForm = z.infer<typeof CompanySourceForm>
