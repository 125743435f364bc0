/** The branches of e-mails about interviews and about the end of a vacancy. */
import type { EmailDraft } from '#server/mail/mailer.ts'
import { interviewCancelledEmail } from '#server/mail/templates/interviews.ts'
import { testTaskChangedEmail } from '#server/mail/templates/test-tasks.ts'
import {
  closingAnswerEmail,
  invitationEndedEmail,
  responseClosedEmail,
} from '#server/mail/templates/vacancy-endings.ts'
import { CLOSING_OUTCOMES } from '#shared/features/board/responses/vocabulary.ts'
import { TEST_VERDICTS } from '#shared/features/board/test-tasks/vocabulary.ts'
import { site } from '#tests/mail/all-emails.ts'

const response = { id: 7, title: 'Оператор чата', company: 'Чайная' }
const meeting = { title: response.title, url: '/responses/42?response=7', seeker: 'Анна Крылова' }
const time = '3 декабря, 15:00 по Москве'
const until = '10 декабря, 12:00 по Москве'
const CLOSED = ['expired', 'taken_down', 'company_gone', 'company_liquidated'] as const
const ENDED = [...CLOSED, 'abandoned', 'hidden'] as const

export const ENDING_BRANCHES: Readonly<Record<string, EmailDraft>> = {
  'interview that a seeker cancelled, for the company': interviewCancelledEmail(site, {
    ...meeting,
    by: 'seeker',
    isMoved: false,
    reason: 'Заболела',
    time,
  }),
  'interview that the board cancelled': interviewCancelledEmail(site, {
    ...meeting,
    by: 'board',
    isMoved: false,
    reason: 'Вакансия закрыта.',
    time,
  }),
  'interview without a time that the board cancelled': interviewCancelledEmail(site, {
    ...meeting,
    seeker: null,
    by: 'board',
    isMoved: false,
    reason: 'Модератор закрыл компанию.',
    time: null,
  }),
  'test task of a withdrawn response': testTaskChangedEmail(site, {
    ...meeting,
    about: { responseId: 1, at: '2026-11-21T09:00:00.000Z' },
    change: 'withdrawn',
    text: '',
  }),
  ...Object.fromEntries(
    CLOSED.map((cause) => [`response closed: ${cause}`, responseClosedEmail(site, { ...response, cause })]),
  ),
  ...Object.fromEntries(
    ENDED.map((cause) => [
      `invitation ended: ${cause}`,
      invitationEndedEmail(site, { ...response, cause, interview: null, task: null, until: null }),
    ]),
  ),
  'invitation ended: expired, with an interview and a task': invitationEndedEmail(site, {
    ...response,
    cause: 'expired',
    interview: { time, stands: true },
    task: 'stands',
    until: null,
  }),
  'invitation ended: expired, with offered times': invitationEndedEmail(site, {
    ...response,
    cause: 'expired',
    interview: { time: null, stands: true },
    task: null,
    until: null,
  }),
  ...Object.fromEntries(
    CLOSING_OUTCOMES.map((outcome, at) => [
      `closing: ${outcome}`,
      closingAnswerEmail(site, {
        ...response,
        outcome,
        reason: outcome === 'rejected' ? 'Место уже занято' : null,
        message: '',
        interview: { time: null, stands: false },
        task: TEST_VERDICTS[at] ?? null,
        until,
      }),
    ]),
  ),
}
