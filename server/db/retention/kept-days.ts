import { DELIVERY_DAYS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { FIRST_VACANCY_DAYS } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { REQUEST_DAYS } from '#shared/features/content/courses/vocabulary.ts'
import { DAY_SECONDS, YEAR_SECONDS } from '#shared/kernel/durations.ts'
import { AGE_VALID_DAYS } from '#shared/features/board/guardians/vocabulary.ts'
import { VIEWS_KEPT_DAYS } from '#shared/features/board/resumes/vocabulary.ts'

const YEAR = YEAR_SECONDS / DAY_SECONDS

/** How many days rows are kept. The privacy policy names some of them; a test compares. */
export const KEPT_DAYS = {
  /** Long enough to answer who was sent what, and for the waits that begin when an e-mail is sent. */
  emails: 30,
  /** On their way to a browser or a chat. */
  notices: 1,
  /** The cookie of a browser lives as long. */
  devices: 400,
  /** After their end: the support is asked about them. */
  invitations: 30,
  /** Long enough to review a disputed decision. */
  companyPapers: 90,
  answerBatches: 30,
  responseDrafts: 90,
  /** After it was deleted: until then that can be undone. */
  savedSearches: 1,
  /** A query that was made only once may contain a person's private words. */
  rareQueries: 30,
  searchQueries: YEAR,
  /** Text and e-mail after a remark was resolved, and the e-mail of an open one after it was sent. */
  remarks: 180,
  complaints: 180,
  /** The audit log keeps what was decided. */
  recoveryRequests: 180,
  /** A year that a choice is valid, and three in which a claim can be brought (Гражданский кодекс, article 196). */
  cookieChoices: 4 * YEAR,
  /** After the withdrawal, for the same reason. */
  consents: 3 * YEAR,
  /** Age of a minor. */
  statedAges: AGE_VALID_DAYS,
  /** Network addresses in the audit log. */
  auditAddresses: 30,
  /** After its end. */
  apiTokens: YEAR,
  /** A provider repeats a notification for a day; the rest is for questions. */
  paymentEvents: 90,
  /** Counted from the end of a payment: as long as accounts are kept (402-ФЗ, article 29). */
  payerEmails: 5 * YEAR,
  importRuns: YEAR,
  importResults: YEAR,
  sourceRuns: 90,
  /** After it was last seen. */
  sourceRecords: 180,
  /** Pages are read again each week: one that was not read for longer has left its site. */
  sourcePages: 30,
  /** After the first request with the key. */
  idempotencyKeys: 1,
  /** Of a file that no portfolio names. */
  workFiles: 1,
  webhookDeliveries: DELIVERY_DAYS,
  firstVacancies: FIRST_VACANCY_DAYS,
  schoolRequests: REQUEST_DAYS,
  resumeViews: VIEWS_KEPT_DAYS,
} as const
