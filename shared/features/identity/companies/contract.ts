import { z } from 'zod'
import { operation, pageInput, FileAnswer } from '#shared/kernel/contract.ts'
import { Location } from '#shared/features/reference/locations/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { DOCUMENT_TYPES } from '#shared/kernel/document-file.ts'
import { optionalText } from '#shared/kernel/form-fields.ts'
import { CompanyChange, CompanyForm, DomainConfirmationForm, RegisterForm } from './forms.ts'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { CompanyType, PaperId } from './model.ts'
import { DECIDED_FIELDS, REGISTER_SOURCES, VERIFICATION_STATES } from './vocabulary.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'

export const Company = CompanyRef.extend({
  siteUrl: z.string().nullable(),
  /** Plain text. */
  description: z.string(),
  type: CompanyType,
  locationId: z.number().int().nullable(),
  location: Location.nullable(),
  vacancyCount: z.number().int(),
  createdAt: z.string(),
})
export type Company = z.infer<typeof Company>

/** Data of the state register about a company, read on `readAt`. For a person only the name and the region. */
export const RegisterFacts = z.object({
  status: z.enum(REGISTER_STATUSES),
  /** Name with the legal form. */
  name: z.string(),
  isPerson: z.boolean(),
  /** Null for a person. */
  inn: z.string().nullable(),
  registeredOn: z.iso.date().nullable(),
  headName: z.string().nullable(),
  headPost: z.string().nullable(),
  region: z.string().nullable(),
  readAt: z.string(),
})
export type RegisterFacts = z.infer<typeof RegisterFacts>

/** The public profile of a company, with evidence that it is real. */
export const CompanyProfile = Company.extend({
  register: RegisterFacts.nullable(),
  /** Domain of its site at which a user has received an e-mail from the board. */
  confirmedDomain: z.string().nullable(),
  /** It was imported, and nobody acts for it here: its employer can take its vacancies over. */
  isClaimable: z.boolean(),
})
export type CompanyProfile = z.infer<typeof CompanyProfile>

/** A suggestion from the register of companies (specification, section 3). */
export const CompanyTip = z.object({
  value: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  title: z.string().nullable(),
  address: z.string().nullable(),
  managementName: z.string().nullable(),
  managementPost: z.string().nullable(),
  /** Status in the register; null when it is not known. */
  status: z.enum(REGISTER_STATUSES).nullable(),
  /** A branch shares the INN of its head organisation, but has a separate KPP and address. */
  isBranch: z.boolean(),
})
export type CompanyTip = z.infer<typeof CompanyTip>

/** The company for its members: the public profile with the registration. */
export const MyCompany = Company.extend({
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  legalTitle: z.string().nullable(),
  address: z.string().nullable(),
  verification: z.enum(VERIFICATION_STATES),
  /** The reason why a verification was refused. */
  verificationNote: z.string().nullable(),
  /** Same as in `CompanyProfile`. */
  confirmedDomain: z.string().nullable(),
  /** Status of the INN in the register; null when it is not known. */
  registerStatus: z.enum(REGISTER_STATUSES).nullable(),
  /** The values to which the verification mark applies: other values remove the mark. Null without the mark. */
  checked: z
    .object({
      title: z.string(),
      type: CompanyType,
      inn: z.string().nullable(),
      ogrn: z.string().nullable(),
      legalTitle: z.string().nullable(),
      siteUrl: z.string().nullable(),
    })
    .nullable(),
  /** The caller's level. */
  accessLevel: AccessLevel,
})
export type MyCompany = z.infer<typeof MyCompany>

/** A paper for the verification of a company. */
export const CompanyPaper = z.object({
  id: PaperId,
  /** File name given by the uploader. */
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  /** Bytes. */
  size: z.number().int(),
  uploadedAt: z.string(),
  /** Download address for the caller. */
  url: z.string(),
})
export type CompanyPaper = z.infer<typeof CompanyPaper>

/** Another company of the board with the same INN, for staff. */
export const SameInn = CompanyRef.extend({
  verification: z.enum(VERIFICATION_STATES),
  createdAt: z.string(),
  /** Whether staff have taken the company down. */
  isBlocked: z.boolean(),
})
export type SameInn = z.infer<typeof SameInn>

/** A company for the staff who verify it. */
export const StaffCompany = MyCompany.omit({
  accessLevel: true,
  registerStatus: true,
  checked: true,
}).extend({
  documents: z.array(CompanyPaper),
  askedAt: z.string().nullable(),
  askedBy: z.string().nullable(),
  /** Domain of the e-mail of the user who requested the verification, to compare with the site. */
  emailDomain: z.string().nullable(),
  siteDomain: z.string().nullable(),
  /** Whether the control digits of all given numbers are correct. */
  areNumbersValid: z.boolean(),
  /** Changes since the last decision; null if there was none. */
  changes: z
    .array(z.object({ field: z.enum(DECIDED_FIELDS), before: z.string(), value: z.string() }))
    .nullable(),
  register: RegisterFacts.extend({
    source: z.enum(REGISTER_SOURCES),
    kpp: z.string().nullable(),
    ogrn: z.string().nullable(),
    address: z.string().nullable(),
  }).nullable(),
  /** Other companies of the board with the same INN. */
  sameInn: z.array(SameInn),
})
export type StaffCompany = z.infer<typeof StaffCompany>

