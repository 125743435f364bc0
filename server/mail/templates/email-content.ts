import type { AboutOf, EmailKind, NarrowKind } from '#server/mail/kinds.ts'

/** The sender of the e-mails. `publicUrl` has no trailing slash. */
export type MailSite = {
  name: string
  publicUrl: string
  /** Address of the support; null where the operator is not configured. */
  operatorEmail: string | null
}
/** A part of an e-mail; HTML and plain text are rendered from the same blocks. */
export type Block =
  | { kind: 'text'; text: string }
  /** Begins a part of the e-mail. */
  | { kind: 'subheading'; text: string }
  /** Large, on a separate line. */
  | { kind: 'code'; code: string }
  /** A button, with its URL written out below for clients that show no buttons. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** A list of search results: each a link with its facts, one a line. */
  | { kind: 'items'; items: readonly EmailItem[] }
  /** A link in small print. */
  | { kind: 'small-link'; label: string; url: string }
  /** Small print: instructions when the e-mail is not expected; some of its words may link to a page of the site. */
  | { kind: 'note'; text: string; link?: NoteLink }
  /** Text written by another user. */
  | { kind: 'quote'; text: string }
/** `words` are a part of the text of the note; `path` is one of this site. */
export type NoteLink = { words: string; path: string }
export type EmailBody = {
  subject: string
  /** For browsers and Telegram, where the subject names a seeker. */
  notice?: string
  /** Text that mail clients show after the subject in a list. */
  preheader: string
  heading: string
  blocks: readonly Block[]
}
export type EmailContent<Kind extends EmailKind> = EmailBody & {
  kind: Kind
  /** References of the e-mail, for its condition before it is sent. */
  about: AboutOf<Kind>
  isSecret: boolean
} & ([Kind] extends [NarrowKind]
    ? { /** Stops such e-mails by one click (RFC 8058). */ unsubscribeUrl: string }
    : { unsubscribeUrl?: never })
export type EmailItem = { title: string; url: string; facts: readonly string[] }
