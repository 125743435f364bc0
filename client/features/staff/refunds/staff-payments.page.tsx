import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffOrder } from '#shared/features/money/payments/staff-contract.ts'
import { numberSign, orderName, orderTitle } from '#shared/features/money/payments/order-number.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pageNumber, pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { accessText } from './access-text.ts'
import { EndAccessDialog } from './end-access-dialog.tsx'
import { CardList, cardPayments } from './card-list.tsx'
import { IncomeList, incomeReceipts } from './income-list.tsx'
import { RefundList, refunds } from './refund-list.tsx'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'

const VIEWS = [
  ['waiting', 'Ждут перевода'],
  ['paid', 'Оплачены'],
  ['cards', 'Картой и СБП'],
  ['stuck', 'Застряли'],
  ['refunds', 'Возвраты на карту'],
  ['receipts', 'Нужен чек «Мой налог»'],
  ['issued', 'Чеки «Мой налог»'],
] as const
type View = (typeof VIEWS)[number][0]

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, 'Платежи', firstData())

  function firstData() {
    if (shown.view === 'refunds') return load(args, refunds(shown.page))
    if (isIncome(shown.view)) return load(args, incomeReceipts(incomeOf(shown)))
    return isCards(shown.view) ? load(args, cards(shown)) : load(args, billedOrders(shown))
  }
}

const isCards = (view: View) => view === 'cards' || view === 'stuck'

const isIncome = (view: View) => view === 'receipts' || view === 'issued'

const incomeOf = ({ view, page }: Shown) => ({ state: view === 'issued' ? 'entered' : 'due', page }) as const

const cards = ({ view, search, page }: Shown) =>
  cardPayments({ state: view === 'stuck' ? 'stuck' : 'all', search, page })

const billedOrders = ({ view, search, page }: Shown) =>
  api.payments.staffList.queryOptions({
    input: { state: view === 'paid' ? 'paid' : 'waiting', search, page },
  })

