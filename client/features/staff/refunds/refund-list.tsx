import { api } from '#client/app/api.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import type { StaffRefund } from '#shared/features/money/payments/staff-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { paymentsAddress } from './payments-address.ts'

/** Refunds to cards that the payment provider has made. */
export const refunds = staffRows(paymentsAddress, {
  query: ({ page }) => api.payments.staffRefunds.queryOptions({ input: { page } }),
  max: PAYMENT_PAGES_MAX,
  empty: () => [
    'Возвратов на карту пока нет',
    'Вернуть деньги можно в списке «Картой и СБП» или в кабинете ЮKassa. Возврат появится здесь, а деньги спишутся с баланса компании.',
  ],
  keyOf: ({ id }) => id,
  row: (refund) => <Row refund={refund} />,
  className: 'grid gap-3',
})

function Row({ refund: { company, orderId, seenAt, ...refund } }: { refund: StaffRefund }) {
  const lost = refund.amountKopecks - refund.fromBalanceKopecks
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">{company.title}</p>
        <p className="text-small text-muted tabular-nums">
          {company.inn === null ? 'без ИНН' : `ИНН ${company.inn}`}
        </p>
        <p className="mt-1 text-small text-muted">
          {orderTitle(orderId)}, {formatDay(seenAt)}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <p className="text-lead font-semibold tabular-nums">{formatKopecks(refund.amountKopecks)}</p>
        <p className="text-small text-muted">
          {lost === 0 ? 'Списано с баланса компании' : `Сверх баланса: ${formatKopecks(lost)}`}
        </p>
      </div>
    </li>
  )
}
