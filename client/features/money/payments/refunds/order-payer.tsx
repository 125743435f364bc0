import type { CardPayment } from '#shared/features/money/payments/card-contract.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** The order of a payment, the company that paid, and what for. */
export function OrderPayer({ orderId, company, title }: Pick<CardPayment, 'orderId' | 'company' | 'title'>) {
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {orderTitle(orderId)} · <a href={pathOf('staff-companies-id', { id: company.id })}>{company.title}</a>
      </p>
      <p className="text-small text-muted tabular-nums">
        {company.inn === null ? 'без ИНН' : `ИНН ${company.inn}`}
      </p>
      <p className="mt-1 wrap-anywhere">{title}</p>
    </>
  )
}
