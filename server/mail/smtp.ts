import { z } from 'zod'
import { createTransport } from 'nodemailer'
import { EMAIL_PATTERN } from '#shared/kernel/email-address.ts'
import type { MailSettings } from '#config/settings.ts'
import { emailJob, urgentEmailJob } from './jobs.ts'
import type { MailTransport, SendOutcome } from './port.ts'

/** An error of nodemailer; `response` is the reply as it came, `command` what it answers. */
const SmtpError = z.object({
  code: z.string().catch('unknown'),
  command: z.string().optional().catch(undefined),
  response: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  message: z.string().catch(''),
})

type SmtpError = z.infer<typeof SmtpError>

/** 530 requires a login, 535 refuses it (RFC 4954). */
const LOGIN_REPLIES = new Set([530, 535])

/**
 * Statuses that say that there is no such mailbox: unknown, of a domain that does not exist or takes no mail, written
 * wrong, moved, or closed. Source: RFC 3463, sections 3.2 and 3.3; RFC 7505 for 5.1.10. Not among them: a full mailbox
 * (5.2.2), which its owner empties; 5.1.0, 5.1.7, 5.1.8 and 5.7.x, which are about the sender or about rules.
 */
const BAD_ADDRESS = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** The same without a status; 552 and 554 may have any reason (RFC 5321, section 4.2.3). */
const BAD_ADDRESS_REPLIES = new Set([550, 551, 553])

/** Words of a 550 that is about us: servers say so without a status. */
const ABOUT_SENDER =
  /\b(sender|spf|dkim|dmarc|spam|polic(y|ies)|reputation|block(ed|list|ing)?|black ?list(ed)?|denied|not allowed|authenticat\w*|rate|too many|quota|full)\b/i

/** One for each concurrent job, so that no e-mail waits for a connection. */
const CONNECTIONS_MAX = emailJob.concurrency + urgentEmailJob.concurrency
/** Characters that an address in an SMTP command and a header must not contain. */
const UNSAFE = /[\s\p{Cc}<>()[\]\\,;:"]/u

/** `privateKey`: PEM, RSA. */
type DkimKey = NonNullable<MailSettings['dkim']> & { privateKey: string }

type SmtpTimeouts = {
  connectionTimeout: number
  greetingTimeout: number
  /** Silence in the middle of a conversation. */
  socketTimeout: number
}
const TIMEOUTS: SmtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends e-mails through the mail server at `url`: smtp:// uses TLS when the server offers it (`?requireTLS=true`: refuses
 * without), smtps:// uses TLS only. Certificates are verified in both.
 */
export function createSmtpTransport({
  url,
  from,
  dkim = null,
  timeouts = TIMEOUTS,
}: {
  url: string
  from: MailSettings['from']
  dkim?: DkimKey | null
  timeouts?: SmtpTimeouts
}): MailTransport {
  const transporter = createTransport({
    pool: true,
    ...serverOf(new URL(url)),
    ...timeouts,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_HEADERS.join(':'),
      },
    }),
    maxConnections: CONNECTIONS_MAX,
    // The queue repeats, with its own delays; a repeat here would not be counted.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    async send(email, signal) {
      if (!isPlainAddress(email.recipient))
        return { kind: 'refused', code: 'bad_address', detail: 'Not an address', isAddressBad: true }
      try {
        await transporter.sendMail({
          from: { name: from.name ?? '', address: from.address },
          // An object, so that a comma in it cannot become a second recipient.
          to: { name: '', address: email.recipient },
          messageId: `<${email.key}@${domain}>`,
          date: new Date(email.createdAt),
          subject: email.subject,
          text: email.text,
          html: email.html,
          ...(email.calendar !== null && {
            icalEvent: {
              method: /^METHOD:(\w+)/m.exec(email.calendar)?.[1] ?? 'PUBLISH',
              filename: 'sobesedovanie.ics',
              content: email.calendar,
            },
          }),
          headers: { ...AUTOMATIC, ...unsubscribeHeaders(email.unsubscribeUrl) },
          signal,
        })
        return { kind: 'sent' }
      } catch (error) {
        return toOutcome(error)
      }
    },
    close: () => transporter.close(),
  }
}

/**
 * Headers that a reader sees or that determine where an answer is sent (RFC 6376, section 5.4.1), and both headers for
 * unsubscribing: mail programs show the button only for signed ones (RFC 8058, section 4), and the library leaves out
 * the second.
 */
const SIGNED_HEADERS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** RFC 3834: keeps automatic replies from coming back. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** RFC 2369 and 8058: mail programs show an unsubscribe button. */
const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : {
        // Prepared: not folded, because a folded URL is broken.
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

const isPlainAddress = (text: string) => !UNSAFE.test(text) && text.length <= 254 && EMAIL_PATTERN.test(text)

function serverOf(url: URL) {
  const isSecure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  }
}

/**
 * Returns the outcome of a reply of the mail server for an e-mail, and for its address. Only an answer about this
 * e-mail or this recipient is final. A refused greeting, login or sender is a fault of the settings, and so is a server
 * that does not relay for us: otherwise every e-mail would be lost.
 */
function toOutcome(error: unknown): SendOutcome {
  const parsed = SmtpError.parse(error instanceof Error ? { ...error, message: error.message } : {})
  const { code, command, responseCode, message } = parsed
  const isAboutEmail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const said = {
    code: responseCode === undefined ? code : String(responseCode),
    detail: message.slice(0, 300),
  }
  if (!isAboutEmail || responseCode === undefined || responseCode < 500 || isFaultOfSettings(parsed))
    return { kind: 'later', ...said }
  return { kind: 'refused', ...said, isAddressBad: blamesAddress(parsed) }
}

const isFaultOfSettings = ({ command, response, responseCode = 0 }: SmtpError) =>
  LOGIN_REPLIES.has(responseCode) || (command === 'RCPT TO' && /\brelay/i.test(response))

function blamesAddress({ command, response, responseCode = 0 }: SmtpError): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  if (status !== undefined) return BAD_ADDRESS.has(status)
  // The reply to the message may be about its text.
  return command === 'RCPT TO' && BAD_ADDRESS_REPLIES.has(responseCode) && !ABOUT_SENDER.test(response)
}
