/** E-mails in whose words a branch is taken that the one e-mail of each kind (`all-emails.ts`) does not take. */
import type { EmailDraft } from '#server/mail/mailer.ts'
import { deletionPlannedEmail } from '#server/mail/templates/account-deletion.ts'
import { confirmationAskedEmail, vacancyUnconfirmedEmail } from '#server/mail/templates/confirmations.ts'
import { companyEndedEmail } from '#server/mail/templates/company-ended.ts'
import { roleChangedEmail, roleRemovedEmail } from '#server/mail/templates/company-roles.ts'
import { vacancyRefusedEmail } from '#server/mail/templates/moderation.ts'
import { incomeReceiptEmail, paymentReceivedEmail, refundMadeEmail } from '#server/mail/templates/payments.ts'
import {
  messageEmail,
  responseDigestEmail,
  responseInvitedEmail,
  responseRejectedEmail,
} from '#server/mail/templates/responses.ts'
import { resumeApprovedEmail } from '#server/mail/templates/resumes.ts'
import {
  savedSearchEmail,
  savedSearchesEmail,
  type SearchSection,
} from '#server/mail/templates/saved-searches.ts'
import { resumeItem, vacancyItem } from '#server/mail/templates/search-items.ts'
import { codeEmail } from '#server/mail/templates/sign-in.ts'
import { decisionUndoneEmail, vacancyTakenDownEmail } from '#server/mail/templates/taken-down.ts'
import {
  vacancyEndingEmail,
  vacancyNotPlacedEmail,
  vacancyPublishedEmail,
} from '#server/mail/templates/vacancies.ts'
import { REFUSAL_RULES } from '#shared/features/staff/moderation/labels.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import { ResumeCard } from '#shared/features/board/resumes/model.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { site } from '#tests/mail/all-emails.ts'
import { EMPTY_RESUME_CARD } from '#tests/support/list-results.ts'
import { ENDING_BRANCHES } from './ending-branches.ts'

const TITLE = 'Оператор чата'
const COMPANY = 'Чайная'
const EVIL = 'Приз "на"\r\nhttps://evil.example/win?a=1&b=2 <b>mail@evil.example</b>'
const withoutOperator = { ...site, operatorEmail: null }
const response = { id: 7, title: TITLE, company: COMPANY }
const paid = {
  orderId: 7,
  kind: 'package',
  title: 'Пакет из 10 размещений',
  amountKopecks: 1_234_500,
  path: '/payment/orders/7',
} as const
const taken = { vacancyId: 42, title: TITLE, reasons: [], returnedKopecks: 0 }

const place = (id: number, name: string) => ({
  id,
  slug: `place-${id}`,
  name,
  type: 'city',
  countryIso2: 'RU',
})
const company = { id: 3, slug: 'chay', title: EVIL, logoUrl: null, isVerified: false }
const vacancyCard = VacancyCard.parse({
  id: 42,
  title: TITLE,
  company,
  salary: null,
  workForm: 'remote',
  distantWork: true,
  experience: null,
  employment: null,
  schedule: null,
  payFrequency: null,
  labels: [],
  locations: [place(5, 'Казань')],
  workFrom: [],
  workFromAnywhere: false,
  workFromExcept: [],
  workStartsAt: null,
  workEndsAt: null,
  workZone: 180,
  contracts: [],
  summary: '',
  publishedAt: '2026-11-21T09:00:00Z',
  isHighlighted: false,
  takesResponses: true,
  attribution: null,
  answers: null,
  answerDays: null,
})
const resumeCard = ResumeCard.parse({
  ...EMPTY_RESUME_CARD,
  id: 'a'.repeat(24),
  title: TITLE,
  name: 'Анна К.',
  experienceRange: 'none',
})
const pay = { from: 60_000, to: 90_000, currency: 'RUB', gross: false, period: 'month', net: null } as const
const VACANCY_ITEMS = [
  vacancyCard,
  {
    ...vacancyCard,
    salary: pay,
    workFrom: ['Омск', 'Томск', 'Уфа', 'Пермь'].map((name, at) => place(at + 1, name)),
    workFromAnywhere: false,
    workFromExcept: [],
  },
  {
    ...vacancyCard,
    salary: { ...pay, from: null, period: 'hour' as const },
    workForm: 'home' as const,
    locations: [],
  },
].map((card) => vacancyItem(site, VacancyCard.parse(card)))
const RESUME_ITEMS = [
  resumeCard,
  {
    ...resumeCard,
    salary: 90_000,
    experienceMonths: 27,
    experienceRange: 'from_1_to_3',
    workForms: ['remote', 'home'],
    location: place(1, 'Казань'),
  },
  { ...resumeCard, experienceRange: null },
].map((card) => resumeItem(site, ResumeCard.parse(card)))

