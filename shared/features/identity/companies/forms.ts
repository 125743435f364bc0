/** What a person types about a company: the same rules in the page and in the API. */
import { z } from 'zod'
import { LocationId } from '#shared/features/reference/locations/model.ts'
import { optionalText, optionalUrl, requiredText } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { CompanyType } from './model.ts'
import { optionalInn, optionalKpp, optionalOgrn } from './registration-numbers.ts'

/** Multipart: the field names are the specification's; the rest is optional. */
export const CompanyForm = z.object({
  title: requiredText({ min: 2, max: 120 }),
  siteUrl: optionalUrl,
  description: z.string().trim().max(5000, FORM_MESSAGES.tooLong).default(''),
  type: CompanyType,
  locationId: z.preprocess((value) => (value === '' ? null : value), LocationId.nullable().default(null)),
  inn: optionalInn,
  kpp: optionalKpp,
  ogrn: optionalOgrn,
  legalTitle: optionalText({ max: 300 }),
  address: optionalText({ max: 300 }),
  logo: z.file().nullable().optional(),
  /** JSON of the crop, as multipart has no nested fields. */
  crop: z.string().max(500).nullable().default(null),
  removeLogo: z.preprocess(
    (value) => value === true || value === '1' || value === 'true',
    z.boolean().default(false),
  ),
})
export type CompanyForm = z.infer<typeof CompanyForm>

/** A change of a company: what is not sent stays as it is, and an empty field is emptied. */
export const CompanyChange = CompanyForm.extend({
  description: z.string().trim().max(5000, FORM_MESSAGES.tooLong).optional(),
  siteUrl: optionalUrl.unwrap().optional(),
  locationId: z.preprocess((value) => (value === '' ? null : value), LocationId.nullable().optional()),
  inn: optionalInn.unwrap().optional(),
  kpp: optionalKpp.unwrap().optional(),
  ogrn: optionalOgrn.unwrap().optional(),
  legalTitle: optionalText({ max: 300 }).unwrap().optional(),
  address: optionalText({ max: 300 }).unwrap().optional(),
})
export type CompanyChange = z.infer<typeof CompanyChange>
