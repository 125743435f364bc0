/**
 * Purpose, topic and references of every kind of e-mail. The features check whether an e-mail is still current when it
 * is sent, see `conditions.ts`; both tables have a line for every kind, or they do not compile.
 */
import { z } from 'zod'
import type { NoticeKind, OneClickTopic } from '#shared/features/identity/notifications/vocabulary.ts'

/**
 * - `security`: access to an account. Sent to the address it was written to, even if its owner has changed.
 * - `contract`: money, rights, decisions of staff, answers to questions. Sent to people who are blocked, too.
 * - `work`: an active response, and tasks with a deadline. Sent to people who can sign in.
 * - `service`: changes of the recipient's vacancies and resumes. One click unsubscribes (RFC 8058).
 * - `news`: alerts of saved searches and digests. Same as `service`, and it is not sent to an address that refuses
 *   e-mails.
 */
type EmailPurpose = 'security' | 'contract' | 'work' | 'service' | 'news'

/** The switches of the settings. */
type EmailTopic = NoticeKind | 'weekly'

type Declaration = {
  purpose: EmailPurpose
  /** Topic that switches it off, in all channels; null: it cannot be switched off. */
  topic: EmailTopic | null
  /** The e-mail is sent though its topic is off; other channels leave it out. */
  isRequired: boolean
  /**
   * Scope of the link of RFC 8058: the topic, or something narrower, whose address the template gives; null: no link.
   */
  unsubscribes: 'topic' | 'narrower' | null
  /** Ids and moments for its condition. No personal data: they are stored with the e-mail. */
  about: z.ZodType
}

const NOTHING = {}
const id = z.number().int()
const ids = z.array(id)
const moment = z.string()
const ofVacancy = { vacancyId: id }
const ofVacancies = { vacancyIds: ids }
const ofResumes = { resumeIds: z.array(z.string()) }
const ofResponse = { responseId: id }
const ofCompany = { companyId: id }
/**
 * Each change of an interview has a separate number. `freesTime`: a calendar is notified that an agreed time is
 * cancelled.
 */
const ofInterview = { responseId: id, sequence: id, freesTime: z.boolean() }
/** `rest` counts the results whose ids are not kept. Ids are those of vacancies or the numbers of resumes. */
const ofSearches = {
  searches: z.array(z.object({ searchId: id, ids, rest: id, isChanged: z.boolean().default(false) })),
}

export const EMAIL_KINDS = {
  sign_in_code: security(NOTHING),
  confirmation_code: security(NOTHING),
  new_device: security(NOTHING),
  passkey_added: security(NOTHING),
  passkey_removed: security(NOTHING),
  email_change_old: security(NOTHING),
  email_change_new: security({ userId: id, expiresAt: moment }),
  email_changed: security(NOTHING),
  recovery_refused: security(NOTHING),
  api_token_created: security(NOTHING),
  deletion_done: security(NOTHING),

  account_blocked: contract(null, NOTHING),
  account_unblocked: contract(null, NOTHING),
  deletion_planned: contract(null, { deletionAt: moment }),
  deletion_cancelled: contract(null, NOTHING),
  invitation: contract(null, { invitationId: id }),
  role_changed: contract(null, { companyId: id, level: id }),
  role_removed: contract(null, ofCompany),
  company_domain: contract(null, { companyId: id, expiresAt: moment }),
  company_claim_code: contract(null, NOTHING),
  company_verified: contract(null, ofCompany),
  company_verification_refused: contract(null, ofCompany),
  company_verification_revoked: contract(null, ofCompany),
  company_liquidated: contract(null, ofCompany),
  company_blocked: contract(null, ofCompany),
  company_reinstated: contract(null, ofCompany),
  webhook_disabled: contract(null, { webhookId: id }),
  company_source_failed: contract(null, { sourceId: id }),
  bill_issued: contract(null, { orderId: id }),
  payment_received: contract('vacancies', NOTHING),
  refund_made: contract(null, NOTHING),
  income_receipt: contract(null, NOTHING),
  grant_given: contract(null, { orderId: id }),
  grant_revoked: contract(null, NOTHING),
  access_paused: contract(null, NOTHING),
  complaint_answered: contract(null, NOTHING),
  complaint_warning: contract(null, NOTHING),
  remark_answered: contract(null, NOTHING),
  guardian_asked: contract(null, { consentId: id }),
  guardian_answered: contract(null, { consentId: id, answer: z.string() }),
  school_answer: contract(null, NOTHING),
  review_approved: contract(null, NOTHING),
  review_rejected: contract(null, NOTHING),
  review_removed: contract(null, NOTHING),
  vacancy_refused: contract('vacancies', ofVacancy),
  vacancy_changes_asked: contract('vacancies', ofVacancy),
  vacancy_taken_down: contract('vacancies', ofVacancy),
  vacancy_decision_undone: contract('vacancies', ofVacancy),
  vacancy_not_placed: contract('vacancies', ofVacancy),

  confirmation_asked: required('vacancies', ofVacancies),
  vacancy_unconfirmed: required('vacancies', ofVacancies),
  resumes_idle: required(null, ofResumes),
  resumes_hidden: required(null, ofResumes),
  drafts_idle: required(null, ofResumes),
  resume_health_asked: required('vacancies', ofResumes),
  resume_health_hidden: required('vacancies', ofResumes),
  contacts_consent_asked: required(null, ofResumes),
  response_of_blocked: required('responses', ofResponse),
  response_to_ended: required('responses', ofResponse),
  responses_unread: required('responses', { responseIds: ids }),
  facts_due: required(null, { checkBys: z.array(z.string()) }),
  source_alarms: required(null, { sourceIds: ids }),
  contacts_opened: work('responses', { resumeId: z.string() }),
  response_left: work('responses', ofResponse),
  response_not_sent: work('responses', ofVacancy),
  response_returned: work('responses', ofVacancy),
  response_invited: work('responses', ofResponse),
  response_rejected: work('responses', ofResponse),
  response_closed: work('responses', ofResponse),
  response_abandoned: work('responses', ofResponse),
  invitation_ended: work('responses', ofResponse),
  closing_answered: work('responses', ofResponse),
  conversation_ended: work('responses', ofResponse),
  response_message: work('responses', ofResponse),
  invitation_accepted: work('responses', ofResponse),
  answers_overdue: work('responses', ofVacancy),
  response_sent: work('newResponses', ofResponse),
  interview_offered: work('interviews', ofInterview),
  interview_agreed: work('interviews', ofInterview),
  interview_asked: work('interviews', ofInterview),
  interview_cancelled: work('interviews', NOTHING),
  interview_reminder: work('interviews', { responseId: id, slot: moment }),
  test_offered: work('interviews', { responseId: id, at: moment }),
  test_changed: work('interviews', { responseId: id, at: moment }),
  test_cancelled: work('interviews', { responseId: id, at: moment }),

  vacancy_published: service('vacancies', ofVacancy),
  vacancy_changed: service('vacancies', ofVacancy),
  vacancy_ending: service('vacancies', { vacancyId: id, expiresAt: moment }),
  vacancy_ended: service('vacancies', ofVacancy),
  resume_approved: service('vacancies', { resumeId: z.string(), visibility: z.string() }),
  resume_refused: service('vacancies', { resumeId: z.string() }),

  saved_search: narrowNews('searches', ofSearches),
  saved_searches: narrowNews('searches', ofSearches),
  response_digest: news('newResponses', { responseIds: ids }),
  weekly_vacancies: news('weekly', { week: z.string(), vacancyIds: ids }),
  pay_question: narrowNews('responses', ofResponse),
} as const satisfies Readonly<Record<string, Declaration>>

