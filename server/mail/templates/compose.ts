import type { EmailDraft } from '#server/mail/mailer.ts'
import { cutText } from '#shared/kernel/control-characters.ts'
import { htmlOf } from './html.ts'
import { excerpt } from '#shared/kernel/html-text.ts'
import { companyInQuotes, inQuotes } from '#shared/kernel/quotes.ts'
import { textOf } from './plain-text.ts'
import type { MailSite } from './email-content.ts'
import type { Block } from './email-content.ts'
import type { EmailContent } from './email-content.ts'

export function composeEmail(site: MailSite, letter: EmailContent): EmailDraft {
  return {
    kind: letter.kind,
    isSecret: letter.isSecret,
    subject: oneLine(letter.subject),
    text: textOf(site, letter),
    html: htmlOf(site, letter),
  }
}

/** A header ends with its line; whatever a name holds, the subject stays one. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const text = (line: string): Block => ({ kind: 'text', text: line })
export const note = (line: string): Block => ({ kind: 'note', text: line })
export const smallLink = (label: string, url: string): Block => ({ kind: 'small-link', label, url })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })

/** Nobody reads what is sent back to these e-mails, so a complaint goes to the operator. */
export const disagreement = ({ operatorEmail }: MailSite): Block[] =>
  operatorEmail == null
    ? []
    : [note(`Если вы не согласны, напишите на ${operatorEmail}: вакансию посмотрит другой специалист.`)]

const MESSAGE_MAX = 500

/** The beginning of what another person has written, with no address in it that turns into a link. */
export const quote = (message: string): Block => ({
  kind: 'quote',
  text: withoutLinks(excerpt(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), MESSAGE_MAX)),
})

const NAME_MAX = 120
const ZERO_WIDTH_NON_JOINER = '\u200C'

/**
 * A name that somebody else typed, for the text of a letter: one line of sensible length, and no address in it turns
 * into a link, so that our letters cannot carry other people's advertisements.
 */
export function foreignName(name: string): string {
  const line = oneLine(name)
  return withoutLinks(line.length > NAME_MAX ? `${cutText(line, NAME_MAX - 1)}…` : line)
}

const withoutLinks = (line: string) => line.replace(/([.:/@])(?=\S)/g, `$1${ZERO_WIDTH_NON_JOINER}`)

/** The title of somebody's text, in quotes. */
export const quotedTitle = (title: string) => inQuotes(foreignName(title))
/** The name of a company after the word for it. */
export const companyName = (title: string) => companyInQuotes(foreignName(title))
