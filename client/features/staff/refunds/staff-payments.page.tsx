import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form as RouterForm, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffOrder } from '#shared/features/money/payments/contract.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { RefundList, refunds } from './refund-list.tsx'
import { StaffNav } from '#client/features/staff/moderation/staff-nav.tsx'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'

const VIEWS = { waiting: 'Ждут перевода', paid: 'Оплачены', refunds: 'Возвраты на карту' } as const
type View = keyof typeof VIEWS

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(
    args,
    'Платежи',
    shown.view === 'refunds' ? load(args, refunds(shown.page)) : load(args, billedOrders(shown)),
  )
}

const billedOrders = ({ view, search, page }: Shown) =>
  api.payments.staffList.queryOptions({
    input: { state: view === 'paid' ? 'paid' : 'waiting', search, page },
  })

export function Component() {
  const shown = shownIn(useLocation().search)
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<StaffOrder | null>(null)
  const [told, setTold] = useState('')
  const isUndoing = asked?.bankPaidAt != null
  const act = useMutation({
    mutationFn: ({ id, bankPaidAt }: StaffOrder) =>
      bankPaidAt === null
        ? api.payments.staffMarkPaid.call({ orderId: id })
        : api.payments.staffUndoPaid.call({ orderId: id }),
    async onSuccess({ id, bankPaidAt, state }) {
      setTold(
        bankPaidAt === null
          ? `Заказ № ${id}: отметка снята.`
          : `Заказ № ${id}: перевод отмечен${state === 'paid' ? '' : ', деньги на балансе компании'}.`,
      )
      setAsked(null)
      await queryClient.invalidateQueries({ queryKey: api.payments.staffList.key() })
    },
  })

  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-payments" />
      <h1>Платежи</h1>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label="Что показать">
          <ul className="flex flex-wrap gap-2">
            {(['waiting', 'paid', 'refunds'] as const).map((view) => (
              <li key={view}>
                <a
                  href={hrefOf({ ...shown, view, page: 1 })}
                  className="chip"
                  data-chosen={view === shown.view ? '' : undefined}
                  aria-current={view === shown.view ? 'page' : undefined}
                >
                  {VIEWS[view]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {shown.view !== 'refunds' && (
          <RouterForm
            role="search"
            action={pathOf('staff-payments')}
            className="flex flex-wrap items-end gap-2"
          >
            {shown.view === 'paid' && <input type="hidden" name="state" value="paid" />}
            <Input
              key={shown.search}
              label="Номер заказа, ИНН или компания"
              name="search"
              type="search"
              maxLength={200}
              defaultValue={shown.search}
              className="grow"
            />
            <Button type="submit" variant="secondary">
              Найти
            </Button>
          </RouterForm>
        )}
      </div>
      <p role="status" className="text-good empty:hidden">
        {told}
      </p>
      {shown.view === 'refunds' ? (
        <RefundList page={shown.page} hrefOf={(page) => hrefOf({ ...shown, page })} />
      ) : (
        <BilledOrders
          shown={shown}
          onAct={(order) => {
            act.reset()
            setAsked(order)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={isUndoing ? 'Снять отметку об оплате?' : 'Перевод пришёл?'}
        confirmText={isUndoing ? 'Снять отметку' : 'Да, пришёл'}
        isPending={act.isPending}
        error={act.isError ? (messageOf(act.error) ?? 'Не получилось. Повторите.') : null}
        onConfirm={() => asked && act.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        <p className="wrap-anywhere">
          {asked &&
            (isUndoing
              ? `${formatKopecks(asked.amountKopecks)} уйдут с баланса компании ${companyInQuotes(asked.company.title)}. Получится, пока из этих денег ничего не потрачено.`
              : `${formatKopecks(asked.amountKopecks)} от компании ${companyInQuotes(asked.company.title)}, заказ № ${asked.id}. Заказ выполнится сразу.`)}
        </p>
      </ConfirmDialog>
    </div>
  )
}

function BilledOrders({ shown, onAct }: { shown: Shown; onAct: (order: StaffOrder) => void }) {
  const { count, items } = useSuspenseQuery(billedOrders(shown)).data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={shown.search === '' ? 'Здесь пусто' : 'Ничего не нашлось'}>
          <p>{shown.search === '' ? 'Новые счета появятся сами.' : 'Проверьте номер или ИНН.'}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((order) => (
            <BilledOrder key={order.id} order={order} onAct={() => onAct(order)} />
          ))}
        </ul>
      )}
      <Pagination
        page={shown.page}
        pages={Math.max(1, Math.ceil(count / PAGE_SIZE))}
        hrefOf={(page) => hrefOf({ ...shown, page })}
      />
    </>
  )
}

function BilledOrder({ order, onAct }: { order: StaffOrder; onAct: () => void }) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium wrap-anywhere">
          № {order.id} · {order.company.title}
        </p>
        <p className="text-small text-muted tabular-nums">
          {order.company.inn === null ? 'без ИНН' : `ИНН ${order.company.inn}`}
        </p>
        <p className="mt-1 wrap-anywhere">{order.title}</p>
        <p className="mt-1 text-small text-muted">
          Выставлен {formatDay(order.createdAt)}
          {order.bankPaidAt !== null && `, оплачен ${formatDay(order.bankPaidAt)}`}
        </p>
      </div>
      <div className="grid justify-items-start gap-2 sm:justify-items-end">
        <p className="text-lead font-semibold">{formatKopecks(order.amountKopecks)}</p>
        {order.state === 'cancelled' && <Badge>Заказ отменён</Badge>}
        <Button
          size="small"
          variant={order.bankPaidAt === null ? 'primary' : 'secondary'}
          aria-label={`${order.bankPaidAt === null ? 'Перевод пришёл' : 'Снять отметку'}: заказ № ${order.id}`}
          onClick={onAct}
        >
          {order.bankPaidAt === null ? 'Перевод пришёл' : 'Снять отметку'}
        </Button>
      </div>
    </li>
  )
}

type Shown = { view: View; search: string; page: number }

function shownIn(query: string): Shown {
  const params = new URLSearchParams(query)
  return {
    view: (['paid', 'refunds'] as const).find((view) => view === params.get('state')) ?? 'waiting',
    search: (params.get('search') ?? '').slice(0, 200),
    page: pageNumber(params, PAYMENT_PAGES_MAX),
  }
}

function hrefOf({ view, search, page }: Shown) {
  const params = new URLSearchParams()
  if (view !== 'waiting') params.set('state', view)
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return pathOf('staff-payments') + (query && `?${query}`)
}
