import type { Logger } from 'pino'
import type { MailTransport, OutgoingEmail } from './port.ts'

const KEPT_MAX = 200

export type KeptLetter = OutgoingEmail & {
  /** Counts from 1 in the order of arrival. */
  number: number
}

export type DevBox = MailTransport & {
  /** Newest first. */
  list(): readonly KeptLetter[]
  find(number: number): KeptLetter | undefined
}

/**
 * Keeps the last letters in memory instead of sending them, and prints the code of a sign-in so that the demo can be
 * entered from the terminal. Whoever reads either can sign in as anybody: not for a site with people on it.
 */
export function createDevBox({ log, isRecipientShown }: { log: Logger; isRecipientShown: boolean }): DevBox {
  const kept: KeptLetter[] = []
  let count = 0
  return {
    async send(letter) {
      count += 1
      kept.unshift({ ...letter, number: count })
      kept.length = Math.min(kept.length, KEPT_MAX)
      const digits = /^\d{6}$/m.exec(letter.text)?.[0]
      log.info({
        event: 'mail.kept',
        kind: letter.kind,
        page: `/dev/mail/${count}`,
        ...(isRecipientShown ? { recipient: letter.recipient } : {}),
        // Not under the name `code`, which the logger hides.
        ...(digits ? { signInCode: digits } : {}),
      })
      return { kind: 'sent' }
    },
    close: () => {},
    list: () => kept,
    find: (number) => kept.find((letter) => letter.number === number),
  }
}
