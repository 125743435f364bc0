import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { useSite } from '#client/app/site.tsx'
import { Card } from '#client/ui/card.tsx'
import type { OrderDetails } from '#shared/features/money/payments/model.ts'
import { numberSign } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { METHOD_LABELS, PAYMENT_STATE_LABELS, orderStateLabel } from './labels.ts'
import { Receipts } from './receipts.tsx'

export const orderDetails = (orderId: number) =>
  api.payments.orderDetails.queryOptions({ input: { orderId } })

/** The paid item, the time and method of payment, its documents and refunds. */
export function OrderSummary({ orderId, paymentId = null }: { orderId: number; paymentId?: number | null }) {
  const { data } = useSuspenseQuery(orderDetails(orderId))
  const { order, attempts, documents } = data
  const isRefused = attempts.some(({ id, state }) => id === paymentId && state === 'cancelled')
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="about">
      <h2 id="about">О заказе</h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[180px_minmax(0,1fr)]">
        <Fact label="За что">{order.title}</Fact>
        <Fact label="Заказ">
          {numberSign(order.id)} от {formatDay(order.createdAt)}, {orderStateLabel(order).toLowerCase()}
        </Fact>
        <Fact label="Сумма">{formatKopecks(order.amountKopecks)}</Fact>
        <Fact label="Чем">{METHOD_LABELS[order.method]}</Fact>
        {order.paidAt !== null && <Fact label="Когда">{formatDay(order.paidAt)}</Fact>}
        {data.startedAt !== null && data.endsAt !== null && (
          <Fact label="Срок услуги">
            {formatDay(data.startedAt)} — {formatDay(data.endsAt)}
          </Fact>
        )}
        <Attempts attempts={attempts} currentId={paymentId} />
        {!isRefused && hasReceipts(data) && (
          <Fact label={data.incomeReceipts.length > 0 ? 'Чек' : 'Кассовый чек'}>
            <Receipts details={data} />
          </Fact>
        )}
        <Documents kind="bill" label="Счёт" none={null} documents={documents} />
        <Documents
          kind="act"
          label="Акт"
          none={isActDue(data) ? 'Появится, когда услуга будет оказана' : null}
          documents={documents}
        />
        {hasRefunds(data) && (
          <Fact label="Возврат">
            <Refunds details={data} />
          </Fact>
        )}
      </dl>
    </Card>
  )
}

/** Whether the order has or had a payment: an unpaid order has no receipts. */
const hasReceipts = ({ order, attempts, receipts, fiscalReceipts }: OrderDetails) =>
  order.paidAt !== null ||
  receipts.length + fiscalReceipts.length > 0 ||
  attempts.some(({ state }) => state === 'succeeded')

/** Whether an act is due: a top-up is not a service, and the placements of a package have separate acts. */
const isActDue = ({ order: { state, kind, amountKopecks, returnedAt }, returnedKopecks }: OrderDetails) =>
  state === 'paid' &&
  kind !== 'top_up' &&
  kind !== 'package' &&
  amountKopecks > returnedKopecks &&
  returnedAt === null

const hasRefunds = (details: OrderDetails) =>
  details.order.returnedAt !== null ||
  details.returnedKopecks > 0 ||
  details.attempts.some(({ refunds }) => refunds.length > 0) ||
  isRefundable(details)

/** Access that has ended with a refund has no refundable remainder. */
const isRefundable = ({ order: { state, amountKopecks }, accessEndedAt }: OrderDetails) =>
  state === 'paid' && amountKopecks > 0 && accessEndedAt === null

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:-mt-2">{children}</dd>
    </div>
  )
}

function Attempts({ attempts, currentId }: { attempts: OrderDetails['attempts']; currentId: number | null }) {
  const others = attempts.filter(({ id }) => id !== currentId)
  if (others.length === 0) return null
  return (
    <Fact label={currentId === null ? 'Картой и СБП' : 'Другие попытки'}>
      {others.map(({ id, state, createdAt }) => (
        <a key={id} href={pathOf('payment-id', { id })} className="block py-1">
          {formatMoment(createdAt)}: {PAYMENT_STATE_LABELS[state].toLowerCase()}
        </a>
      ))}
    </Fact>
  )
}

function Documents({
  kind,
  label,
  none,
  documents,
}: {
  kind: 'bill' | 'act'
  label: string
  /** Displayed if there is no document; null for no line. */
  none: string | null
  documents: OrderDetails['documents']
}) {
  const ofKind = documents.filter((document) => document.kind === kind)
  if (ofKind.length === 0 && none === null) return null
  return (
    <Fact label={label}>
      {ofKind.length === 0 && none}
      {ofKind.map(({ slug, number, issuedAt }) => (
        <a key={slug} href={pathOf(`${kind}s-slug`, { slug })} className="block py-1">
          {label} {numberSign(number)} от {formatDay(issuedAt)}
        </a>
      ))}
    </Fact>
  )
}

function Refunds({ details }: { details: OrderDetails }) {
  const { order, returnedKopecks, accessEndedAt, attempts } = details
  const { operator } = useSite()
  const refunds = attempts.flatMap((attempt) => attempt.refunds)
  return (
    <>
      {order.returnedAt !== null && (
        <span className="block">
          {formatKopecks(order.amountKopecks)} вернулись на баланс {formatDay(order.returnedAt)}
        </span>
      )}
      {accessEndedAt !== null && (
        <span className="block">
          Доступ закончен {formatDay(accessEndedAt)}
          {returnedKopecks > 0 && `, деньги возвращены: ${formatKopecks(returnedKopecks)}`}
        </span>
      )}
      {returnedKopecks > 0 && order.kind !== 'resume_access' && (
        <span className="block">
          {formatKopecks(returnedKopecks)} за неиспользованные дни вернулись на баланс
        </span>
      )}
      {refunds.map(({ amountKopecks, at }) => (
        <span key={at + amountKopecks} className="block">
          {formatKopecks(amountKopecks)} вернулись на карту {formatDay(at)}
        </span>
      ))}
      {isRefundable(details) && (
        <span className="block">
          {operator ? (
            <a href={refundRequest(operator.email, order)} className="inline-block py-1">
              Попросить возврат
            </a>
          ) : (
            <a href={pathOf('offer')} className="inline-block py-1">
              Условия возврата
            </a>
          )}
        </span>
      )}
    </>
  )
}

/** An e-mail with the order's number and title. */
function refundRequest(email: string, { id, title }: OrderDetails['order']) {
  const subject = `Возврат по заказу ${numberSign(id)}`
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${title}\n\nПочему нужен возврат: `)}`
}

export const PaymentsLink = () => (
  <p>
    <a href={pathOf('payment')} className="inline-block py-1">
      Все платежи
    </a>
  </p>
)
