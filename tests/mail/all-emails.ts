import { accountBlockedEmail, accountUnblockedEmail } from '#server/mail/templates/account-block.ts'
import {
  companyBlockedEmail,
  companyReinstatedEmail,
  responseOfBlockedEmail,
} from '#server/mail/templates/company-block.ts'
import { grantGivenEmail, grantRevokedEmail } from '#server/mail/templates/grants.ts'
import { endingEmails } from './ending-emails.ts'
import { meetingEmails } from './meeting-emails.ts'
import { weeklyOf } from './weekly-vacancies.ts'
import type { EmailKind } from '#server/mail/kinds.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import {
  deletionCancelledEmail,
  deletionDoneEmail,
  deletionPlannedEmail,
} from '#server/mail/templates/account-deletion.ts'
import { invitationEmail, roleChangedEmail, roleRemovedEmail } from '#server/mail/templates/company-roles.ts'
import { guardianAnsweredEmail, guardianAskedEmail } from '#server/mail/templates/guardians.ts'
import { companyClaimCodeEmail } from '#server/mail/templates/company-claim.ts'
import { domainConfirmationEmail } from '#server/mail/templates/domain-confirmation.ts'
import { companyEndedEmail, responseToEndedEmail } from '#server/mail/templates/company-ended.ts'
import { verificationEmail } from '#server/mail/templates/company-verification.ts'
import {
  emailChangedEmail,
  emailChangeNewEmail,
  emailChangeOldEmail,
} from '#server/mail/templates/email-change.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#server/mail/templates/passkeys.ts'
import { apiTokenCreatedEmail } from '#server/mail/templates/api-tokens.ts'
import { recoveryRefusedEmail } from '#server/mail/templates/recovery.ts'
import { newDeviceEmail } from '#server/mail/templates/new-device.ts'
import { confirmationAskedEmail, vacancyUnconfirmedEmail } from '#server/mail/templates/confirmations.ts'
import { healthAskedEmail, healthHiddenEmail } from '#server/mail/templates/health-resumes.ts'
import { draftsIdleEmail, resumesHiddenEmail, resumesIdleEmail } from '#server/mail/templates/idle-resumes.ts'
import { codeEmail, confirmationCodeEmail } from '#server/mail/templates/sign-in.ts'
import {
  vacancyChangedEmail,
  vacancyEndedEmail,
  vacancyEndingEmail,
  vacancyNotPlacedEmail,
  vacancyPublishedEmail,
} from '#server/mail/templates/vacancies.ts'
import { contactsConsentEmail } from '#server/mail/templates/contacts-consent.ts'
import { accessPausedEmail } from '#server/mail/templates/paused-access.ts'
import { decisionUndoneEmail, vacancyTakenDownEmail } from '#server/mail/templates/taken-down.ts'
import { vacancyRefusedEmail } from '#server/mail/templates/moderation.ts'
import {
  billIssuedEmail,
  incomeReceiptEmail,
  paymentReceivedEmail,
  refundMadeEmail,
} from '#server/mail/templates/payments.ts'
import { webhookDisabledEmail } from '#server/mail/templates/webhooks.ts'
import { weeklyEmail } from '#server/mail/templates/weekly.ts'
import { responseClosedEmail } from '#server/mail/templates/vacancy-endings.ts'
import { responsesUnreadEmail } from '#server/mail/templates/unread-responses.ts'
import { payQuestionEmail } from '#server/mail/templates/pay-question.ts'
import { answersOverdueEmail } from '#server/mail/templates/overdue-answers.ts'
import {
  responseLeftEmail,
  responseNotSentEmail,
  responseReturnedEmail,
} from '#server/mail/templates/accepted-responses.ts'
import {
  invitationAcceptedEmail,
  messageEmail,
  responseDigestEmail,
  responseInvitedEmail,
  responseRejectedEmail,
  responseSentEmail,
} from '#server/mail/templates/responses.ts'
import {
  contactsOpenedEmail,
  resumeApprovedEmail,
  resumeRefusedEmail,
} from '#server/mail/templates/resumes.ts'
import { complaintAnswerEmail, complaintWarningEmail } from '#server/mail/templates/complaints.ts'
import { factsDueEmail } from '#server/mail/templates/facts-due.ts'
import { companySourceFailedEmail, sourceAlarmsEmail } from '#server/mail/templates/source-alarms.ts'
import { remarkAnswerEmail } from '#server/mail/templates/remarks.ts'
import {
  reviewApprovedEmail,
  reviewRejectedEmail,
  reviewRemovedEmail,
} from '#server/mail/templates/reviews.ts'
import { schoolAnswerEmail } from '#server/mail/templates/schools.ts'
import {
  savedSearchEmail,
  savedSearchesEmail,
  type SearchSection,
} from '#server/mail/templates/saved-searches.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'

