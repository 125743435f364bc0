import { formatDay } from '#shared/kernel/dates.ts'
import { numberSign } from '#shared/features/money/payments/order-number.ts'
import type { OrderKind } from '#shared/features/money/payments/vocabulary.ts'
import { countOf, DAY_FORMS, formatKopecks } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, facts, link, note, text, textLines, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** `title`: the line of the order, which may name a vacancy. */
type Paid = { orderId: number; title: string; amountKopecks: number }

const paymentFacts = ({ orderId, title, amountKopecks }: Paid) =>
  facts(
    ['Заказ', numberSign(orderId)],
    ['За что', untrustedName(title)],
    ['Сумма', formatKopecks(amountKopecks)],
  )

/** The cash register of the provider, or the operator himself in «Мой налог». */
type ReceiptIssuer = 'cash_register' | 'income'

const RECEIPT_NOTES: Record<ReceiptIssuer, string> = {
  cash_register: 'Кассовый чек придёт отдельным письмом.',
  income: 'Чек из «Мой налог» придёт отдельным письмом.',
}
const REFUND_RECEIPT_NOTES: Record<ReceiptIssuer, string> = {
  cash_register: 'Кассовый чек возврата придёт отдельным письмом.',
  income: 'Чек из «Мой налог» с учётом возврата придёт отдельным письмом.',
}

