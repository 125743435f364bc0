import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Secrets, Settings } from '#config/settings.ts'
import type { Sql } from '#server/db/client.ts'
import { createDevBox } from './dev-box.ts'
import { mailPages } from './dev-page.ts'
import { createMailMetrics } from './metrics.ts'
import type { MailTransport } from './port.ts'
import { createMailer } from './queue.ts'
import { createSmtpTransport } from './smtp.ts'

/**
 * The mailer that the settings ask for, not yet started, and the pages of /dev/mail where there are any.
 * With MAIL_OFF nothing is sent: e-mails are tried in vain until they are given up.
 */
export function openMail({
  db,
  settings,
  secrets,
  log,
  now,
  registry,
}: {
  db: Sql
  settings: Pick<Settings, 'mail' | 'mode' | 'siteName'>
  secrets: Pick<Secrets, 'smtpUrl'>
  log: Logger
  now: () => Date
  registry: Registry
}) {
  const metrics = createMailMetrics(registry, { db, now })
  const mailerOver = (transport: MailTransport) => createMailer({ db, transport, now, log, metrics })
  if (settings.mail.delivery === 'smtp' && secrets.smtpUrl !== null)
    return {
      mailer: mailerOver(createSmtpTransport({ url: secrets.smtpUrl, from: settings.mail.from })),
      pages: null,
    }
  if (settings.mail.delivery === 'box') {
    const box = createDevBox({ log, isRecipientShown: settings.mode === 'development' })
    return { mailer: mailerOver(box), pages: mailPages({ box, siteName: settings.siteName }) }
  }
  log.warn({ event: 'mail.off', advice: 'No e-mail is sent: set SMTP_URL and MAIL_FROM' })
  return { mailer: mailerOver(noServer), pages: null }
}

/** Codes run out and are emptied as usual; everything else has its hours of waiting for a server to be named. */
const noServer: MailTransport = {
  send: async () => ({ kind: 'later', code: 'no_server', detail: 'SMTP_URL is not set' }),
  close: () => {},
}
