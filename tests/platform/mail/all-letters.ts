import type { EmailDraft } from '#server/mail/mailer.ts'
import {
  deletionCancelledLetter,
  deletionDoneLetter,
  deletionPlannedLetter,
} from '#server/mail/templates/account-deletion.ts'
import {
  invitationLetter,
  roleChangedLetter,
  roleRemovedLetter,
} from '#server/mail/templates/company-roles.ts'
import { verificationLetter } from '#server/mail/templates/company-verification.ts'
import { emailChangeNewLetter, emailChangeOldLetter } from '#server/mail/templates/email-change.ts'
import { newDeviceLetter } from '#server/mail/templates/new-device.ts'
import {
  alreadyRegisteredLetter,
  registrationCodeLetter,
  signInCodeLetter,
  unknownAddressLetter,
} from '#server/mail/templates/sign-in.ts'
import {
  vacancyChangedLetter,
  vacancyEndedLetter,
  vacancyEndingLetter,
  vacancyPublishedLetter,
} from '#server/mail/templates/vacancies.ts'
import { decisionUndoneLetter, vacancyTakenDownLetter } from '#server/mail/templates/taken-down.ts'
import { vacancyRefusedLetter } from '#server/mail/templates/moderation.ts'
import { billIssuedLetter, paymentReceivedEmail } from '#server/mail/templates/payments.ts'
import {
  invitationAcceptedLetter,
  messageLetter,
  responseClosedLetter,
  responseDigestLetter,
  responseInvitedLetter,
  responseRejectedLetter,
  responseSentLetter,
} from '#server/mail/templates/responses.ts'
import {
  contactsOpenedLetter,
  resumeApprovedLetter,
  resumeRefusedLetter,
} from '#server/mail/templates/resumes.ts'
import { savedSearchLetter } from '#server/mail/templates/saved-searches.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'

/** Names as people type them, with quotes of their own. */
const TITLE = 'Швея в «Нитка и игла»'
const COMPANY = 'ООО «Ромашка»'
const message = 'Приходите в "четверг" в «Нитку»'
export const site = {
  name: 'Дистант',
  publicUrl: 'https://distant.example',
  operatorEmail: 'office@operator.example',
}
const at = new Date('2026-11-21T11:05:00Z')
export const code = '048213'
export const token = 'tok/en+1'
const request = { code, minutes: 5, requestedAt: at }
export const invitation = {
  company: COMPANY,
  level: 150,
  inviter: 'Мария Ёлкина',
  token,
  expiresAt: at,
} as const
const checked = { id: 7, title: COMPANY, note: 'ИНН не найден.\nСайт не открывается.' }
const vacancy = { id: 42, title: TITLE }

const response = { id: 7, title: TITLE }
const resume = { id: 'a'.repeat(24), title: TITLE }
const refused = {
  vacancyId: 42,
  title: TITLE,
  reasons: [{ rule: 'asks_money', quote: 'оплатите «набор»', comment: 'Уберите это' }],
} as const
const paid = { title: 'Размещение вакансии «Швея», тариф «Базовый», 30 дней', amountKopecks: 99_000 }

/** One e-mail of every kind. */
export const LETTERS: Record<string, EmailDraft> = {
  sign_in_code: signInCodeLetter(site, request),
  registration_code: registrationCodeLetter(site, request),
  already_registered: alreadyRegisteredLetter(site, request),
  unknown_address: unknownAddressLetter(site, { requestedAt: at }),
  invitation: invitationLetter(site, invitation),
  role_changed: roleChangedLetter(site, { company: COMPANY, level: 100 }),
  role_removed: roleRemovedLetter(site, { company: COMPANY }),
  company_verified: verificationLetter(site, { ...checked, decision: 'verify', note: null }),
  company_verification_refused: verificationLetter(site, { ...checked, decision: 'refuse' }),
  company_verification_revoked: verificationLetter(site, { ...checked, decision: 'revoke' }),
  email_change_old: emailChangeOldLetter(site, { newEmail: 'new@example.ru', token, expiresAt: at }),
  email_change_new: emailChangeNewLetter(site, { token, expiresAt: at }),
  new_device: newDeviceLetter(site, { device: 'Chrome, Windows', at }),
  deletion_planned: deletionPlannedLetter(site, { deletionAt: at, companies: [COMPANY] }),
  deletion_cancelled: deletionCancelledLetter(site),
  deletion_done: deletionDoneLetter(site),
  vacancy_published: vacancyPublishedLetter(site, { ...vacancy, expiresAt: at.toISOString() }),
  vacancy_changed: vacancyChangedLetter(site, vacancy),
  vacancy_ending: vacancyEndingLetter(site, { ...vacancy, expiresAt: at.toISOString() }),
  vacancy_ended: vacancyEndedLetter(site, vacancy),
  vacancy_taken_down: vacancyTakenDownLetter(site, {
    vacancyId: 42,
    title: TITLE,
    isFinal: true,
    reasons: [{ rule: 'asks_money', quote: 'оплатите набор', comment: null }],
    returnedKopecks: 49_500,
  }),
  vacancy_decision_undone: decisionUndoneLetter(site, {
    vacancyId: 42,
    title: TITLE,
    wasApproved: true,
  }),
  vacancy_refused: vacancyRefusedLetter(site, { ...refused, isFinal: true, isMoneyBack: true }),
  vacancy_changes_asked: vacancyRefusedLetter(site, { ...refused, isFinal: false, isMoneyBack: false }),
  resume_approved: resumeApprovedLetter(site, { ...resume, visibility: 'companies' }),
  resume_refused: resumeRefusedLetter(site, resume),
  contacts_opened: contactsOpenedLetter(site, { ...resume, company: COMPANY }),
  response_sent: responseSentLetter(site, { ...response, vacancyId: 42, resume: TITLE }),
  response_digest: responseDigestLetter(site, [{ vacancyId: 42, title: TITLE, count: 3 }]),
  response_invited: responseInvitedLetter(site, { ...response, company: COMPANY, message }),
  response_rejected: responseRejectedLetter(site, {
    ...response,
    company: COMPANY,
    reason: REJECTION_LABELS.other,
    message,
  }),
  response_closed: responseClosedLetter(site, response),
  invitation_accepted: invitationAcceptedLetter(site, { ...response, vacancyId: 42, resume: TITLE }),
  response_message: messageLetter(site, {
    title: TITLE,
    url: '/personal/responses/7',
    from: { company: COMPANY },
    text: message,
  }),
  saved_search: savedSearchLetter(site, {
    kind: 'vacancies',
    name: 'Швея, «надомно»',
    items: [{ title: TITLE, url: `${site.publicUrl}/vacancies/42`, facts: ['от 50 000 ₽', COMPANY] }],
    count: 2,
    listPath: '/vacancies?search=x',
    unsubscribeUrl: `${site.publicUrl}/searches/unsubscribe?token=${encodeURIComponent(token)}`,
  }),
  bill_issued: billIssuedLetter(site, { ...paid, number: 7, slug: 'a'.repeat(24), validUntil: '2026-11-28' }),
  payment_received: paymentReceivedEmail(site, {
    ...paid,
    path: '/payment/7',
    isOnBalance: true,
    hasReceipt: true,
  }),
}
