import type { Logger } from 'pino'
import type { MailTransport, OutgoingEmail } from './port.ts'

const EMAILS_MAX = 200

export type CapturedEmail = OutgoingEmail & {
  /** Counts from 1 in the order of arrival. */
  number: number
}

export type DevMailbox = MailTransport & {
  /** Newest first. */
  list(): readonly CapturedEmail[]
  find(number: number): CapturedEmail | undefined
}

/**
 * Stores the last e-mails in memory instead of sending them, and logs sign-in codes so that the demo can be entered from
 * the terminal. Anyone who reads either can sign in to any account: not for a site with real users.
 */
export function createDevMailbox({
  log,
  isRecipientShown,
}: {
  log: Logger
  isRecipientShown: boolean
}): DevMailbox {
  const emails: CapturedEmail[] = []
  let count = 0
  return {
    async send(email) {
      count += 1
      emails.unshift({ ...email, number: count })
      emails.length = Math.min(emails.length, EMAILS_MAX)
      const digits = /^\d{6}$/m.exec(email.text)?.[0]
      log.info({
        event: 'mail.captured',
        kind: email.kind,
        page: `/dev/mail/${count}`,
        ...(isRecipientShown ? { recipient: email.recipient } : {}),
        // Not under the name `code`, which the logger hides.
        ...(digits ? { signInCode: digits } : {}),
      })
      return { kind: 'sent' }
    },
    close: () => {},
    list: () => emails,
    find: (number) => emails.find((email) => email.number === number),
  }
}
