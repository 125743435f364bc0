import { extractContacts } from '#server/features/board/vacancies/writing/contacts.ts'
import { monthlySalary } from '#server/features/board/vacancies/derivation/monthly-salary.ts'
import { checkDraft } from '#server/features/intake/imports/records/check-draft.ts'
import type { ImportRecord } from '#server/features/intake/imports/records/import-record.ts'
import type { ImportedVacancy } from '#server/features/intake/imports/records/imported-vacancy.ts'
import { descriptionHtmlOf } from '#server/features/intake/imports/records/to-draft.ts'
import { wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { isMessengerContact } from '#shared/features/board/text-checks/messenger-contact.ts'
import { isForStaff } from '#shared/features/staff/moderation/import-outcomes.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { formatOtherEmployer } from '#shared/features/intake/sources/labels.ts'
import { isInn } from '#shared/features/identity/companies/tax-numbers.ts'
import { domainOf, isPublicMailDomain } from '#shared/kernel/domains.ts'
import { checkPay } from '#shared/features/staff/moderation/pay.ts'
import { cleanWord } from './clean-word.ts'

type Draft = ImportedVacancy['draft']

/** What pay is compared with: the median of the profession, roubles a month, null when too few vacancies tell. */
type Pay = { median: number | null; year: TaxYear }

/**
 * What a check finds in a vacancy of a source. The text is also checked with its contacts, which are removed together with
 * the sentences that have them: such a sentence may ask for money. These findings quote nothing.
 */
export function findFindings(record: ImportRecord, draft: Draft, pay: Pay): TextFinding[] {
  const found = checkDraft(draft).map(asMessenger)
  const rules = new Set(found.map(({ rule }) => rule))
  const stated = checkDraft({
    title: record.title,
    workForm: draft.workForm ?? null,
    descriptionHtml: descriptionHtmlOf(record),
  })
  const removed = Map.groupBy(
    stated.map(asMessenger).filter((finding) => !rules.has(finding.rule) && isForStaff(finding)),
    ({ rule }) => rule,
  )
  return [
    ...found,
    ...[...removed.keys()].map((rule) => wholePartFinding(rule, 'descriptionHtml', REMOVED)),
    ...checkStatedPay(draft, pay),
    ...checkEmployer(record),
    ...checkMail(record),
  ]
}

/** A nickname or a link to a messenger sends seekers there, whatever else the sentence says. */
const asMessenger = (finding: TextFinding): TextFinding =>
  isMessengerContact(finding) ? { ...finding, rule: 'sends_to_messenger' } : finding

/** A page of a company may have vacancies of a recruiter, or of another company. */
function checkEmployer({ named_employer: name }: ImportRecord): TextFinding[] {
  if (name === null || name === undefined) return []
  return [wholePartFinding(EMPLOYER_RULE, 'company', formatOtherEmployer(cleanWord(name)))]
}
const EMPLOYER_RULE = 'new_company'

/** An employer without a tax number who answers at an address that everyone may have. */
function checkMail(record: ImportRecord): TextFinding[] {
  if (isInn((record.company_inn ?? '').trim())) return []
  const { emails } = extractContacts(descriptionHtmlOf(record))
  const isFree = emails.some((email) => isPublicMailDomain(domainOf(email) ?? ''))
  return isFree ? [wholePartFinding('sends_to_messenger', 'descriptionHtml', FREE_MAIL)] : []
}
const FREE_MAIL = 'Откликаться просят на бесплатную почту, а ИНН работодателя не указан'

const REMOVED = 'В предложении с контактами, которое удалено'

/** Whether staff look at a vacancy before readers do. */
export const isMarked = (findings: readonly TextFinding[]) => findings.some(isForStaff)

function checkStatedPay(draft: Draft, { median, year }: Pay): TextFinding[] {
  const { salaryFrom: from, salaryTo: to, currency, salaryPeriod: period, salaryGross: gross } = draft
  if (!currency || !period || (from === null && to === null)) return []
  return checkPay({
    monthly: monthlySalary({ from, to, currency, period, gross: gross ?? null }, draft.contracts ?? [], year),
    median,
    isFullTime: draft.employment === 'full',
  })
}
