/** Forms that send one operation, by scripts or without them, with what it takes. */
import { contract } from '#shared/contract.ts'
import { DETAIL_FIELDS } from '#shared/features/identity/companies/details.ts'
import { inputOf } from './declared-fields.ts'
import type { Form } from './forms.ts'

/** Inside the one field that holds the item. */
const ITEM_FIELDS = ['kind', 'vacancyId', 'tariff', 'until', 'size', 'days', 'amountKopecks']

export const PLAIN_FORMS: Readonly<Record<string, Form>> = {
  'client/features/identity/companies/companies-domain-confirm.page.tsx': {
    of: { 'companies.confirmDomain': inputOf(contract.companies.confirmDomain) },
  },
  'client/features/identity/email-changes/callback-email.page.tsx': {
    of: {
      'accounts.confirmEmail': inputOf(contract.accounts.confirmEmail),
      confirmAction: inputOf(contract.accounts.confirmEmail),
      stopAction: inputOf(contract.accounts.stopEmailChange),
    },
  },
  'client/features/identity/notifications/subscription-page.tsx': {
    of: { Choice: inputOf(contract.accounts.setTopic) },
  },
  'client/features/money/payments/checkout.tsx': {
    of: { 'payments.order': inputOf(contract.payments.order) },
    names: {
      ...Object.fromEntries(ITEM_FIELDS.map((name) => [`item.${name}`, 'item'])),
      ...Object.fromEntries(DETAIL_FIELDS.map((name) => [`buyer.${name}`, name])),
      method: 'way',
      packageId: 'way',
    },
  },
  'client/features/board/guardians/guardian.page.tsx': {
    of: { 'guardians.answer': inputOf(contract.guardians.answer) },
  },
  'client/features/board/pay-answers/pay-answer.page.tsx': {
    of: { 'payAnswers.answer': inputOf(contract.payAnswers.answer) },
    elsewhere: { reply: 'the button' },
  },
  'client/features/board/posting/vacancies-confirm.page.tsx': {
    of: { 'posting.confirmByLink': inputOf(contract.posting.confirmByLink) },
  },
  'client/features/board/responses/thread/my-interview-bar.tsx': {
    of: { 'responses.chooseInterview': inputOf(contract.responses.chooseInterview) },
  },
  'client/features/board/responses/sending/plain-short-resume.tsx': {
    of: { 'resumes.writeShort': inputOf(contract.resumes.writeShort) },
  },
  'client/features/board/resumes/resumes-confirm.page.tsx': {
    of: { 'resumes.keepByLink': inputOf(contract.resumes.keepByLink) },
  },
  'client/features/board/saved-searches/personal-searches-new.page.tsx': {
    of: { 'savedSearches.save': inputOf(contract.savedSearches.save) },
  },
  'client/features/content/courses/schools.page.tsx': {
    of: { 'schools.request': inputOf(contract.schools.request) },
  },
  'client/features/content/offer-check/proverit-vakansiyu.page.tsx': {
    of: { 'offerChecks.check': inputOf(contract.offerChecks.check) },
  },
  'client/features/content/remarks/message-form.tsx': {
    of: { remarkAction: inputOf(contract.remarks.send) },
    elsewhere: { path: 'the address of the page' },
  },
}