export const companiesContract = {
  create: operation('POST /v2/companies', 'signed_in', 'Создать компанию', ['companies'], {
    makes: true,
    limit: 'uploads',
  })
    .input(CompanyForm)
    .output(MyCompany),
  update: operation('POST /v2/companies/{id}', 'signed_in', 'Изменить компанию', ['companies'], {
    makes: false,
    limit: 'uploads',
  })
    .input(CompanyChange.extend({ id: CompanyId }))
    .output(MyCompany),
  own: operation('GET /v2/companies/{id}/own', 'signed_in', 'Компания для её сотрудников', ['companies'])
    .input(z.object({ id: CompanyId }))
    .output(MyCompany),
  askVerification: operation(
    'POST /v2/companies/{id}/verification',
    'signed_in',
    'Попросить о проверке',
    ['companies'],
    { makes: false },
  )
    .input(z.object({ id: CompanyId }))
    .output(MyCompany),
  sendDomainConfirmation: operation(
    'POST /v2/companies/{id}/domain-confirmation',
    'signed_in',
    'Письмо на домен сайта компании',
    ['companies'],
    { makes: true },
  )
    .input(DomainConfirmationForm.extend({ id: CompanyId }))
    .output(z.object({ email: z.string(), expiresAt: z.string() })),
  confirmDomain: operation(
    'POST /v1/companies/domain/confirm',
    'public',
    'Подтвердить почту на домене компании ключом из письма',
    ['companies'],
    { makes: false },
  )
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ title: z.string(), slug: z.string(), domain: z.string() })),
  documents: operation('GET /v2/companies/{id}/documents', 'signed_in', 'Документы для проверки компании', [
    'companies',
  ])
    .input(z.object({ id: CompanyId }))
    .output(z.object({ items: z.array(CompanyPaper) })),
  addDocument: operation(
    'POST /v2/companies/{id}/documents',
    'signed_in',
    'Добавить документ: PDF, JPEG или PNG до 10 МБ',
    ['companies'],
    { limit: 'uploads', makes: true },
  )
    .input(z.object({ id: CompanyId, document: z.file() }))
    .output(CompanyPaper),
  readDocument: operation(
    'GET /v2/companies/{id}/documents/{documentId}',
    'signed_in',
    'Скачать документ своей компании',
    ['companies'],
    { outputStructure: 'detailed' },
  )
    .input(z.object({ id: CompanyId, documentId: PaperId }))
    .output(FileAnswer),
  removeDocument: operation(
    'DELETE /v2/companies/{id}/documents/{documentId}',
    'signed_in',
    'Убрать документ',
    ['companies'],
  )
    .input(z.object({ id: CompanyId, documentId: PaperId }))
    .output(z.object({ items: z.array(CompanyPaper) })),
  tips: operation('GET /v1/companies/tips', 'signed_in', 'Подсказки организаций по названию или ИНН', [
    'companies',
  ])
    .input(z.object({ search: z.string().trim().max(300).default('').describe('Название, ИНН или адрес.') }))
    /** `isComplete` is false if the register was not available, so that a company may be missing. */
    .output(z.object({ items: z.array(CompanyTip), isComplete: z.boolean() })),
  names: operation('GET /v1/companies/names', 'signed_in', 'Компании сайта по части названия или ИНН', [
    'companies',
  ])
    .input(z.object({ search: z.string().trim().max(100).default('').describe('Название или ИНН.') }))
    .output(z.object({ items: z.array(CompanyRef) })),
  addressTips: operation('GET /v1/companies/address-tips', 'signed_in', 'Подсказки адресов до дома', [
    'companies',
  ])
    .input(
      z.object({
        search: z.string().trim().max(300).default('').describe('Название, ИНН или адрес.'),
        location: z
          .string()
          .max(80)
          .nullable()
          .default(null)
          .describe('Адрес места из справочника; без него — вся страна.'),
      }),
    )
    .output(z.object({ items: z.array(z.object({ value: z.string() })), isComplete: z.boolean() })),
  staffList: operation('GET /v1/staff/companies', 'staff', 'Компании, которые ждут проверки', ['staff'])
    .input(
      z.object({
        state: z.enum(['asked', 'verified', 'refused']).default('asked').describe('Состояние проверки.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(StaffCompany) })),
  staffDecide: operation(
    'POST /v1/staff/companies/{id}/verification',
    'staff',
    'Решение о проверке компании',
    ['staff'],
    { makes: false },
  )
    .input(
      z.object({
        id: CompanyId,
        decision: z.enum(['verify', 'refuse', 'revoke']),
        note: optionalText({ max: 1000 }),
      }),
    )
    .output(StaffCompany),
  staffSetRegister: operation(
    'POST /v1/staff/companies/{id}/register',
    'staff',
    'Записать, что говорит о компании реестр',
    ['staff'],
    { makes: false },
  )
    .input(RegisterForm.extend({ id: CompanyId }))
    .output(StaffCompany),
  staffReadDocument: operation(
    'GET /v1/staff/companies/{id}/documents/{documentId}',
    'staff',
    'Скачать документ компании',
    ['staff'],
    { outputStructure: 'detailed' },
  )
    .input(z.object({ id: CompanyId, documentId: PaperId }))
    .output(FileAnswer),
  read: operation('GET /v2/companies/{id}', 'public', 'Компания', ['companies'])
    .input(z.object({ id: CompanyId }))
    .output(CompanyProfile),
  bySlug: operation('GET /v1/companies/slug/{slug}', 'public', 'Компания по её адресу', ['companies'])
    .input(z.object({ slug: z.string().max(120).describe('Последняя часть адреса страницы.') }))
    /** `slug` of the output differs from the input when the company was renamed. */
    .output(CompanyProfile),
}
