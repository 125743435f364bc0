import {
  closingAnswerEmail,
  conversationEndedEmail,
  invitationEndedEmail,
  responseAbandonedEmail,
} from '#server/mail/templates/vacancy-endings.ts'
import type { MailSite } from '#server/mail/templates/email-content.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'

/** E-mails to people whose vacancy has ended, by kind. */
export function endingEmails({
  site,
  title,
  company,
  message,
}: {
  site: MailSite
  title: string
  company: string
  message: string
}) {
  const response = { id: 7, title, company }
  const until = '10 декабря, 12:00 по Москве'
  const interview = { time: '3 декабря, 15:00 по Москве', stands: false }
  return {
    response_abandoned: responseAbandonedEmail(site, response),
    invitation_ended: invitationEndedEmail(site, {
      ...response,
      cause: 'closed',
      interview,
      task: 'cancelled',
      until,
    }),
    closing_answered: closingAnswerEmail(site, {
      ...response,
      outcome: 'rejected',
      reason: REJECTION_LABELS.position_filled,
      message,
      interview,
      task: 'passed',
      until,
    }),
    conversation_ended: conversationEndedEmail(site, response),
  }
}
