import type { EmailKind } from '#server/mail/kinds.ts'
import type { EmailDraft } from '#server/mail/mailer.ts'
import { cutText } from '#shared/kernel/text.ts'
import { companyInQuotes, inQuotes } from '#shared/kernel/quotes.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import { formatDay, MOSCOW } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { renderHtml } from './html.ts'
import type { Block, EmailBody, EmailContent, MailSite, NoteLink } from './email-content.ts'

export function composeEmail<Kind extends EmailKind>(
  site: MailSite,
  email: EmailContent<Kind>,
): EmailDraft<Kind> {
  return {
    kind: email.kind,
    about: email.about,
    isSecret: email.isSecret,
    subject: oneLine(email.subject),
    ...(email.notice === undefined ? {} : { notice: oneLine(email.notice) }),
    text: renderText(site, email),
    html: renderHtml(site, email),
    path: buttonPath(site, email),
    unsubscribeUrl: email.unsubscribeUrl ?? null,
  }
}

/** A token in an address is for the mailbox alone. */
function buttonPath({ publicUrl }: MailSite, { blocks }: EmailBody): string | null {
  const button = blocks.find((block) => block.kind === 'link')
  const isOwn = button?.url.startsWith(`${publicUrl}/`) === true
  return isOwn && !/[?&]token=/.test(button.url) ? button.url.slice(publicUrl.length) : null
}

/** The e-mail for clients without HTML. A code has a line to itself. */
function renderText(site: MailSite, { heading, blocks }: EmailBody): string {
  const footer = `--\n${site.name}: ${site.publicUrl}\nПисьмо отправлено автоматически, отвечать на него не нужно.`
  return [heading, ...blocks.map((block) => blockText(site, block)), footer].join('\n\n') + '\n'
}

function blockText(site: MailSite, block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'subheading':
      return block.text
    case 'note':
      return block.link ? `${block.text}\n${site.publicUrl}${block.link.path}` : block.text
    case 'quote':
      return `> ${block.text}`
    case 'code':
      return block.code
    case 'items':
      return block.items.map(({ title, url, facts: lines }) => [title, ...lines, url].join('\n')).join('\n\n')
    case 'link':
    case 'small-link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}

/** A subject is one line: a line break would end its header. */
const oneLine = (line: string) => line.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export const text = (line: string): Block => ({ kind: 'text', text: line })
export const subheading = (line: string): Block => ({ kind: 'subheading', text: line })
/** Each line of a text as a paragraph. */
export const textLines = (lines: string): Block[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(text)
export const note = (line: string, linked?: NoteLink): Block => ({
  kind: 'note',
  text: line,
  ...(linked && { link: linked }),
})
/** A note whose last words are «настройках аккаунта», and lead there. */
export const settingsNote = (beginning: string, section: 'notifications' | 'sessions'): Block =>
  note(`${beginning} настройках аккаунта.`, {
    words: 'настройках аккаунта',
    path: `${pathOf('personal-settings-profile')}#${section}`,
  })
export const smallLink = (label: string, url: string): Block => ({ kind: 'small-link', label, url })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
export const facts = (...rows: (readonly [label: string, value: string])[]): Block => ({
  kind: 'facts',
  rows,
})

/** Replies to these e-mails are not read, so a complaint is sent to the operator. */
export const appealNote = ({ operatorEmail }: MailSite): Block[] =>
  operatorEmail === null
    ? []
    : [note(`Если вы не согласны, напишите на ${operatorEmail}: вакансию посмотрит другой специалист.`)]

const MESSAGE_MAX = 500

/** The beginning of what another user has written, with no address in it that turns into a link. */
export const quote = (message: string): Block => ({
  kind: 'quote',
  text: withoutLinks(excerpt(message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), MESSAGE_MAX)),
})

const NAME_MAX = 120
const ZERO_WIDTH_NON_JOINER = '\u200C'

/**
 * A name that another user typed, for the text of an e-mail: one line of at most 120 characters, and no address in it
 * turns into a link, so that our e-mails cannot carry other people's advertisements.
 */
export function untrustedName(name: string): string {
  const line = oneLine(name)
  return withoutLinks(line.length > NAME_MAX ? `${cutText(line, NAME_MAX - 1)}…` : line)
}

const withoutLinks = (line: string) => line.replace(/([.:/@])(?=\S)/g, `$1${ZERO_WIDTH_NON_JOINER}`)

/** The title of another user's text, in quotes. */
export const quotedTitle = (title: string) => inQuotes(untrustedName(title))
/** The name of a company after the word for it. */
export const companyName = (title: string) => companyInQuotes(untrustedName(title))

const clock = new Intl.DateTimeFormat('ru', { timeZone: MOSCOW, hour: '2-digit', minute: '2-digit' })

/** «21 ноября 2026, 14:05 по московскому времени» */
export const moscowMoment = (at: Date) =>
  `${formatDay(at.toISOString())}, ${clock.format(at)} по московскому времени`