export function Component() {
  const shown = shownIn(useLocation().search)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<StaffOrder | null>(null)
  const [ending, setEnding] = useState<StaffOrder | null>(null)
  const [status, setStatus] = useState('')
  const isUndoing = chosen?.bankPaidAt != null
  const toggle = useMutation({
    mutationFn: ({ id, bankPaidAt }: StaffOrder) =>
      bankPaidAt === null
        ? api.payments.staffMarkPaid.call({ orderId: id })
        : api.payments.staffUndoPaid.call({ orderId: id }),
    async onSuccess({ id, bankPaidAt, state }) {
      setStatus(
        bankPaidAt === null
          ? `${orderTitle(id)}: отметка снята.`
          : `${orderTitle(id)}: перевод отмечен${state === 'paid' ? '' : ', деньги на балансе компании'}.`,
      )
      setChosen(null)
      await queryClient.invalidateQueries({ queryKey: api.payments.staffList.key() })
    },
  })

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-payments" />
      <h1>Платежи</h1>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChipNav
          label="Что показать"
          views={VIEWS}
          current={shown.view}
          hrefOf={(view) => hrefOf({ ...shown, view, page: 1 })}
        />
        {shown.view !== 'refunds' && !isIncome(shown.view) && (
          <form role="search" action={pathOf('staff-payments')} className="flex flex-wrap items-end gap-2">
            {shown.view !== 'waiting' && <input type="hidden" name="state" value={shown.view} />}
            <Input
              key={shown.search}
              label={
                isCards(shown.view) ? 'Заказ, ИНН, компания или почта' : 'Номер из платёжки, ИНН или компания'
              }
              name="search"
              type="search"
              maxLength={200}
              defaultValue={shown.search}
              className="grow"
            />
            <Button type="submit" variant="secondary">
              Найти
            </Button>
          </form>
        )}
      </div>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {shown.view === 'refunds' ? (
        <RefundList page={shown.page} hrefOf={(page) => hrefOf({ ...shown, page })} />
      ) : isIncome(shown.view) ? (
        <IncomeList {...incomeOf(shown)} hrefOf={(page) => hrefOf({ ...shown, page })} />
      ) : isCards(shown.view) ? (
        <CardList
          query={cards(shown)}
          page={shown.page}
          isStuck={shown.view === 'stuck'}
          hrefOf={(page) => hrefOf({ ...shown, page })}
        />
      ) : (
        <BilledOrders
          shown={shown}
          onEndAccess={setEnding}
          onToggle={(order) => {
            toggle.reset()
            setChosen(order)
          }}
        />
      )}
      {ending && (
        <EndAccessDialog
          order={ending}
          onClose={() => setEnding(null)}
          onDone={({ id }) => {
            setEnding(null)
            setStatus(`${orderTitle(id)}: доступ закончен, письмо отправлено.`)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={isUndoing ? 'Снять отметку об оплате?' : 'Перевод пришёл?'}
        confirmText={isUndoing ? 'Снять отметку' : 'Да, пришёл'}
        isPending={toggle.isPending}
        error={failureText(toggle.error)}
        onConfirm={() => chosen && toggle.mutate(chosen)}
        onClose={() => setChosen(null)}
      >
        <p className="wrap-anywhere">
          {chosen &&
            (isUndoing
              ? `${formatKopecks(chosen.amountKopecks)} уйдут с баланса компании ${companyInQuotes(chosen.company.title)}. Получится, пока из этих денег ничего не потрачено.`
              : `${formatKopecks(chosen.amountKopecks)} от компании ${companyInQuotes(chosen.bills[0]?.buyer.title ?? chosen.company.title)}, ${billName(chosen)}. Заказ выполнится сразу.`)}
        </p>
      </ConfirmDialog>
    </div>
  )
}

function BilledOrders({
  shown,
  onToggle,
  onEndAccess,
}: {
  shown: Shown
  onToggle: (order: StaffOrder) => void
  onEndAccess: (order: StaffOrder) => void
}) {
  const { count, items } = useSuspenseQuery(billedOrders(shown)).data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={shown.search === '' ? 'Здесь пусто' : 'Ничего не нашлось'}>
          <p>
            {shown.search === ''
              ? 'Новые счета появятся сами.'
              : 'Проверьте номер или ИНН. Номер можно взять прямо из назначения платежа: «№ 123 от 21.11.2026».'}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((order) => (
            <BilledOrder
              key={order.id}
              order={order}
              onToggle={() => onToggle(order)}
              onEndAccess={() => onEndAccess(order)}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={shown.page}
        pages={pageCount(count, { max: PAYMENT_PAGES_MAX })}
        hrefOf={(page) => hrefOf({ ...shown, page })}
      />
    </>
  )
}

function BilledOrder({
  order,
  onToggle,
  onEndAccess,
}: {
  order: StaffOrder
  onToggle: () => void
  onEndAccess: () => void
}) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">
          {orderTitle(order.id)} ·{' '}
          <a href={pathOf('staff-companies-id', { id: order.company.id })}>{order.company.title}</a>
        </p>
        <ul className="text-small text-muted">
          {order.bills.map(({ slug, number, issuedAt, buyer }) => (
            <li key={slug} className="wrap-anywhere">
              <a href={pathOf('bills-slug', { slug })} className="inline-block py-1">
                Счёт {numberSign(number)} от {formatDay(issuedAt)}
              </a>
              {`, ${buyer.title}, ${buyer.inn === null ? 'без ИНН' : `ИНН ${buyer.inn}`}`}
            </li>
          ))}
        </ul>
        <p className="mt-1 wrap-anywhere">{order.title}</p>
        {order.bankPaidAt !== null && (
          <p className="mt-1 text-small text-muted">Оплачен {formatDay(order.bankPaidAt)}</p>
        )}
        {order.access && <p className="mt-1 text-small text-muted">{accessText(order.access)}</p>}
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        <p className="text-lead font-semibold">{formatKopecks(order.amountKopecks)}</p>
        {order.state === 'cancelled' && <Badge>Заказ отменён</Badge>}
        <Button
          size="small"
          variant={order.bankPaidAt === null ? 'primary' : 'secondary'}
          aria-label={`${order.bankPaidAt === null ? 'Перевод пришёл' : 'Снять отметку'}: ${orderName(order.id)}`}
          onClick={onToggle}
        >
          {order.bankPaidAt === null ? 'Перевод пришёл' : 'Снять отметку'}
        </Button>
        {order.access && order.method === 'bill' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Закончить доступ: ${orderName(order.id)}`}
            onClick={onEndAccess}
          >
            Закончить доступ
          </Button>
        )}
      </div>
    </li>
  )
}

/** «счёт № 12 от 21 ноября 2026», the last one of the order. */
function billName({ id, bills: [bill] }: StaffOrder) {
  return bill === undefined ? orderName(id) : `счёт ${numberSign(bill.number)} от ${formatDay(bill.issuedAt)}`
}

type Shown = { view: View; search: string; page: number }

function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    view: VIEWS.find(([view]) => view === params.get('state'))?.[0] ?? 'waiting',
    search: (params.get('search') ?? '').slice(0, 200),
    page: pageNumber(params, PAYMENT_PAGES_MAX),
  }
}

function hrefOf({ view, search, page }: Shown) {
  return withPage(pathOf('staff-payments'), page, { state: view === 'waiting' ? null : view, search })
}
