import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Secrets, Settings } from '#config/settings.ts'
import type { MailDelivery } from './deliver.ts'
import { createDevMailbox } from './dev-mailbox.ts'
import { mailPages } from './dev-page.ts'
import { createMailMetrics } from './metrics.ts'
import type { MailTransport } from './port.ts'
import { createSmtpTransport } from './smtp.ts'

/**
 * The transport that the settings name, and the pages of /dev/mail where the dev mailbox is the transport (else null).
 * With MAIL_OFF nothing is sent: every attempt fails.
 */
export function openMail({
  settings,
  secrets,
  log,
  registry,
}: {
  settings: Pick<Settings, 'mail' | 'mode' | 'siteName'> & Partial<Pick<Settings, 'demo'>>
  secrets: Pick<Secrets, 'smtpUrl' | 'dkimKey'>
  log: Logger
  registry: Registry
}): { delivery: MailDelivery; pages: ReturnType<typeof mailPages> | null } {
  const metrics = createMailMetrics(registry)
  if (settings.mail.delivery === 'smtp' && secrets.smtpUrl !== null) {
    const { from, dkim } = settings.mail
    const transport = createSmtpTransport({
      url: secrets.smtpUrl,
      from,
      dkim: dkim && secrets.dkimKey !== null ? { ...dkim, privateKey: secrets.dkimKey } : null,
    })
    return { delivery: { transport, metrics }, pages: null }
  }
  if (settings.mail.delivery === 'box') {
    const mailbox = createDevMailbox({ log, isRecipientShown: settings.mode === 'development' })
    return {
      delivery: { transport: mailbox, metrics },
      pages: mailPages({ mailbox, siteName: settings.siteName, hasPeople: hasDevPeople(settings) }),
    }
  }
  log.warn({ event: 'mail.off', advice: 'No e-mail is sent: set SMTP_URL and MAIL_FROM' })
  return { delivery: { transport: noServer, metrics }, pages: null }
}

/** The demo keeps its e-mails to itself: who reads them may as well be signed in. */
export const hasDevPeople = ({ mail, demo }: Pick<Settings, 'mail'> & Partial<Pick<Settings, 'demo'>>) =>
  demo != null && mail.delivery === 'box'

/** Every attempt is to be repeated, so that e-mails still leave when a server is configured within their hours of waiting. */
const noServer: MailTransport = {
  send: async () => ({ kind: 'later', code: 'no_server', detail: 'SMTP_URL is not set' }),
  close: () => {},
}