const search = {
  kind: 'vacancies' as const,
  name: EVIL,
  items: VACANCY_ITEMS,
  count: 3,
  listPath: '/vacancies?sort=date',
  unsubscribeUrl: `${site.publicUrl}/searches/unsubscribe?token=t`,
  about: { searchId: 7, ids: [], rest: 0, isChanged: false },
} satisfies SearchSection
const digest = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    vacancyId: at + 1,
    title: `${TITLE} ${at + 1}`,
    count: at + 1,
    names: ['Анна Крылова', 'Пётр Д.', 'Вера'].slice(0, at + 1),
  }))

const toConfirm = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `${TITLE} ${at + 1}`,
    url: `${site.publicUrl}/vacancies/confirm?token=${at + 1}`,
  }))

/** By what is particular of each. */
export const EMAIL_BRANCHES: Record<string, EmailDraft> = {
  'vacancy_not_placed, the free vacancy of this INN is used': vacancyNotPlacedEmail(
    site,
    { id: 42, title: TITLE },
    'used_by_same_inn',
  ),
  'company_liquidated, bankrupt, without an operator': companyEndedEmail(withoutOperator, {
    id: 3,
    title: COMPANY,
    status: 'bankrupt',
  }),
  'sign-in code, good for one minute': codeEmail(site, {
    code: '000001',
    minutes: 1,
    requestedAt: new Date('2026-12-31T21:00:00Z'),
    path: '/sign-in?challenge=x',
  }),
  'deletion planned, no company is left alone': deletionPlannedEmail(site, {
    deletionAt: new Date('2026-12-31T21:00:00Z'),
    companies: [],
  }),
  'deletion planned, two companies are left alone': deletionPlannedEmail(site, {
    deletionAt: new Date('2026-12-31T20:59:59Z'),
    companies: [COMPANY, EVIL],
  }),
  'role changed to administrator': roleChangedEmail(site, { companyId: 3, company: COMPANY, level: 200 }),
  'role changed to none': roleChangedEmail(site, { companyId: 3, company: COMPANY, level: 0 }),
  'role removed by a company with an address in its name': roleRemovedEmail(site, {
    companyId: 3,
    company: EVIL,
  }),
  'one vacancy to confirm with an address in its title': confirmationAskedEmail(site, {
    vacancies: [{ id: 42, title: EVIL, url: `${site.publicUrl}/vacancies/confirm?token=t` }],
    confirmBy: '2026-12-31T21:00:00Z',
  }),
  'more vacancies to confirm than an e-mail lists': confirmationAskedEmail(site, {
    vacancies: toConfirm(22),
    confirmBy: '2026-12-31T20:59:59Z',
  }),
  'one unconfirmed vacancy': vacancyUnconfirmedEmail(site, { vacancies: toConfirm(1) }),
  'vacancy published without an end': vacancyPublishedEmail(site, { id: 42, title: EVIL, expiresAt: null }),
  'vacancy refused for every rule, without money': vacancyRefusedEmail(site, {
    vacancyId: 42,
    title: TITLE,
    isFinal: true,
    isRefunded: false,
    reasons: REFUSAL_RULES.vacancy.map((rule) => ({ rule, quote: null, comment: null })),
  }),
  'vacancy refused on a board without an operator': vacancyRefusedEmail(withoutOperator, {
    vacancyId: 42,
    title: TITLE,
    isFinal: false,
    isRefunded: false,
    reasons: [],
  }),
  'vacancy taken down for good, nothing is returned': vacancyTakenDownEmail(site, {
    ...taken,
    isFinal: true,
  }),
  'vacancy taken down until it is corrected': vacancyTakenDownEmail(withoutOperator, {
    ...taken,
    isFinal: false,
  }),
  'refusal undone': decisionUndoneEmail(site, { vacancyId: 42, title: TITLE, wasApproved: false }),
  'resume approved, shown to nobody': approvedResume('nobody'),
  'resume approved, shown by link': approvedResume('link'),
  'resume approved, shown to everyone': approvedResume('everyone'),
  'digest of one response': responseDigestEmail(site, { vacancies: digest(1), responseIds: [1] }),
  'digest of 22 vacancies': responseDigestEmail(site, { vacancies: digest(22), responseIds: [1] }),
  'invited without a message': responseInvitedEmail(site, { ...response, message: '' }),
  'invited with a long message': responseInvitedEmail(site, {
    ...response,
    message: `${EVIL} ${'Ждём вас в понедельник. '.repeat(40)}`,
  }),
  ...Object.fromEntries(
    Object.entries(REJECTION_LABELS).map(([name, reason]) => [
      `rejected without a message: ${name}`,
      responseRejectedEmail(site, { ...response, reason, message: '' }),
    ]),
  ),
  ...ENDING_BRANCHES,
  'message from a seeker': messageEmail(site, {
    responseId: 7,
    title: TITLE,
    url: '/responses/42?response=7',
    from: { seeker: 'Анна Крылова' },
    text: 'Здравствуйте!',
  }),
  'saved search, nothing more to show': savedSearchEmail(site, search),
  'saved search that finds other things than when it was saved': savedSearchEmail(site, {
    ...search,
    about: { ...search.about, isChanged: true },
  }),
  'saved searches of both kinds that find other things than when they were saved': savedSearchesEmail(site, {
    sections: (['vacancies', 'resumes', 'resumes'] as const).map((kind) => ({
      ...search,
      kind,
      items: kind === 'vacancies' ? VACANCY_ITEMS : RESUME_ITEMS,
      about: { ...search.about, isChanged: true },
    })),
    counts: [{ kind: 'vacancies', count: 3 }],
    unsubscribeUrl: `${site.publicUrl}/searches/unsubscribe?token=all-7.t`,
  }),
  'saved search, two more': savedSearchEmail(site, { ...search, count: 5 }),
  'saved search, eighteen more': savedSearchEmail(site, { ...search, count: 21 }),
  'saved search of resumes': savedSearchEmail(site, {
    ...search,
    kind: 'resumes',
    items: RESUME_ITEMS,
    count: 2,
    listPath: '/resumes?sort=date',
  }),
  'the end of a term to an author who does not pay': vacancyEndingEmail(site, {
    id: 42,
    title: TITLE,
    expiresAt: '2026-11-24T09:00:00Z',
    canExtend: false,
  }),
  'a refund that staff made in the dashboard of the provider, borne by us': refundMadeEmail(site, {
    title: 'Размещение вакансии',
    amountKopecks: 99_000,
    orderId: 7,
    fromBalanceKopecks: 0,
    reason: null,
    receipt: 'cash_register',
  }),
  ...refundsOfAccess(),
  'a refund by an operator who is self-employed': refundMadeEmail(site, {
    title: 'Размещение вакансии',
    amountKopecks: 99_000,
    orderId: 7,
    fromBalanceKopecks: 99_000,
    reason: 'Оплачено дважды',
    receipt: 'income',
  }),
  'a receipt after a refund by an operator who is self-employed': incomeReceiptEmail(site, {
    title: 'Размещение вакансии',
    amountKopecks: 99_000,
    orderId: 7,
    url: 'https://lknpd.nalog.ru/api/v1/receipt/500100732259/200example/print',
    isRefund: true,
  }),
  'several saved searches of vacancies and resumes': savedSearchesEmail(site, {
    sections: [
      search,
      { ...search, name: 'Швея', count: 21 },
      {
        ...search,
        kind: 'resumes',
        name: 'Швея',
        items: RESUME_ITEMS,
        count: 2,
        listPath: '/resumes?sort=date',
      },
    ],
    counts: [
      { kind: 'vacancies', count: 22 },
      { kind: 'resumes', count: 2 },
    ],
    unsubscribeUrl: `${site.publicUrl}/searches/unsubscribe?token=all-7.t`,
  }),
  'payment received, the order is fulfilled, with a receipt': paymentReceivedEmail(site, {
    ...paid,
    isOnBalance: false,
    receipt: 'cash_register',
  }),
  'payment received, the order is fulfilled, by bill': paymentReceivedEmail(site, {
    ...paid,
    isOnBalance: false,
    receipt: null,
  }),
  'payment received for a service': paymentReceivedEmail(site, {
    ...paid,
    kind: 'placement',
    isOnBalance: false,
    receipt: 'cash_register',
  }),
  'payment received for the balance, by bill': paymentReceivedEmail(site, {
    ...paid,
    kind: 'top_up',
    isOnBalance: false,
    receipt: null,
  }),
}

