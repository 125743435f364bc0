import { formatKopecks } from '#shared/kernel/money.ts'
import { composeLetter, foreignName, link, note, text } from './letter.ts'
import type { MailSite } from './letter.ts'

/** To the person who ordered: money has come, and where everything about it stands. */
export function paymentReceivedEmail(
  site: MailSite,
  paid: {
    title: string
    amountKopecks: number
    /** Path of the page of the payment. */
    path: string
    /** The order could not be given any more: the money stands on the balance. */
    isOnBalance: boolean
    /** Through a provider, which sends a receipt of its own. */
    hasReceipt: boolean
  },
) {
  const amount = formatKopecks(paid.amountKopecks)
  return composeLetter(site, {
    kind: 'payment_received',
    isSecret: false,
    subject: `Оплата получена: ${amount}`,
    preheader: foreignName(paid.title),
    heading: 'Оплата получена',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['За что', foreignName(paid.title)],
          ['Сумма', amount],
        ],
      },
      ...(paid.isOnBalance
        ? [text('Заказ уже нельзя было выполнить, поэтому деньги остались на балансе компании.')]
        : []),
      link('Открыть платёж', site.publicUrl + paid.path),
      note(
        paid.hasReceipt
          ? 'Кассовый чек придёт отдельным письмом. Акт появится на странице платежа, когда услуга будет оказана.'
          : 'Акт появится на странице платежа, когда услуга будет оказана.',
      ),
    ],
  })
}
