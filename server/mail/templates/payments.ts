import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeLetter, foreignName, link, text } from './letter.ts'
import type { MailSite } from './letter.ts'

/** `title`: the line of the order, which may name a vacancy. */
type Paid = { title: string; amountKopecks: number }

const factsOf = ({ title, amountKopecks }: Paid) =>
  ({
    kind: 'facts',
    rows: [
      ['За что', foreignName(title)],
      ['Сумма', formatKopecks(amountKopecks)],
    ],
  }) as const

/** @param bill.validUntil calendar date */
export function billIssuedLetter(
  site: MailSite,
  bill: Paid & { number: number; slug: string; validUntil: string },
) {
  const day = formatDay(bill.validUntil)
  return composeLetter(site, {
    kind: 'bill_issued',
    isSecret: false,
    subject: `Счёт №\u00A0${bill.number} на ${formatKopecks(bill.amountKopecks)}`,
    preheader: `Оплатите его до ${day}.`,
    heading: `Счёт №\u00A0${bill.number}`,
    blocks: [
      text('Мы выставили счёт по вашему заказу.'),
      factsOf(bill),
      text(`Счёт действует до ${day}. Когда деньги придут, заказ выполнится сам.`),
      link('Открыть счёт', site.publicUrl + pathOf('bills-slug', { slug: bill.slug })),
    ],
  })
}

/** @param paid.isDone whether the order could still be carried out; else its money is on the balance */
export function billPaidLetter(site: MailSite, paid: Paid & { isDone: boolean }) {
  return composeLetter(site, {
    kind: 'bill_paid',
    isSecret: false,
    subject: `Получена оплата по счёту: ${formatKopecks(paid.amountKopecks)}`,
    preheader: outcomeOf(paid),
    heading: 'Оплата по счёту получена',
    blocks: [
      text('Деньги по счёту пришли.'),
      factsOf(paid),
      text(outcomeOf(paid)),
      link('Открыть документы', site.publicUrl + pathOf('documents')),
    ],
  })
}

export function cardPaidLetter(site: MailSite, paid: Paid & { paymentId: number; isDone: boolean }) {
  return composeLetter(site, {
    kind: 'card_paid',
    isSecret: false,
    subject: `Оплата прошла: ${formatKopecks(paid.amountKopecks)}`,
    preheader: outcomeOf(paid),
    heading: 'Оплата прошла',
    blocks: [
      factsOf(paid),
      text(outcomeOf(paid)),
      link('Открыть платёж', site.publicUrl + pathOf('payment-id', { id: paid.paymentId })),
    ],
  })
}

const outcomeOf = ({ isDone }: { isDone: boolean }) =>
  isDone
    ? 'Заказ оплачен, больше ничего делать не нужно.'
    : 'Заказ уже нельзя было выполнить, поэтому деньги остались на балансе компании.'
