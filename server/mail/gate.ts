import type { EmailDraft } from './mailer.ts'

/** An e-mail or a notice as it was queued. `about`: see `kinds.ts`; both may be null for rows of another release. */
type Queued = { kind: string; userId: number | null; recipient: string; about: unknown }

/** Why an e-mail is not sent. */
export type DropReason = 'deleted' | 'blocked' | 'switched_off' | 'address_refused' | 'outdated'

/** `rewritten`: the present text, where a part no longer holds; null to send it as it was written. */
export type Permission =
  | { kind: 'send'; recipient: string; rewritten: EmailDraft | null }
  | { kind: 'drop'; reason: DropReason }

/** Decisions of the features about an e-mail that is about to be sent, and results about the addresses. */
export type EmailGate = {
  ask(email: Queued): Promise<Permission>
  /** The address has taken an e-mail. */
  noteAccepted(address: string): Promise<void>
  /** The mail server says that there is no such address. */
  noteRefused(address: string): Promise<void>
}