/** Names as people type them, with quotes of their own. */
const TITLE = 'Швея в «Нитка и игла»'
const COMPANY = 'ООО «Ромашка»'
export const SEEKER = 'Анна Крылова'
const message = 'Приходите в "четверг" в «Нитку»'
export const site = {
  name: 'Дистант',
  publicUrl: 'https://distant.example',
  operatorEmail: 'office@operator.example',
}
const at = new Date('2026-11-21T11:05:00Z')
export const SOURCE_URL = 'https://jobs.example/v/1'
export const code = '048213'
export const token = 'tok/en+1'
const request = {
  code,
  minutes: 5,
  requestedAt: at,
  path: '/sign-in?challenge=x&redirect_uri=%2Fvacancies%2F42%2Frespond',
}
export const invitation = {
  id: 7,
  company: COMPANY,
  level: 150,
  inviter: 'Мария Ёлкина',
  token,
  expiresAt: at,
} as const
const change = { source: 'owner', token, effectiveAt: at, expiresAt: at } as const
const checked = { id: 7, title: COMPANY, note: 'ИНН не найден.\nСайт не открывается.' }
const vacancy = { id: 42, title: TITLE }
const confirmed = {
  id: 42,
  title: TITLE,
  url: `${site.publicUrl}/vacancies/confirm?token=${encodeURIComponent(token)}`,
}
const idle = { ...confirmed, id: 'a'.repeat(24) }

const response = { id: 7, title: TITLE }
const resume = { id: 'a'.repeat(24), title: TITLE }
const search = {
  kind: 'vacancies' as const,
  name: 'Швея, «надомно»',
  items: [{ title: TITLE, url: `${site.publicUrl}/vacancies/42`, facts: ['от 50 000 ₽', COMPANY] }],
  count: 2,
  listPath: '/vacancies?search=x',
  unsubscribeUrl: `${site.publicUrl}/searches/unsubscribe?token=${encodeURIComponent(token)}`,
  about: { searchId: 7, ids: [42], rest: 1, isChanged: false },
} satisfies SearchSection
const refused = {
  vacancyId: 42,
  title: TITLE,
  reasons: [{ rule: 'asks_money', quote: 'оплатите «набор»', comment: 'Уберите это' }],
} as const
const paid = {
  orderId: 7,
  title: 'Размещение вакансии «Швея», тариф «Базовый», 30 дней',
  amountKopecks: 99_000,
}

