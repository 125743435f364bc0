import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { contextOf, load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Payment } from '#shared/features/money/payments/model.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import {
  boughtPath,
  isReturn,
  orderAgainPath,
  pathAfterOrder,
  pathAfterProvider,
  purchasePath,
} from '#shared/features/money/payments/after-order.ts'
import { numberSign } from '#shared/features/money/payments/order-number.ts'
import { orderDetails, OrderSummary, PaymentsLink } from './order-summary.tsx'
import { adviceOnRefusal, PAYMENT_STATE_LABELS } from './labels.ts'

/** Seconds between refetches while the payment is open; the last one repeats. */
const REFETCH_SECONDS = [2, 3, 5, 8, 15, 30, 60]

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params.id)
  if (id === null) return refusePage(404)
  const payment = await load(args, paymentById(id))
  const { search } = new URL(args.request.url)
  if (isReturn(search) && isJustPlaced(payment, contextOf(args).now))
    throw redirect(purchasePath(payment.order))
  const { order } = payment
  return privatePage(args, `Оплата заказа ${numberSign(order.id)}`, load(args, orderDetails(order.id)))
}

const paymentById = (id: number) => api.payments.payment.queryOptions({ input: { id } })

export function Component() {
  const id = Number(useParams().id)
  const { data: payment } = useSuspenseQuery({
    ...paymentById(id),
    refetchInterval: ({ state }) =>
      isOpen(state.data)
        ? (REFETCH_SECONDS[Math.min(state.dataUpdateCount, REFETCH_SECONDS.length - 1)] ?? 60) * 1000
        : false,
  })
  return (
    <div className="container grid max-w-[720px] gap-6 py-6 md:py-8">
      <h1>{`Оплата заказа ${numberSign(payment.order.id)}`}</h1>
      <PaymentState payment={payment} />
      <OrderSummary orderId={payment.order.id} paymentId={payment.id} />
      <PaymentsLink />
    </div>
  )
}

const isOpen = (payment: Payment | undefined) => payment?.state === 'created' || payment?.state === 'pending'

function PaymentState({ payment }: { payment: Payment & { companyId: number } }) {
  const { order, state, amountKopecks } = payment
  // The payer who waits here after the checkout; the loader redirects the others.
  useEffect(() => {
    if (isReturn(location.search) && isJustPlaced(payment, new Date().toISOString()))
      location.replace(purchasePath(payment.order))
  }, [payment])
  return (
    <Card as="section" className="grid gap-4" aria-labelledby="state">
      <div>
        <h2 id="state">
          <span aria-live="polite">{PAYMENT_STATE_LABELS[state]}</span>
        </h2>
        <p className="mt-1 text-heading font-bold">{formatKopecks(amountKopecks)}</p>
        <p className="mt-1 wrap-anywhere">{order.title}</p>
      </div>
      <Advice payment={payment} />
    </Card>
  )
}

/** Right after the payment the vacancy's page reports the success (specification, section 4). @param now instant */
const isJustPlaced = ({ state, order, createdAt }: Payment, now: string) =>
  state === 'succeeded' &&
  order.kind === 'placement' &&
  order.state === 'paid' &&
  Date.parse(now) - Date.parse(createdAt) < HOUR_MS

function Advice({ payment }: { payment: Payment & { companyId: number } }) {
  const { state, order, confirmationUrl, cancelReason } = payment
  switch (state) {
    case 'created':
    case 'pending':
      return (
        <>
          <p>
            {confirmationUrl === null
              ? 'Банк ещё не ответил. Страница обновится сама, её можно закрыть: платёж не потеряется.'
              : 'Если вы уже оплатили, подождите: банк сообщает об этом за минуту-две. Страница обновится сама.'}
          </p>
          {confirmationUrl !== null && (
            <div>
              <ButtonLink href={confirmationUrl}>Перейти к оплате</ButtonLink>
            </div>
          )}
          <noscript>
            <p>
              Без скриптов страница сама не обновится: <a href={pathAfterProvider(payment.id)}>обновить</a>.
            </p>
          </noscript>
        </>
      )
    case 'succeeded':
      return order.state === 'cancelled' ? (
        <Notice tone="warning" title="Деньги на балансе">
          <p>
            Заказ уже нельзя было выполнить: он отменён или оплачен другим способом. Деньги не потеряны, их
            можно потратить с <a href={pathOf('balance')}>баланса</a>.
          </p>
        </Notice>
      ) : (
        <div>
          <ButtonLink href={boughtPath(order)}>{openText(order.kind)}</ButtonLink>
        </div>
      )
    case 'cancelled':
      return (
        <>
          <p>{adviceOnRefusal(cancelReason)}</p>
          {order.state === 'open' ? (
            <PayAgain payment={payment} />
          ) : (
            <p className="text-muted">Этот заказ уже оплачен или отменён.</p>
          )}
        </>
      )
  }
}

function openText(kind: Payment['order']['kind']) {
  switch (kind) {
    case 'placement':
    case 'extension':
    case 'upgrade':
      return 'К вакансии'
    case 'package':
      return 'К пакетам'
    case 'resume_access':
      return 'К доступу'
    case 'top_up':
      return 'К балансу'
  }
}

function PayAgain({ payment: { companyId, order } }: { payment: Payment & { companyId: number } }) {
  const again = useCommand(api.payments.pay, {
    refresh: [],
    done: (ordered) => location.assign(pathAfterOrder(ordered)),
  })
  return (
    <>
      <RefusalLine command={again} />
      <div className="flex flex-wrap gap-3">
        <Button
          className="no-js:hidden"
          isBusy={again.isPending || again.isSuccess}
          onClick={() => again.run({ id: companyId, orderId: order.id, method: 'provider' })}
        >
          Попробовать ещё раз
        </Button>
        <noscript>
          <a href={orderAgainPath(order)} className="inline-block py-1">
            Попробовать ещё раз
          </a>
        </noscript>
        <ButtonLink variant="secondary" href={pathOf('pay')}>
          Другой способ
        </ButtonLink>
      </div>
    </>
  )
}
