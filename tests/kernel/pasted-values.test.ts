import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { AskGuardianForm } from '#shared/features/board/guardians/forms.ts'
import { VisibilityForm } from '#shared/features/board/resumes/forms.ts'
import { LinkEntry, ResumeContacts } from '#shared/features/board/resumes/model.ts'
import { SchoolForm, SchoolRequestForm } from '#shared/features/content/courses/forms.ts'
import { RemarkForm } from '#shared/features/content/remarks/forms.ts'
import { EmailChangeForm } from '#shared/features/identity/accounts/forms.ts'
import { CompanyForm, DomainConfirmationForm } from '#shared/features/identity/companies/forms.ts'
import { InvitationForm } from '#shared/features/identity/managers/forms.ts'
import { CodeForm, RegistrationForm, SignInForm } from '#shared/features/identity/session/forms.ts'
import { WebhookForm } from '#shared/features/intake/webhooks/forms.ts'
import { readTypedNumber } from '#shared/features/money/billing/typed-number.ts'
import { TopUpForm } from '#shared/features/money/payments/forms.ts'
import { ComplaintForm } from '#shared/features/staff/complaints/forms.ts'
import { RecoveryForm } from '#shared/features/staff/recovery/forms.ts'
import { domainOf } from '#shared/kernel/domains.ts'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { formatDomain, formatEmail } from '#shared/kernel/email-label.ts'
import { optionalUrl, requiredEmail, typedNumber } from '#shared/kernel/form-fields.ts'

const STORED = 'ivan@xn--80a1acny.xn--p1ai'
/** Ways in which one address is pasted. */
const ADDRESSES = [
  'ivan@почта.рф',
  STORED,
  'Ivan@ПОЧТА.РФ',
  ' ivan@почта.рф. ',
  '<ivan@почта.рф>',
  '«ivan@почта.рф»,',
  'Иван Петров <ivan@почта.рф>',
  'mailto:ivan@почта.рф?subject=Отклик',
  '\uFEFFivan@\u200Bпоч\u00ADта.рф\u00A0',
  '\u200Eivan@почта.рф\u200F\u2060',
]

/** Every form that asks for an address. */
const EMAIL_FIELDS: Readonly<Record<string, z.ZodType>> = {
  'signing in': SignInForm.shape.email,
  registering: RegistrationForm.shape.email,
  'a change of the address': EmailChangeForm.shape.email,
  'an invitation to a company': InvitationForm.shape.email,
  'the proof of a domain': DomainConfirmationForm.shape.email,
  'a parent': AskGuardianForm.shape.email,
  'a school': SchoolRequestForm.shape.email,
  'a remark': RemarkForm.shape.email,
  'a complaint': ComplaintForm.shape.email,
  'a lost account': RecoveryForm.shape.email,
  'a new address of a lost account': RecoveryForm.shape.newEmail,
  'contacts of a resume': ResumeContacts.shape.email,
}

describe('an address', () => {
  test.each(Object.entries(EMAIL_FIELDS))('of %s is one address, however it is pasted', (_, field) => {
    expect(ADDRESSES.map((pasted) => field.parse(pasted))).toEqual(ADDRESSES.map(() => STORED))
  })

  test.each([
    'ivan@почта',
    'иван@почта.рф',
    'ivan@по чта.рф',
    'ivan@почта.рф:80',
    'ivan@@почта.рф',
    'почта.рф',
    '<>',
    '',
  ])('%j is none', (typed) => expect(requiredEmail.safeParse(typed).success).toBe(false))

  test('in its one form stays as it is, and is shown as people write it', () => {
    const label = fc.stringMatching(/^[а-яёa-z][а-яёa-z\d]{0,20}(-[а-яёa-z\d]{1,5})?$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        const domain = `${labels.join('.')}.рф`
        const stored = requiredEmail.parse(`Ivan@${domain}`)
        expect(stored).toBe(`ivan@${domainToASCII(domain)}`)
        expect(normaliseEmail(stored)).toBe(stored)
        expect(formatEmail(stored)).toBe(`ivan@${domainToUnicode(domain)}`)
      }),
    )
  })

  test.each(['xn--', 'xn--ё', 'xn--99999999999', 'a.xn--!.b', 'example.ru', ''])(
    'of the domain %j, which decodes to nothing, is shown as it is',
    (domain) => expect(formatDomain(domain)).toBe(domain),
  )
})

