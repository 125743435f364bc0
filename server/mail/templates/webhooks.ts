import { FAILING_DAYS } from '#shared/features/intake/webhooks/vocabulary.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, facts, link, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To the administrators of a company: its events are not sent any more. */
export function webhookDisabledEmail(
  site: MailSite,
  {
    webhookId,
    companyId,
    url,
    isGone,
  }: {
    webhookId: number
    companyId: number
    url: string
    /** The server has answered that the address is closed for good. */ isGone: boolean
  },
) {
  return composeEmail(site, {
    kind: 'webhook_disabled',
    about: { webhookId },
    isSecret: false,
    subject: 'Мы перестали отправлять события на ваш сервер',
    preheader: 'Проверьте адрес и включите его снова.',
    heading: 'Отправка событий выключена',
    blocks: [
      text(
        isGone
          ? 'Сервер ответил, что этого адреса больше нет (410), поэтому мы выключили отправку событий на него.'
          : `Сервер не принимает события ${countOf(FAILING_DAYS, DAY_FORMS)} подряд, поэтому мы выключили отправку.`,
      ),
      facts(['Сервер', untrustedName(new URL(url).hostname)]),
      text(
        'Когда сервер заработает, включите адрес снова. Недоставленное можно отправить ещё раз из журнала.',
      ),
      link('Открыть интеграции', site.publicUrl + pathOf('companies-uid-integrations', { uid: companyId })),
    ],
  })
}
