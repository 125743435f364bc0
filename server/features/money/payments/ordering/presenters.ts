import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { PaymentId, type Order, type Payment } from '#shared/features/money/payments/model.ts'
import type { RefundRequest } from '#shared/features/money/payments/card-contract.ts'
import type { OrderRow, PaymentRow, RefundRequestRow } from '../queries.ts'

export function presentOrder(row: OrderRow): Order {
  const { kind, state, method, title, amountKopecks, vacancyId, billSlug } = row
  return {
    id: OrderId.parse(row.id),
    kind,
    state,
    method,
    title,
    amountKopecks,
    vacancyId,
    billSlug,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    returnedAt: row.returnedAt,
  }
}

export function presentPayment({ payment, order }: { payment: PaymentRow; order: OrderRow }): Payment {
  const { state, amountKopecks, cancelReason } = payment
  return {
    id: PaymentId.parse(payment.id),
    state,
    amountKopecks,
    confirmationUrl: state === 'pending' ? payment.confirmationUrl : null,
    cancelReason,
    createdAt: payment.createdAt,
    order: presentOrder(order),
  }
}

export function presentRefundRequest(row: RefundRequestRow): RefundRequest {
  const { id, amountKopecks, reason, state, refusal, requestedAt } = row
  return { id, amountKopecks, reason, state, refusal, requestedAt }
}
