import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Order } from '#shared/features/money/payments/model.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { orderAgainPath, pathAfterOrder } from '#shared/features/money/payments/after-order.ts'
import { METHOD_LABELS, orderStateLabel, orderStateTone } from './labels.ts'

type ListedOrder = Order & { paymentId: number | null }

/** Orders with their state; an open one can be paid or cancelled. */
export function OrderList({ companyId, orders }: { companyId: number; orders: readonly ListedOrder[] }) {
  const queryClient = useQueryClient()
  const [orderToCancel, setOrderToCancel] = useState<ListedOrder | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.payments.orders.key() })
  const pay = useMutation({
    mutationFn: (order: ListedOrder) =>
      api.payments.pay.call({ id: companyId, orderId: order.id, method: 'provider' }),
    onSuccess: (ordered) => location.assign(pathAfterOrder(ordered)),
    onError: () => void refresh(),
  })
  const cancel = useMutation({
    mutationFn: (order: ListedOrder) => api.payments.cancel.call({ id: companyId, orderId: order.id }),
    async onSuccess() {
      await refresh()
      setOrderToCancel(null)
    },
  })
  return (
    <>
      {pay.isError && (
        <p role="alert" className="text-danger">
          {failureText(pay.error)}
        </p>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id} className="card grid gap-3">
            <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
              <div className="min-w-0 grow basis-64">
                <p className="font-medium wrap-anywhere">{order.title}</p>
                <p className="mt-1 text-small text-muted">
                  {orderTitle(order.id)} от {formatDay(order.createdAt)} · {METHOD_LABELS[order.method]}
                </p>
              </div>
              <div className="grid justify-items-start gap-1 sm:justify-items-end">
                <p className="font-semibold">{formatKopecks(order.amountKopecks)}</p>
                <Badge tone={orderStateTone(order)}>{orderStateLabel(order)}</Badge>
              </div>
            </div>
            {order.state === 'open' && (
              <div className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  className="no-js:hidden"
                  isBusy={pay.isPending}
                  aria-busy={(pay.isPending && pay.variables.id === order.id) || undefined}
                  aria-label={`Оплатить картой или СБП заказ № ${order.id}`}
                  onClick={() => pay.mutate(order)}
                >
                  Оплатить картой или СБП
                </Button>
                {order.billSlug !== null && (
                  <ButtonLink
                    size="small"
                    variant="secondary"
                    href={pathOf('bills-slug', { slug: order.billSlug })}
                  >
                    Открыть счёт
                  </ButtonLink>
                )}
                <noscript>
                  <a href={orderAgainPath(order)} className="inline-block py-1">
                    Выбрать способ оплаты
                  </a>
                </noscript>
                <Button
                  size="small"
                  variant="quiet"
                  className="-ml-2 no-js:hidden"
                  aria-label={`Отменить заказ № ${order.id}`}
                  onClick={() => {
                    cancel.reset()
                    setOrderToCancel(order)
                  }}
                >
                  Отменить
                </Button>
              </div>
            )}
            <p>
              <a
                href={
                  order.state === 'open' || order.paymentId === null
                    ? pathOf('payment-orders-id', { id: order.id })
                    : pathOf('payment-id', { id: order.paymentId })
                }
                aria-label={`Подробно о заказе № ${order.id}`}
                className="inline-block py-1"
              >
                Подробно
              </a>
            </p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={orderToCancel !== null}
        title="Отменить заказ?"
        confirmText="Отменить заказ"
        isPending={cancel.isPending}
        error={failureText(cancel.error)}
        onConfirm={() => orderToCancel && cancel.mutate(orderToCancel)}
        onClose={() => setOrderToCancel(null)}
      >
        <p>Если деньги всё же придут, они окажутся на балансе.</p>
      </ConfirmDialog>
    </>
  )
}
