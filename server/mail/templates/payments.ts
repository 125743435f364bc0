import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, facts, link, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** `title`: the line of the order, which may name a vacancy. */
type Paid = { title: string; amountKopecks: number }

const paymentFacts = ({ title, amountKopecks }: Paid) =>
  facts(['За что', untrustedName(title)], ['Сумма', formatKopecks(amountKopecks)])

/** @param bill.validUntil calendar date */
export function billIssuedEmail(
  site: MailSite,
  bill: Paid & { number: number; slug: string; validUntil: string },
) {
  const day = formatDay(bill.validUntil)
  return composeEmail(site, {
    kind: 'bill_issued',
    isSecret: false,
    subject: `Счёт №\u00A0${bill.number} на ${formatKopecks(bill.amountKopecks)}`,
    preheader: `Оплатите его до ${day}.`,
    heading: `Счёт №\u00A0${bill.number}`,
    blocks: [
      text('Мы выставили счёт по вашему заказу.'),
      paymentFacts(bill),
      text(`Счёт действует до ${day}. Когда деньги придут, заказ выполнится сам.`),
      link('Открыть счёт', site.publicUrl + pathOf('bills-slug', { slug: bill.slug })),
    ],
  })
}

/** To the person who ordered: the payment has arrived. */
export function paymentReceivedEmail(
  site: MailSite,
  paid: Paid & {
    /** Path of the payment's page. */
    path: string
    /** The order could not be fulfilled any more: the money is on the balance. */
    isOnBalance: boolean
    /** Paid through a provider, which sends the receipt. */
    hasReceipt: boolean
  },
) {
  const amount = formatKopecks(paid.amountKopecks)
  return composeEmail(site, {
    kind: 'payment_received',
    isSecret: false,
    subject: `Оплата получена: ${amount}`,
    preheader: untrustedName(paid.title),
    heading: 'Оплата получена',
    blocks: [
      paymentFacts(paid),
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
