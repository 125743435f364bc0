export type OutgoingEmail = {
  /** UUID; the same in every repeat, so that a receiver can tell a repeat from a new letter. */
  key: string
  /** The template's name, for logs and counters. */
  kind: string
  /** One plain address. */
  recipient: string
  subject: string
  text: string
  html: string
  /** Where one click stops such e-mails (RFC 8058); null for those without a subscription. */
  unsubscribeUrl: string | null
  /** Instant. */
  createdAt: string
}

/**
 * `code` is short and safe to log; `detail` is what the other side said and may hold an address.
 * `later`: the letter may pass another time. `refused`: it never will.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'later' | 'refused'; code: string; detail: string }

export type MailTransport = {
  /** Never throws. An aborted attempt is `later`: the letter may or may not have arrived. */
  send(letter: OutgoingEmail, signal: AbortSignal): Promise<SendOutcome>
  close(): void
}
