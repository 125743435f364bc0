/** Whose letters these are. `publicUrl` has no slash at its end. */
export type MailSite = {
  name: string
  publicUrl: string
  /** Where people write to people; null where the operator is not configured. */
  operatorEmail: string | null
}
/** What a letter is made of; the HTML and the plain text are two readings of the same blocks. */
export type Block =
  | { kind: 'text'; text: string }
  /** Large, on a line of its own. */
  | { kind: 'code'; code: string }
  /** A button, with its address written out below for clients that show none. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** A list of what was found: each a link and what is known about it, a fact a line. */
  | { kind: 'items'; items: readonly EmailItem[] }
  /** Small print that leads somewhere. */
  | { kind: 'small-link'; label: string; url: string }
  /** Small print: what to do when the letter is not expected. */
  | { kind: 'note'; text: string }
  /** Words of another person. */
  | { kind: 'quote'; text: string }
export type EmailContent = {
  kind: string
  isSecret: boolean
  subject: string
  /** What a list of letters shows after the subject. */
  preheader: string
  heading: string
  blocks: readonly Block[]
}
export type EmailItem = { title: string; url: string; facts: readonly string[] }
