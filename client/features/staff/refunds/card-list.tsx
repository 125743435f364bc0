import { api } from '#client/app/api.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { useStaffDialog } from '#client/app/staff/staff-page.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { CardPayment } from '#shared/features/money/payments/card-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { orderName } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { OrderPayer } from './order-payer.tsx'
import { paymentsAddress } from './payments-address.ts'
import { RefundDialog, refundText } from './refund-dialog.tsx'

const STATE_LABELS = {
  created: 'Ждёт провайдера',
  pending: 'Ждёт оплаты',
  succeeded: 'Оплачен',
  cancelled: 'Не оплачен',
} as const satisfies Record<CardPayment['state'], string>

const RECEIPT_LABELS = { due: 'ждёт отправки', sent: 'отправлен', refused: 'не принят' } as const
const FISCAL_LABELS = {
  pending: 'регистрируется',
  registered: 'зарегистрирован',
  cancelled: 'не прошёл',
} as const

/** Payments through the provider, with what became of their receipts. */
export const cardPayments = staffRows(paymentsAddress, {
  query: ({ state, search, page }) =>
    api.cardPayments.staffList.queryOptions({
      input: { state: state === 'stuck' ? 'stuck' : 'all', search, page },
    }),
  max: PAYMENT_PAGES_MAX,
  empty: ({ state }) =>
    state === 'stuck'
      ? [
          'Ничего не застряло',
          'Сюда попадают платежи и возвраты, которые больше часа ни сделаны, ни отменены, и те, чей возврат или чек не прошёл.',
        ]
      : ['Таких платежей нет', 'Ищите по номеру заказа, ИНН, названию компании или почте для чека целиком.'],
  keyOf: ({ id }) => id,
  row: (payment) => <Row payment={payment} />,
  className: 'grid gap-3',
})

function Row({ payment }: { payment: CardPayment }) {
  const openDialog = useStaffDialog()
  const { company, orderId, title, state, createdAt, endedAt, amountKopecks, refundedKopecks } = payment
  const { refundableKopecks, refundRequests } = payment
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <OrderPayer orderId={orderId} company={company} />
        <p className="mt-1 wrap-anywhere">{title}</p>
        <p className="mt-1 text-small text-muted">
          Начат {formatMoment(createdAt)}
          {endedAt !== null && `, закончен ${formatMoment(endedAt)}`}
        </p>
        <ul className="text-small text-muted">
          {refundRequests.map((request) => (
            <li key={request.id} className="wrap-anywhere">
              {formatDay(request.requestedAt)}: {refundText(request)}. Причина: {request.reason}
            </li>
          ))}
          {payment.fiscalReceipts.map(({ kind, state: stage, documentNumber, amountKopecks: sum }, at) => (
            // Receipts of equal sums differ by nothing that is shown.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              {kind === 'refund' ? 'Чек возврата' : 'Чек'} на {formatKopecks(sum)}: {FISCAL_LABELS[stage]}
              {documentNumber !== null && `, № ${documentNumber}`}
            </li>
          ))}
          {payment.receipts.map(({ state: stage, amountKopecks: sum }, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              Второй чек на {formatKopecks(sum)}: {RECEIPT_LABELS[stage]}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end sm:text-right">
        <p className="text-lead font-semibold tabular-nums">{formatKopecks(amountKopecks)}</p>
        <Badge {...(state === 'succeeded' && { tone: 'good' })}>{STATE_LABELS[state]}</Badge>
        {payment.isStuck && <Badge tone="danger">Застрял</Badge>}
        {state === 'succeeded' && payment.orderState === 'cancelled' && (
          <Badge tone="warning">Деньги на балансе</Badge>
        )}
        {refundedKopecks > 0 && (
          <p className="text-small text-muted">Возвращено {formatKopecks(refundedKopecks)}</p>
        )}
        {refundableKopecks > 0 && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Вернуть деньги: ${orderName(orderId)}`}
            onClick={() => openDialog((close) => <RefundDialog payment={payment} onClose={close} />)}
          >
            Вернуть деньги
          </Button>
        )}
        {payment.cancelReason !== null && (
          <p className="text-small text-muted wrap-anywhere">{payment.cancelReason}</p>
        )}
      </div>
    </li>
  )
}
