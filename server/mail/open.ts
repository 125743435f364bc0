import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Secrets, Settings } from '#config/settings.ts'
import type { MailDelivery } from './deliver.ts'
import { createDevBox } from './dev-box.ts'
import { mailPages } from './dev-page.ts'
import { createMailMetrics } from './metrics.ts'
import type { MailTransport } from './port.ts'
import { createSmtpTransport } from './smtp.ts'

/**
 * The way e-mails leave by, as the settings ask for it, and the pages of /dev/mail where there are any. With MAIL_OFF
 * nothing is sent: attempts fail until the last one.
 */
export function openMail({
  settings,
  secrets,
  log,
  registry,
}: {
  settings: Pick<Settings, 'mail' | 'mode' | 'siteName'>
  secrets: Pick<Secrets, 'smtpUrl'>
  log: Logger
  registry: Registry
}): { delivery: MailDelivery; pages: ReturnType<typeof mailPages> | null } {
  const metrics = createMailMetrics(registry)
  if (settings.mail.delivery === 'smtp' && secrets.smtpUrl !== null) {
    const transport = createSmtpTransport({ url: secrets.smtpUrl, from: settings.mail.from })
    return { delivery: { transport, metrics }, pages: null }
  }
  if (settings.mail.delivery === 'box') {
    const box = createDevBox({ log, isRecipientShown: settings.mode === 'development' })
    return { delivery: { transport: box, metrics }, pages: mailPages({ box, siteName: settings.siteName }) }
  }
  log.warn({ event: 'mail.off', advice: 'No e-mail is sent: set SMTP_URL and MAIL_FROM' })
  return { delivery: { transport: noServer, metrics }, pages: null }
}

/** Codes run out and are emptied as usual; everything else has its hours of waiting for a server to be named. */
const noServer: MailTransport = {
  send: async () => ({ kind: 'later', code: 'no_server', detail: 'SMTP_URL is not set' }),
  close: () => {},
}
