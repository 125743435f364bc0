import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { Order } from '#shared/features/money/payments/model.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { orderAgainPath, pathAfterOrder } from '#shared/features/money/payments/after-order.ts'
import { METHOD_LABELS, orderStateLabel, orderStateTone } from './labels.ts'

type ListedOrder = Order & { paymentId: number | null }

/** Orders with their state; an open one can be paid or cancelled. */
export function OrderList({ companyId, orders }: { companyId: number; orders: readonly ListedOrder[] }) {
  const queryClient = useQueryClient()
  const pay = useCommand(api.payments.pay, {
    refresh: [],
    // It may have been paid or cancelled in another tab.
    refused: () => void queryClient.invalidateQueries({ queryKey: api.payments.orders.key() }),
    done: (ordered) => location.assign(pathAfterOrder(ordered)),
  })
  const cancel = useCommand(api.payments.cancel, { refresh: [api.payments.orders] })
  return (
    <>
      <RefusalLine command={pay} />
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
                  aria-busy={(pay.isPending && pay.variables.orderId === order.id) || undefined}
                  aria-label={`Оплатить картой или СБП заказ № ${order.id}`}
                  onClick={() => pay.run({ id: companyId, orderId: order.id, method: 'provider' })}
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
                <ConfirmedButton
                  command={cancel}
                  input={{ id: companyId, orderId: order.id }}
                  size="small"
                  variant="quiet"
                  className="-ml-2 no-js:hidden"
                  aria-label={`Отменить заказ № ${order.id}`}
                  text="Отменить"
                  title="Отменить заказ?"
                  confirmText="Отменить заказ"
                >
                  <p>Если деньги всё же придут, они окажутся на балансе.</p>
                </ConfirmedButton>
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
    </>
  )
}
