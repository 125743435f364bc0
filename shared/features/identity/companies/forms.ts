/** Forms of a company: the page and the API validate by the same schemas. */
import { z } from 'zod'
import { LocationId } from '#shared/features/reference/locations/model.ts'
import { optionalText, optionalUrl, requiredEmail, requiredText } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanCode } from '#shared/kernel/pasted.ts'
import { CompanyType } from './model.ts'
import { isInn, isKpp, isOgrn } from './tax-numbers.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'

/** A registration number, validated by its control digits; an empty field becomes null. */
const optionalNumber = (isValid: (digits: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => cleanCode(text).toUpperCase() || null)
    .refine((digits) => digits === null || isValid(digits), message)
    .nullable()
    .default(null)

export const optionalInn = optionalNumber(
  isInn,
  'Проверьте ИНН: 10 цифр у организации или 12 у предпринимателя.',
)
const optionalKpp = optionalNumber(isKpp, 'Проверьте КПП: 9 знаков.')
const optionalOgrn = optionalNumber(isOgrn, 'Проверьте ОГРН: 13 цифр у организации или 15 у предпринимателя.')

/** A new company, as multipart: field names by the specification; only `title` and `type` are required. */
export const CompanyForm = z.object({
  title: requiredText({ min: 2, max: 120 }),
  siteUrl: optionalUrl,
  description: z.string().trim().max(5000, FORM_MESSAGES.tooLong).default(''),
  type: z.enum(CompanyType.options, { error: FORM_MESSAGES.required }),
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

/** A change of a company: omitted fields stay unchanged, empty ones are cleared. */
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

/** What a member of staff has read in the state register about a company. */
export const RegisterForm = z.object({
  status: z.enum(REGISTER_STATUSES),
  name: requiredText({ min: 2, max: 300 }),
  registeredOn: z
    .string()
    .trim()
    .transform((day) => day || null)
    .pipe(z.iso.date('Напишите дату полностью.').nullable())
    .nullable()
    .default(null),
  headName: optionalText({ max: 200 }),
  headPost: optionalText({ max: 200 }),
  region: optionalText({ max: 200 }),
  /** For the documents of an organisation: they go to the empty fields of its profile. */
  kpp: optionalKpp,
  address: optionalText({ max: 300 }),
})
export type RegisterForm = z.infer<typeof RegisterForm>

export const DomainConfirmationForm = z.object({ email: requiredEmail })
