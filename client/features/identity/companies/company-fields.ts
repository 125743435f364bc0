import { z } from 'zod'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { CompanyForm } from '#shared/features/identity/companies/forms.ts'
import { registrationErrors } from '#shared/features/identity/companies/registration-rules.ts'

/** The form of the API, with the name and slug of the chosen place, which only the page needs. */
export const CompanyFields = CompanyForm.extend({
  locationName: z.string().default(''),
  locationSlug: z.string().default(''),
}).superRefine((company, ctx) => {
  for (const [field, message] of Object.entries(registrationErrors(company)))
    ctx.addIssue({ code: 'custom', path: [field], message })
})
export type CompanyInput = z.input<typeof CompanyFields>
type CompanyValues = z.output<typeof CompanyFields>

/** Files cannot be stored, and a crop is useless without its file. */
export const NOT_IN_DRAFT = ['logo', 'crop', 'removeLogo'] as const

export const FIELD_NAMES = {
  title: 'Название',
  type: 'Кто нанимает',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  legalTitle: 'Полное название',
  address: 'Юридический адрес',
  logo: 'Логотип',
  siteUrl: 'Сайт',
  locationId: 'Где вы находитесь',
  description: 'О компании',
} as const

export const fieldsOf = (company: MyCompany): CompanyInput => ({
  title: company.title,
  type: company.type,
  inn: company.inn ?? '',
  kpp: company.kpp ?? '',
  ogrn: company.ogrn ?? '',
  legalTitle: company.legalTitle ?? '',
  address: company.address ?? '',
  siteUrl: company.siteUrl ?? '',
  locationId: company.locationId,
  locationName: company.location?.name ?? '',
  locationSlug: company.location?.slug ?? '',
  description: company.description,
})

/** The fields to send. A cleared field is sent as an empty text, because multipart has no null. */
export function sentFields({ locationName: _name, locationSlug: _slug, logo, ...values }: CompanyValues) {
  return {
    ...values,
    siteUrl: values.siteUrl ?? '',
    locationId: values.locationId ?? '',
    inn: values.inn ?? '',
    kpp: values.kpp ?? '',
    ogrn: values.ogrn ?? '',
    legalTitle: values.legalTitle ?? '',
    address: values.address ?? '',
    crop: values.crop ?? '',
    ...(logo ? { logo } : {}),
  }
}
