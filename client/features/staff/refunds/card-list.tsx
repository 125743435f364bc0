import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { CardPayment, RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import type { CardState } from '#shared/features/money/payments/vocabulary.ts'
import { orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { OrderPayer } from './order-payer.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export const cardPayments = (input: { state: CardState; search: string; page: number }) =>
  api.cardPayments.staffList.queryOptions({ input })

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

/** Codes of YooKassa; others are shown as they are. */
const REFUSALS: Readonly<Record<string, string>> = {
  insufficient_funds: 'на счёте магазина не хватает денег',
  rejected_by_payee: 'получатель отказался',
  yoo_money_account_closed: 'кошелёк получателя закрыт',
  payment_basket_id_not_found: 'корзина платежа не найдена',
  general_decline: 'причина не названа',
  invalid_request: 'запрос не принят',
}

function refundText({ amountKopecks, state, refusal }: RefundRequest): string {
  const sum = formatKopecks(amountKopecks)
  switch (state) {
    case 'done':
      return `возврат ${sum} сделан`
    case 'requested':
      return `возврат ${sum} ждёт провайдера, повторим сами`
    case 'refused':
      return `возврат ${sum} не прошёл: ${REFUSALS[refusal ?? ''] ?? refusal ?? 'причина не названа'}`
    case 'lost':
      return `возврат ${sum}: провайдер не ответил за сутки. Проверьте в его кабинете, прежде чем повторять`
  }
}

/** Payments through the provider, with what became of their receipts. */
export function CardList({
  query,
  page,
  isStuck,
  hrefOf,
}: {
  query: ReturnType<typeof cardPayments>
  page: number
  isStuck: boolean
  hrefOf: (page: number) => string
}) {
  const { count, items } = useSuspenseQuery(query).data
  const [refunded, setRefunded] = useState<CardPayment | null>(null)
  const [status, setStatus] = useState('')
  return (
    <>
      <p role="status" className="empty:hidden">
        {status}
      </p>
      {items.length === 0 ? (
        <NoPayments isStuck={isStuck} />
      ) : (
        <ul className="grid gap-3">
          {items.map((payment) => (
            <Row key={payment.id} payment={payment} onRefund={() => setRefunded(payment)} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pageCount(count, { max: PAYMENT_PAGES_MAX })} hrefOf={hrefOf} />
      {refunded && (
        <RefundDialog
          payment={refunded}
          onClose={() => setRefunded(null)}
          onDone={(request) => {
            setRefunded(null)
            setStatus(`${orderTitle(refunded.orderId)}: ${refundText(request)}.`)
          }}
        />
      )}
    </>
  )
}

function NoPayments({ isStuck }: { isStuck: boolean }) {
  return (
    <EmptyState title={isStuck ? 'Ничего не застряло' : 'Таких платежей нет'}>
      <p>
        {isStuck
          ? 'Сюда попадают платежи и возвраты, которые больше часа ни сделаны, ни отменены, и те, чей возврат или чек не прошёл.'
          : 'Ищите по номеру заказа, ИНН, названию компании или почте для чека целиком.'}
      </p>
    </EmptyState>
  )
}

function Row({ payment, onRefund }: { payment: CardPayment; onRefund: () => void }) {
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
            onClick={onRefund}
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