/** @param bill.validUntil calendar date */
export function billIssuedEmail(
  site: MailSite,
  bill: Paid & { orderId: number; number: number; slug: string; validUntil: string },
) {
  const day = formatDay(bill.validUntil)
  return composeEmail(site, {
    kind: 'bill_issued',
    about: { orderId: bill.orderId },
    isSecret: false,
    subject: `Счёт ${numberSign(bill.number)} на ${formatKopecks(bill.amountKopecks)}`,
    preheader: `Оплатите его до ${day}.`,
    heading: `Счёт ${numberSign(bill.number)}`,
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
    kind: OrderKind
    /** Path of the payment's page. */
    path: string
    /** The order could not be fulfilled any more: the money is on the balance. */
    isOnBalance: boolean
    /** Who sends the receipt; null: there is none. */
    receipt: ReceiptIssuer | null
  },
) {
  const amount = formatKopecks(paid.amountKopecks)
  return composeEmail(site, {
    kind: 'payment_received',
    about: {},
    isSecret: false,
    subject: `Оплата заказа ${numberSign(paid.orderId)} получена: ${amount}`,
    preheader: untrustedName(paid.title),
    heading: 'Оплата получена',
    blocks: [
      paymentFacts(paid),
      ...(paid.isOnBalance
        ? [text('Заказ уже нельзя было выполнить, поэтому деньги остались на балансе компании.')]
        : []),
      link('Открыть платёж', site.publicUrl + paid.path),
      ...papersNote(paid),
    ],
  })
}

/** Which papers follow a payment; none for money that stays on the balance. */
function papersNote({
  kind,
  isOnBalance,
  receipt,
}: {
  kind: OrderKind
  isOnBalance: boolean
  receipt: ReceiptIssuer | null
}) {
  const papers = [
    ...(receipt ? [RECEIPT_NOTES[receipt]] : []),
    ...(isOnBalance || kind === 'top_up'
      ? []
      : [
          kind === 'package'
            ? 'Акты появятся на страницах заказов, оплаченных из пакета.'
            : 'Акт появится на странице заказа, когда услуга будет оказана.',
        ]),
  ]
  return papers.length > 0 ? [note(papers.join(' '))] : []
}

/** `undone`: the transfer for a bill was marked by mistake, or the bank has returned it. */
type RefundWay = 'card' | 'chargeback' | 'bank' | 'balance' | 'undone'

const WAY_HEADINGS: Record<RefundWay, string> = {
  card: 'Мы вернули деньги',
  chargeback: 'Банк отозвал платёж',
  bank: 'Мы вернули деньги',
  balance: 'Мы вернули деньги',
  undone: 'Перевод не подтвердился',
}
const WAY_TEXTS: Record<RefundWay, string> = {
  card: 'Деньги придут туда, откуда пришли: на карту или на счёт в банке. Обычно это занимает до трёх рабочих дней, иногда дольше — зависит от банка.',
  chargeback: 'Банк плательщика отозвал платёж и вернул деньги на карту. Если это ошибка, напишите нам.',
  bank: 'Деньги придут на счёт в банке, с которого был перевод. Обычно это занимает до трёх рабочих дней.',
  balance: 'Деньги на балансе компании: ими можно оплатить любой заказ.',
  undone:
    'Банк вернул перевод по счёту, или мы отметили его по ошибке. Заказ снова ждёт оплаты. Если деньги ушли, пришлите нам платёжное поручение.',
}

type RefundedAccess = {
  /** The order of the access, which may be another one than that of the payment. */
  orderId: number
  /** Instant. */
  endedAt: string
  unusedDays: number
  /** End of other access, an instant; null for none. */
  until: string | null
}

/** «Доступ к контактам в резюме закончен 27 ноября 2026. Не использовано 22 дня.» */
function accessTexts(orderId: number, { orderId: accessId, endedAt, unusedDays, until }: RefundedAccess) {
  const which = accessId === orderId ? '' : ` по заказу ${numberSign(accessId)}`
  const unused = unusedDays === 0 ? '' : ` Не использовано ${countOf(unusedDays, DAY_FORMS)}.`
  const rest = until === null ? '' : ` Другой оплаченный доступ открыт до ${formatDay(until)}.`
  return [text(`Доступ к контактам в резюме${which} закончен ${formatDay(endedAt)}.${unused}${rest}`)]
}

/** To the administrators of a company: money went back, and what has ended with it. */
export function refundMadeEmail(
  site: MailSite,
  refund: Paid & {
    /** What was taken from the balance; the rest is ours. */
    fromBalanceKopecks: number
    /** Null for a refund that staff made in the provider's dashboard. */
    reason: string | null
    way?: RefundWay
    /** Paid access to contacts that has ended with it; null for none. */
    access?: RefundedAccess | null
    /** Who sends the receipt; null: there is none. */
    receipt: ReceiptIssuer | null
  },
) {
  const { way = 'card', access = null } = refund
  const amount = formatKopecks(refund.amountKopecks)
  return composeEmail(site, {
    kind: 'refund_made',
    about: {},
    isSecret: false,
    subject: `Возврат по заказу ${numberSign(refund.orderId)}: ${amount}`,
    preheader: untrustedName(refund.title),
    heading: WAY_HEADINGS[way],
    blocks: [
      paymentFacts(refund),
      ...(refund.reason === null ? [] : textLines(refund.reason)),
      text(WAY_TEXTS[way]),
      ...(access ? accessTexts(refund.orderId, access) : []),
      ...(refund.fromBalanceKopecks > 0
        ? [text(`С баланса компании списано ${formatKopecks(refund.fromBalanceKopecks)}.`)]
        : []),
      link('Открыть заказ', site.publicUrl + pathOf('payment-orders-id', { id: refund.orderId })),
      ...(refund.receipt ? [note(REFUND_RECEIPT_NOTES[refund.receipt])] : []),
    ],
  })
}

/** To the person who ordered: the receipt that a self-employed operator has issued in «Мой налог». */
export function incomeReceiptEmail(
  site: MailSite,
  receipt: Paid & {
    /** Of the tax service. */
    url: string
    isRefund: boolean
  },
) {
  const name = receipt.isRefund ? 'Чек по возврату' : 'Чек'
  return composeEmail(site, {
    kind: 'income_receipt',
    about: {},
    isSecret: false,
    subject: `${name} по заказу ${numberSign(receipt.orderId)} на ${formatKopecks(receipt.amountKopecks)}`,
    preheader: untrustedName(receipt.title),
    heading: name,
    blocks: [
      text(
        receipt.isRefund
          ? 'Мы вернули деньги и исправили чек в «Мой налог».'
          : 'Мы выдали чек в «Мой налог»: он заменяет кассовый.',
      ),
      paymentFacts(receipt),
      link('Открыть чек', receipt.url),
    ],
  })
}
