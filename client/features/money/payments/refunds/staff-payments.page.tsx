import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { cardPayments } from './card-list.tsx'
import { incomeReceipts } from './income-list.tsx'
import { paymentsAddress } from './payments-address.ts'
import { api } from '#client/app/api.ts'
import type { StaffRefund, StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { orderTitle, numberSign, orderName } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { useStaffDialog } from '#client/app/staff/staff-page.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { accessText } from './access-text.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'

/** Orders that are paid by bank transfer. */
const billedOrders = staffRows(paymentsAddress, {
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

/** Refunds to cards that the payment provider has made. */
const refunds = staffRows(paymentsAddress, {
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

const ROWS = {
  waiting: billedOrders,
  paid: billedOrders,
  cards: cardPayments,
  stuck: cardPayments,
  refunds,
  receipts: incomeReceipts,
  issued: incomeReceipts,
}

const BILL_SEARCH = 'Номер из платёжки, ИНН или компания'
const CARD_SEARCH = 'Заказ, ИНН, компания или почта'

const SEARCHES = {
  waiting: BILL_SEARCH,
  paid: BILL_SEARCH,
  cards: CARD_SEARCH,
  stuck: CARD_SEARCH,
  refunds: null,
  receipts: null,
  issued: null,
}

export const { loader, Component } = staffList({
  address: paymentsAddress,
  tab: 'staff-payments',
  title: 'Платежи',
  views: {
    label: 'Что показать',
    by: 'state',
    titles: {
      waiting: 'Ждут перевода',
      paid: 'Оплачены',
      cards: 'Картой и СБП',
      stuck: 'Застряли',
      refunds: 'Возвраты на карту',
      receipts: 'Нужен чек «Мой налог»',
      issued: 'Чеки «Мой налог»',
    },
  },
  search: ({ state }) => SEARCHES[state],
  rows: ({ state }) => ROWS[state],
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
