import { z } from 'zod'
import { readAmount } from '../pay/read-amount.ts'

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
/** Also «80 000», «80.000» and 80000.5. */
const amount = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  return value.trim() === '' ? null : (readAmount(value) ?? value)
}, z.number().nullish())

/** One vacancy as the input states it; unknown fields are ignored. */
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
  /** Whom the vacancy names as its employer besides the company, which is then the one of its source; empty for nobody. */
  named_employer: text,
  city: text,
  region: text,
  country: text,
  address: text,
  /** Whether the places above are those of the employer as long as the work is distant: such a vacancy has no place. */
  is_employer_place: z.boolean().nullish(),
  /** Names of the countries and places that distant work may be done from, where the text names none. */
  work_from: texts,
  salary_from: amount,
  salary_to: amount,
  currency: text,
  salary_gross: z.boolean().nullish(),
  salary_period: z.enum(['month', 'shift', 'hour', 'project']).nullish(),
  schedule: text,
  schedule_raw: text,
  working_hours: text,
  employment: text,
  employment_raw: text,
  experience: text,
  experience_raw: text,
  work_mode: text,
  /** Where a collection has the mode from: `field`, or a guess by `title` or `text`. */
  work_mode_src: text,
  work_format_raw: text,
  key_skills: texts,
  professional_roles: texts,
  published_at: text,
  /** The last day or moment of the vacancy at the source. */
  expires_at: text,
  /** Whether the source itself marks the vacancy as ended. */
  is_ended: z.boolean().nullish(),
  /** Whether the place is kept for people with disabilities. */
  for_disabled: z.boolean().nullish(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** A record in the order of the input: its value, or why there is none. `id` is what identifies a broken one, if it is known. */
export type InputRecord =
  | { place: string; value: unknown }
  | { place: string; error: Error; id?: string | null }

export type Refusal =
  | 'not_json'
  | 'line_too_long'
  | 'broken_text'
  | 'not_well_formed'
  | 'wrong_shape'
  | 'no_identity'
  | 'title_length'
  | 'description_too_short'
  | 'description_too_long'
  /** The source gives the vacancy no address of its own. */
  | 'no_own_address'
  | 'too_old'
  | 'ended'
  /** Its page asks not to be indexed. */
  | 'not_indexed'
  /** Unpaid work, and offers of other things. */
  | 'not_vacancy'
  /** The form of work is on site or unknown. */
  | 'not_for_board'
  | 'database'

/** Why a record is not imported, with a message for the operator. */
export class RefusedRecord extends Error {
  override name = 'RefusedRecord'
  readonly reason: Refusal

  constructor(reason: Refusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** @throws RefusedRecord that names the invalid fields */
export function parseRecord(value: unknown): ImportRecord {
  const result = ImportRecord.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'record'}: ${message}`)
  throw new RefusedRecord('wrong_shape', errors.join('; '))
}
