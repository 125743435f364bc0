import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { Card } from '#client/ui/card.tsx'
import { formatKopecks } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { TopUpForm } from '#shared/features/money/payments/forms.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { RESUME_ACCESS_DAYS } from '#shared/features/money/tariffs/vocabulary.ts'
import { Checkout, quoteFor } from './checkout.tsx'
import { OrderList } from './order-list.tsx'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { TOP_UP_MIN_KOPECKS } from '#shared/features/money/payments/vocabulary.ts'
export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export { orderForms as forms } from './checkout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const { item } = chosenIn(new URL(args.request.url).search)
  return paymentPage(args, 'Оплата', (id) => [
    load(args, balance(id)),
    load(args, openOrders(id)),
    ...(item ? [load(args, quoteFor(id, item))] : []),
  ])
}

const balance = (id: number) => api.ledger.balance.queryOptions({ input: { id, page: 1 } })
const openOrders = (id: number) => api.payments.orders.queryOptions({ input: { id, state: 'open', page: 1 } })

export function Component() {
  return (
    <PaymentLayout title="Оплата" hasNav>
      {({ id }) => <Paying companyId={id} />}
    </PaymentLayout>
  )
}

function Paying({ companyId }: { companyId: number }) {
  const { balanceKopecks } = useSuspenseQuery(balance(companyId)).data
  const { items } = useSuspenseQuery(openOrders(companyId)).data
  const navigate = useNavigate()
  const { item, typed, error } = chosenIn(useLocation().search)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        <Card as="section" className="grid gap-1" aria-labelledby="balance">
          <h2 id="balance" className="text-body font-normal text-muted">
            На балансе
          </h2>
          <p className="text-heading font-bold">{formatKopecks(balanceKopecks)}</p>
          <p>
            <a href={pathOf('balance')} className="inline-block py-1">
              Движения по балансу
            </a>
          </p>
        </Card>
        <section aria-labelledby="unpaid" className="grid gap-3">
          <h2 id="unpaid">Ждут оплаты</h2>
          {items.length > 0 ? (
            <OrderList companyId={companyId} orders={items} />
          ) : (
            <p className="text-muted">Неоплаченных заказов нет.</p>
          )}
        </section>
      </div>
      <div className="grid gap-4">
        {item?.kind !== 'resume_access' && (
          <TopUp
            typed={typed}
            error={error}
            onTyped={(amount) =>
              void navigate(`${pathOf('pay')}?${new URLSearchParams({ amount })}`, {
                preventScrollReset: true,
              })
            }
          />
        )}
        {item && <Checkout key={JSON.stringify(item)} companyId={companyId} item={item} />}
      </div>
    </div>
  )
}

/** The item to pay for in the address: a sum for the balance, or days of access to resumes. */
function chosenIn(search: string): { item: OrderItem | null; typed: string; error: string | null } {
  const query = new URLSearchParams(search)
  const days = RESUME_ACCESS_DAYS.find((one) => String(one) === query.get('access'))
  if (days !== undefined) return { item: { kind: 'resume_access', days }, typed: '', error: null }
  const typed = query.get('amount')?.slice(0, 20) ?? ''
  if (!query.has('amount')) return { item: null, typed, error: null }
  const form = TopUpForm.safeParse({ amount: typed })
  return form.success
    ? { item: { kind: 'top_up', amountKopecks: form.data.amount }, typed, error: null }
    : { item: null, typed, error: form.error.issues[0]?.message ?? null }
}

/** The form of the sum; the page of its address offers the payment methods. */
function TopUp({
  typed,
  error,
  onTyped,
}: {
  typed: string
  error: string | null
  onTyped: (amount: string) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector('input')?.focus()
  }, [error])
  // The back button changes the sum.
  useEffect(() => {
    const input = form.current?.querySelector('input')
    if (input && typed !== '') input.value = typed
  }, [typed])

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = new FormData(event.currentTarget).get('amount')
    if (typeof amount === 'string') onTyped(amount)
  }

  return (
    <Card as="section" aria-labelledby="top-up">
      <h2 id="top-up" className="mb-4">
        Пополнить баланс
      </h2>
      <form ref={form} action={pathOf('pay')} noValidate onSubmit={choose} className="grid gap-4">
        <Input
          label="Сумма, ₽"
          hint={`Не меньше ${formatKopecks(TOP_UP_MIN_KOPECKS)}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          required
          defaultValue={typed}
          error={error}
        />
        <Button type="submit">Выбрать способ оплаты</Button>
      </form>
    </Card>
  )
}