export type EmailKind = keyof typeof EMAIL_KINDS
export type PurposeOf<Kind extends EmailKind> = (typeof EMAIL_KINDS)[Kind]['purpose']
/** References of an e-mail of a kind. */
export type AboutOf<Kind extends EmailKind> = z.infer<(typeof EMAIL_KINDS)[Kind]['about']>

/** Their subject begins with the code, so it is as secret as the text. */
export const CODE_KINDS: EmailKind[] = ['sign_in_code', 'confirmation_code', 'company_claim_code']

/** Kinds whose template gives the address that unsubscribes. */
export type NarrowKind = {
  [Kind in EmailKind]: (typeof EMAIL_KINDS)[Kind]['unsubscribes'] extends 'narrower' ? Kind : never
}[EmailKind]
/** Kinds of which a browser and Telegram are notified, too. */
export type NoticeEmailKind = {
  [Kind in EmailKind]: (typeof EMAIL_KINDS)[Kind]['topic'] extends NoticeKind ? Kind : never
}[EmailKind]

export const isEmailKind = (kind: string): kind is EmailKind => Object.hasOwn(EMAIL_KINDS, kind)

/** Null for a kind that this release does not know: of a row that another one has written. */
export const declarationOf = (kind: string): Declaration | null =>
  isEmailKind(kind) ? EMAIL_KINDS[kind] : null

function security<Shape extends z.ZodRawShape>(shape: Shape) {
  return declared('security', { topic: null, isRequired: true, unsubscribes: null }, shape)
}

function contract<Topic extends EmailTopic | null, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('contract', { topic, isRequired: false, unsubscribes: null }, shape)
}

/** A silence has a consequence, or there is a danger: the e-mail has no switch. */
function required<Topic extends EmailTopic | null, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('work', { topic, isRequired: true, unsubscribes: null }, shape)
}

function work<Topic extends EmailTopic, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('work', { topic, isRequired: false, unsubscribes: null }, shape)
}

function service<Topic extends OneClickTopic, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('service', { topic, isRequired: false, unsubscribes: 'topic' }, shape)
}

function news<Topic extends OneClickTopic, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('news', { topic, isRequired: false, unsubscribes: 'topic' }, shape)
}

function narrowNews<Topic extends EmailTopic, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) {
  return declared('news', { topic, isRequired: false, unsubscribes: 'narrower' }, shape)
}

function declared<
  Purpose extends EmailPurpose,
  const Switch extends Pick<Declaration, 'topic' | 'isRequired' | 'unsubscribes'>,
  Shape extends z.ZodRawShape,
>(purpose: Purpose, options: Switch, shape: Shape) {
  return { purpose, ...options, about: z.object(shape) }
}
