export type OutgoingEmail = {
  /** UUID; the same in every repeat, so that a receiver can tell a repeat from a new e-mail. */
  key: string
  /** The template's name, for logs and counters. */
  kind: string
  /** One plain address. */
  recipient: string
  subject: string
  text: string
  html: string
  /** An event for the calendar (RFC 5545); null for none. */
  calendar: string | null
  /** One-click unsubscribe URL (RFC 8058); null for e-mails without a subscription. */
  unsubscribeUrl: string | null
  /** Instant. */
  createdAt: string
}

/**
 * `code` is short and safe to log; `detail` is what the other side said and may hold an address.
 * `later`: another attempt may succeed. `refused`: none will.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'later'; code: string; detail: string }
  | {
      kind: 'refused'
      code: string
      detail: string
      /** Whether it is the address that is refused, and not this e-mail or its sender. */
      isAddressBad: boolean
    }

export type MailTransport = {
  /** Never throws. An aborted attempt is `later`: the e-mail may or may not have arrived. */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<SendOutcome>
  close(): void
}