function approvedResume(visibility: 'nobody' | 'link' | 'everyone') {
  return resumeApprovedEmail(site, { id: 'a'.repeat(24), title: TITLE, visibility })
}

/** Each way on which money of access goes back. */
function refundsOfAccess() {
  const access = { orderId: 7, endedAt: '2026-11-27T09:00:00Z', unusedDays: 20, until: null }
  const refund = {
    title: 'Доступ к контактам в резюме, 30 дней',
    amountKopecks: 332_666,
    orderId: 7,
    fromBalanceKopecks: 0,
    reason: 'Доступ больше не нужен',
    receipt: null,
    access,
  }
  return {
    'access that a refund to a card has ended': refundMadeEmail(site, {
      ...refund,
      fromBalanceKopecks: 332_666,
      receipt: 'cash_register',
      access: { ...access, until: '2026-12-08T09:00:00Z' },
    }),
    'access whose payment the bank has taken back': refundMadeEmail(site, { ...refund, way: 'chargeback' }),
    'access whose money is sent to a bank account': refundMadeEmail(site, { ...refund, way: 'bank' }),
    'access whose money is on the balance': refundMadeEmail(site, { ...refund, way: 'balance' }),
    'access whose transfer was not confirmed': refundMadeEmail(site, {
      ...refund,
      way: 'undone',
      reason: null,
      access: { ...access, unusedDays: 0 },
    }),
    'access bought from the balance that a refund of a top-up has ended': refundMadeEmail(site, {
      ...refund,
      title: 'Пополнение баланса',
      access: { ...access, orderId: 6 },
    }),
  }
}
