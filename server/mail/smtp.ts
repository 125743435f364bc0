import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { MailSettings } from '#config/settings.ts'
import { emailJob, urgentEmailJob } from './jobs.ts'
import type { MailTransport } from './port.ts'
import { outcomeOf } from './smtp-outcome.ts'

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
        return outcomeOf(error)
      }
    },
    close: () => transporter.close(),
  }
}

/**
 * Those that a reader sees or that an answer goes to (RFC 6376, section 5.4.1), and both of unsubscribing: mail programs
 * show the button only for signed ones (RFC 8058, section 4), and the library leaves out the second.
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

const isPlainAddress = (text: string) => !UNSAFE.test(text) && z.email().max(254).safeParse(text).success

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
