import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { useStaffDialog } from '#client/app/staff/staff-page.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { numberSign, orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { accessText } from './access-text.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'
import { paymentsAddress } from './payments-address.ts'

/** Orders that are paid by bank transfer. */
export const billedOrders = staffRows(paymentsAddress, {
  query: ({ state, search, page }) =>
    api.payments.staffList.queryOptions({
      input: { state: state === 'paid' ? 'paid' : 'waiting', search, page },
    }),
  max: PAYMENT_PAGES_MAX,
  empty: ({ search }) =>
    search === ''
      ? ['Здесь пусто', 'Новые счета появятся сами.']
      : [
          'Ничего не нашлось',
          'Проверьте номер или ИНН. Номер можно взять прямо из назначения платежа: «№ 123 от 21.11.2026».',
        ],
  keyOf: ({ id }) => id,
  row: (order) => <BilledOrder order={order} />,
  className: 'grid gap-3',
})

function BilledOrder({ order }: { order: StaffOrder }) {
  const { id, company, bills, title, bankPaidAt, access, amountKopecks, state, method } = order
  const openDialog = useStaffDialog()
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">
          {orderTitle(id)} · <a href={pathOf('staff-companies-id', { id: company.id })}>{company.title}</a>
        </p>
        <ul className="text-small text-muted">
          {bills.map(({ slug, number, issuedAt, buyer }) => (
            <li key={slug} className="wrap-anywhere">
              <a href={pathOf('bills-slug', { slug })} className="inline-block py-1">
                Счёт {numberSign(number)} от {formatDay(issuedAt)}
              </a>
              {`, ${buyer.title}, ${buyer.inn === null ? 'без ИНН' : `ИНН ${buyer.inn}`}`}
            </li>
          ))}
        </ul>
        <p className="mt-1 wrap-anywhere">{title}</p>
        {bankPaidAt !== null && <p className="mt-1 text-small text-muted">Оплачен {formatDay(bankPaidAt)}</p>}
        {access && <p className="mt-1 text-small text-muted">{accessText(access)}</p>}
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        <p className="text-lead font-semibold">{formatKopecks(amountKopecks)}</p>
        {state === 'cancelled' && <Badge>Заказ отменён</Badge>}
        {bankPaidAt === null ? <MarkPaid order={order} /> : <UndoPaid order={order} />}
        {access && method === 'bill' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Закончить доступ: ${orderName(id)}`}
            onClick={() => openDialog((close) => <EndAccessDialog order={order} onClose={close} />)}
          >
            Закончить доступ
          </Button>
        )}
      </div>
    </li>
  )
}

function MarkPaid({ order: { id, company, bills, amountKopecks } }: { order: StaffOrder }) {
  const markPaid = useCommand(api.payments.staffMarkPaid, {
    done: ({ state }) =>
      `${orderTitle(id)}: перевод отмечен${state === 'paid' ? '' : ', деньги на балансе компании'}.`,
  })
  const [bill] = bills
  const payer = companyInQuotes(bill?.buyer.title ?? company.title)
  const name = bill ? `счёт ${numberSign(bill.number)} от ${formatDay(bill.issuedAt)}` : orderName(id)
  return (
    <ConfirmedButton
      command={markPaid}
      input={{ orderId: id }}
      text="Перевод пришёл"
      name={orderName(id)}
      title="Перевод пришёл?"
      confirmText="Да, пришёл"
      size="small"
      variant="primary"
    >
      {formatKopecks(amountKopecks)} от компании {payer}, {name}. Заказ выполнится сразу.
    </ConfirmedButton>
  )
}

function UndoPaid({ order: { id, company, amountKopecks } }: { order: StaffOrder }) {
  const undoPaid = useCommand(api.payments.staffUndoPaid, { done: () => `${orderTitle(id)}: отметка снята.` })
  return (
    <ConfirmedButton
      command={undoPaid}
      input={{ orderId: id }}
      text="Снять отметку"
      name={orderName(id)}
      title="Снять отметку об оплате?"
      size="small"
    >
      {formatKopecks(amountKopecks)} уйдут с баланса компании {companyInQuotes(company.title)}. Получится,
      пока из этих денег ничего не потрачено.
    </ConfirmedButton>
  )
}
