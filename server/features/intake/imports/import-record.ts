import { z } from 'zod'

const text = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().nullish(),
)
const texts = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/[|,;]/) : value),
    z.array(z.unknown()).nullish(),
  )
  .transform((values) => (values ?? []).filter((value) => typeof value === 'string'))
/** «80 000» and 80000.5 are sums too. */
const amount = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  const digits = value.replace(/[\s\u00A0]/g, '').replace(',', '.')
  return digits === '' ? null : Number(digits)
}, z.number().nullish())

/** One vacancy as an input file states it; fields that are not here are ignored. */
export const ImportRecord = z.object({
  id: text,
  source: z.string().trim().min(1).max(100),
  source_id: text,
  url: text,
  title: z.string(),
  description: z.string(),
  description_format: z.enum(['html', 'text']).nullish(),
  company: text,
  company_inn: text,
  company_kpp: text,
  company_ogrn: text,
  company_site: text,
  is_agency: z.boolean().nullish(),
  city: text,
  region: text,
  country: text,
  address: text,
  salary_from: amount,
  salary_to: amount,
  currency: text,
  salary_gross: z.boolean().nullish(),
  salary_period: z.enum(['month', 'shift', 'hour', 'project']).nullish(),
  schedule: text,
  schedule_raw: text,
  employment: text,
  employment_raw: text,
  experience: text,
  experience_raw: text,
  work_mode: text,
  work_format_raw: text,
  key_skills: texts,
  professional_roles: texts,
  published_at: text,
  /** The last day or moment that the source keeps the vacancy. */
  expires_at: text,
})
export type ImportRecord = z.infer<typeof ImportRecord>

const REFUSALS = [
  'not_json',
  'line_too_long',
  'wrong_shape',
  'no_identity',
  'title_length',
  'description_too_short',
  'description_too_long',
  'database',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** A record that cannot be taken: why, and what is wrong with this one in words for the operator. */
export class RefusedRecord extends Error {
  override name = 'RefusedRecord'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** @throws RefusedRecord naming the fields of a wrong shape */
export function parseRecord(value: unknown): ImportRecord {
  const result = ImportRecord.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`)
  throw new RefusedRecord('wrong_shape', faults.join('; '))
}