test('the domain of a site and of an address is the same in either form', () => {
  for (const text of ['https://www.почта.рф/о-нас', STORED, 'почта.рф.', '\u200Bпочта.рф'])
    expect(domainOf(text)).toBe('xn--80a1acny.xn--p1ai')
})

const field = (schema: z.ZodType) => (pasted: string) => schema.parse(pasted)

/** Fields of which no value contains what a paste brings along. */
test.each<[what: string, read: (pasted: string) => unknown, value: unknown, pasted: string[]]>([
  [
    'the site of a company',
    field(optionalUrl),
    'https://ugol.example/o-nas',
    ['\u200Bhttps://ugol.example/o-nas.', '<ugol.example/o-nas>', '«https://www.ugol.example/o-nas»\u00A0'],
  ],
  [
    'a link of a resume',
    field(LinkEntry.shape.url),
    'https://ugol.example/a',
    ['ugol.example/a.', '\uFEFF"https://ugol.example/a"', '<https://ugol.example/a>'],
  ],
  [
    'the address of a webhook',
    field(WebhookForm.shape.url),
    'https://ugol.example/hook',
    ['\u200Bhttps://ugol.example/hook.', '<https://ugol.example/hook>'],
  ],
  [
    'the code of an e-mail',
    field(CodeForm.shape.code),
    '123456',
    ['123\u00A0456', '\u200B123456.', '123–456', '«123456»'],
  ],
  [
    'the INN of a company',
    field(CompanyForm.shape.inn),
    '7707083893',
    ['7707\u00A0083\u202F893', '\u200B7707083893.', '7707‑083‑893'],
  ],
  [
    'the KPP of a company',
    field(CompanyForm.shape.kpp),
    '773601001',
    ['7736\u00A001001', '\u00AD773601001,'],
  ],
  [
    'the OGRN of a company',
    field(CompanyForm.shape.ogrn),
    '1027700132195',
    ['1\u00A0027\u00A0700\u00A0132\u00A0195', '\uFEFF1027700132195.'],
  ],
  [
    'a company that a resume is hidden from',
    (inn) => VisibilityForm.shape.hiddenInns.parse([inn]),
    ['7707083893'],
    ['\u200B7707 083 893.'],
  ],
  [
    'the INN of a school',
    field(SchoolForm.shape.inn),
    '7707083893',
    ['7707\u00A0083893', '\u200B7707083893'],
  ],
  [
    'a phone',
    field(ResumeContacts.shape.phone),
    '+7 913 555-01-02',
    ['+7\u00A0913\u00A0555-01-02', '\u202A+7 913 555-01-02\u202C.'],
  ],
  [
    'a name in Telegram',
    field(ResumeContacts.shape.telegram),
    '@ivan_petrov',
    ['@ivan_petrov\u200B', '«@ivan_petrov».'],
  ],
  [
    'a sum that is paid in',
    field(TopUpForm.shape.amount),
    5_000_000,
    ['50\u00A0000', '50\u202F000', '50\u2009000\u200B', '50 000.'],
  ],
  ['pay', typedNumber, 50_000, ['50\u00A0000', '50\u202F000', '\u200B50 000', '50 000.', '50000,0']],
  [
    'the number of an order',
    (typed) => readTypedNumber(typed)?.number,
    123,
    ['\u200B123', '№\u00A0123.', 'СЧ-000\u00AD123', '«123»'],
  ],
])('what a paste brings along is taken off: %s', (_, read, value, pasted) => {
  expect(pasted.map((text) => read(text))).toEqual(pasted.map(() => value))
})