/** One e-mail of every kind. */
export const EMAILS: Readonly<Record<EmailKind, EmailDraft>> = {
  sign_in_code: codeEmail(site, request),
  invitation: invitationEmail(site, invitation),
  role_changed: roleChangedEmail(site, { companyId: 7, company: COMPANY, level: 100 }),
  role_removed: roleRemovedEmail(site, { companyId: 7, company: COMPANY }),
  company_verified: verificationEmail(site, { ...checked, decision: 'verify', note: null }),
  company_verification_refused: verificationEmail(site, { ...checked, decision: 'refuse' }),
  company_domain: domainConfirmationEmail(site, {
    companyId: 7,
    company: COMPANY,
    domain: 'primer.ru',
    token,
    expiresAt: at,
  }),
  company_claim_code: companyClaimCodeEmail(site, {
    company: COMPANY,
    domain: 'primer.ru',
    code,
    minutes: 30,
  }),
  company_liquidated: companyEndedEmail(site, { ...checked, status: 'liquidated' }),
  response_to_ended: responseToEndedEmail(site, { id: 7, company: COMPANY, status: 'bankrupt' }),
  company_verification_revoked: verificationEmail(site, { ...checked, decision: 'revoke' }),
  guardian_asked: guardianAskedEmail(site, { id: 7, child: 'Миша К.', token, expiresAt: at.toISOString() }),
  guardian_answered: guardianAnsweredEmail(site, { id: 7, answer: 'given' }),
  school_answer: schoolAnswerEmail(site, {
    schoolName: 'Цифра и слово',
    text: message,
  }),
  confirmation_code: confirmationCodeEmail(site, request),
  email_change_old: emailChangeOldEmail(site, {
    ...change,
    stopToken: '7.1795615783.sto/p+1',
    newEmail: 'new@example.ru',
  }),
  email_change_new: emailChangeNewEmail(site, { ...change, userId: 7 }),
  email_changed: emailChangedEmail(site, { newEmail: 'new@example.ru' }),
  passkey_added: passkeyAddedEmail(site, { name: 'Chrome, Windows', at }),
  passkey_removed: passkeyRemovedEmail(site, { name: 'Ключ www.example.ru', at }),
  api_token_created: apiTokenCreatedEmail(site, {
    companyId: 1,
    name: 'Хантфлоу www.example.ru',
    scopes: ['responses', 'answers'],
    maker: 'Анна Петрова',
    at,
  }),
  recovery_refused: recoveryRefusedEmail(site),
  new_device: newDeviceEmail(site, { device: 'Chrome, Windows', at }),
  deletion_planned: deletionPlannedEmail(site, { deletionAt: at, companies: [COMPANY] }),
  deletion_cancelled: deletionCancelledEmail(site),
  deletion_done: deletionDoneEmail(site),
  grant_given: grantGivenEmail(site, {
    orderId: 7,
    title: 'Подарок: пакет «Базовый», 5 вакансий',
    kind: 'package',
    reason: 'За сбой 20 ноября.',
  }),
  grant_revoked: grantRevokedEmail(site, { title: 'Подарок: пакет «Базовый», 5 вакансий' }),
  access_paused: accessPausedEmail(site, { endsAt: at.toISOString() }),
  company_blocked: companyBlockedEmail(site, {
    id: 7,
    title: 'Чайная',
    reason: 'Просит деньги за анкету.',
    vacancies: 3,
  }),
  company_reinstated: companyReinstatedEmail(site, { id: 7, title: 'Чайная' }),
  response_of_blocked: responseOfBlockedEmail(site, { id: 7, title: 'Оператор чата' }),
  account_blocked: accountBlockedEmail(site, { reason: 'Рассылка с просьбой заплатить.' }),
  account_unblocked: accountUnblockedEmail(site),
  vacancy_not_placed: vacancyNotPlacedEmail(site, vacancy, 'refused'),
  vacancy_published: vacancyPublishedEmail(site, { ...vacancy, expiresAt: at.toISOString() }),
  vacancy_changed: vacancyChangedEmail(site, vacancy),
  vacancy_ending: vacancyEndingEmail(site, {
    ...vacancy,
    expiresAt: at.toISOString(),
    canExtend: true,
  }),
  vacancy_ended: vacancyEndedEmail(site, vacancy),
  confirmation_asked: confirmationAskedEmail(site, { vacancies: [confirmed], confirmBy: at.toISOString() }),
  pay_question: payQuestionEmail(site, {
    responseId: 7,
    title: confirmed.title,
    company: 'Ромашка',
    url: `${site.publicUrl}/pay-answer?token=${encodeURIComponent(token)}`,
  }),
  weekly_vacancies: weeklyEmail(site, { week: '2026-11-16', vacancies: weeklyOf(vacancy) }),
  vacancy_unconfirmed: vacancyUnconfirmedEmail(site, { vacancies: [confirmed, confirmed] }),
  resumes_idle: resumesIdleEmail(site, { resumes: [idle], until: at.toISOString() }),
  resumes_hidden: resumesHiddenEmail(site, { resumes: [idle, idle] }),
  resume_health_asked: healthAskedEmail(site, {
    resumes: [{ ...resume, fields: ['О себе', 'Навыки'] }],
    until: at.toISOString(),
  }),
  resume_health_hidden: healthHiddenEmail(site, {
    resumes: [
      { ...resume, fields: ['О себе'] },
      { ...resume, title: '', fields: ['Кем хотите работать'] },
    ],
  }),
  contacts_consent_asked: contactsConsentEmail(site, { resumeIds: [resume.id] }),
  drafts_idle: draftsIdleEmail(site, { resumes: [idle], until: at.toISOString() }),
  vacancy_taken_down: vacancyTakenDownEmail(site, {
    vacancyId: 42,
    title: TITLE,
    isFinal: true,
    reasons: [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }],
    returnedKopecks: 49_500,
  }),
  vacancy_decision_undone: decisionUndoneEmail(site, {
    vacancyId: 42,
    title: TITLE,
    wasApproved: true,
  }),
  vacancy_refused: vacancyRefusedEmail(site, { ...refused, isFinal: true, isRefunded: true }),
  vacancy_changes_asked: vacancyRefusedEmail(site, { ...refused, isFinal: false, isRefunded: false }),
  resume_approved: resumeApprovedEmail(site, { ...resume, visibility: 'companies' }),
  resume_refused: resumeRefusedEmail(site, resume),
  contacts_opened: contactsOpenedEmail(site, { ...resume, company: COMPANY }),
  response_sent: responseSentEmail(site, { ...response, vacancyId: 42, seeker: SEEKER, resume: TITLE }),
  response_digest: responseDigestEmail(site, {
    vacancies: [{ vacancyId: 42, title: TITLE, count: 3, names: [SEEKER, 'Пётр'] }],
    responseIds: [1, 2, 3],
  }),
  response_invited: responseInvitedEmail(site, { ...response, company: COMPANY, message }),
  response_rejected: responseRejectedEmail(site, {
    ...response,
    company: COMPANY,
    reason: REJECTION_LABELS.other,
    message,
  }),
  response_left: responseLeftEmail(site, { ...response, because: 'checked' }),
  response_not_sent: responseNotSentEmail(site, { vacancyId: 42, title: TITLE }),
  response_returned: responseReturnedEmail(site, { vacancyId: 42, title: TITLE, isTooYoung: false }),
  answers_overdue: answersOverdueEmail(site, {
    vacancyId: 42,
    title: TITLE,
    count: 2,
    names: [SEEKER, 'Пётр'],
  }),
  responses_unread: responsesUnreadEmail(site, [
    { id: 7, vacancyId: 42, title: TITLE, sourceUrl: SOURCE_URL },
    { id: 8, vacancyId: 43, title: TITLE, sourceUrl: null },
  ]),
  response_closed: responseClosedEmail(site, { ...response, cause: 'closed' }),
  ...endingEmails({ site, title: TITLE, company: COMPANY, message }),
  invitation_accepted: invitationAcceptedEmail(site, {
    ...response,
    vacancyId: 42,
    seeker: SEEKER,
    resume: TITLE,
  }),
  response_message: messageEmail(site, {
    responseId: 7,
    title: TITLE,
    url: '/personal/responses/7',
    from: { company: COMPANY },
    text: message,
  }),
  ...meetingEmails({ site, title: TITLE, company: COMPANY, seeker: SEEKER, message }),
  review_approved: reviewApprovedEmail(site, { company: COMPANY }),
  review_rejected: reviewRejectedEmail(site, {
    company: COMPANY,
    slug: 'romashka',
    ground: 'names',
    comment: 'Уберите имя менеджера',
  }),
  facts_due: factsDueEmail(site, {
    checkBys: ['2026-12-25'],
    facts: Array.from({ length: 12 }, (_, place) => ({
      title: 'Налоги самозанятого',
      says: `Утверждение ${place + 1}`,
      checkBy: '2026-12-25',
    })),
  }),
  company_source_failed: companySourceFailedEmail(site, {
    sourceId: 3,
    companyId: 2,
    address: 'https://romashka.ru/vakansii',
    failure: 'blocked',
  }),
  source_alarms: sourceAlarmsEmail(site, {
    sources: Array.from({ length: 12 }, (_, place) => ({
      id: place + 1,
      title: `Вакансии компании ${place + 1}`,
      alarms: ['failed_runs', 'no_success'],
    })),
  }),
  remark_answered: remarkAnswerEmail(site, {
    path: '/help',
    text: message,
    answer: 'Исправили.\n\nСпасибо!',
  }),
  complaint_answered: complaintAnswerEmail(site, {
    kind: 'vacancy',
    title: TITLE,
    text: message,
    answer: 'Проверили и сняли с публикации.\n\nСпасибо!',
    isRequest: false,
    isUser: true,
  }),
  complaint_warning: complaintWarningEmail(site, {
    kind: 'response_company',
    title: TITLE,
    comment: 'Не просите деньги у соискателей.',
  }),
  review_removed: reviewRemovedEmail(site, {
    company: COMPANY,
    ground: 'court',
    courtCase: 'А40-1/2026',
    courtDate: '2026-10-02',
    comment: 'Решение вступило в силу',
  }),
  saved_search: savedSearchEmail(site, search),
  saved_searches: savedSearchesEmail(site, {
    sections: [search, { ...search, name: 'Компания «Нитка и игла»', count: 1 }],
    counts: [
      { kind: 'vacancies', count: 3 },
      { kind: 'resumes', count: 0 },
    ],
    unsubscribeUrl: search.unsubscribeUrl,
  }),
  webhook_disabled: webhookDisabledEmail(site, {
    webhookId: 7,
    companyId: 7,
    url: 'https://hooks.example.ru/distant',
    isGone: false,
  }),
  bill_issued: billIssuedEmail(site, {
    ...paid,
    orderId: 7,
    number: 7,
    slug: 'a'.repeat(24),
    validUntil: '2026-11-28',
  }),
  refund_made: refundMadeEmail(site, {
    title: 'Пополнение баланса',
    amountKopecks: 40_000,
    orderId: 7,
    fromBalanceKopecks: 30_000,
    reason: 'Оплачено дважды',
    receipt: 'cash_register',
  }),
  income_receipt: incomeReceiptEmail(site, {
    ...paid,
    url: 'https://lknpd.nalog.ru/api/v1/receipt/500100732259/200example/print',
    isRefund: false,
  }),
  payment_received: paymentReceivedEmail(site, {
    ...paid,
    kind: 'placement',
    path: '/payment/7',
    isOnBalance: true,
    receipt: 'cash_register',
  }),
}
