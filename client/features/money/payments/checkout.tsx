import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { Quote } from '#shared/features/money/payments/contract.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { afterOrder } from './after-order.ts'
import { PayRefusal } from './pay-frame.tsx'
import { METHOD_HINTS, METHOD_NAMES, PLACEMENTS } from './words.ts'

/** One way to pay, as it stands among the choices. */
type Way = { method: PayMethod; packageId?: number; title: string; hint: string }

export const quoteFor = (companyId: number, item: OrderItem) =>
  api.payments.quote.queryOptions({ input: { id: companyId, item } })

/** What is bought, how it may be paid, and the button. */
export function Checkout({
  companyId,
  item,
  preferredPackageId = null,
}: {
  companyId: number
  item: OrderItem
  preferredPackageId?: number | null
}) {
  const { data: quote, error } = useQuery({
    ...quoteFor(companyId, item),
    // A price on the screen is the price that is paid: it does not change under the reader's hand.
    staleTime: Infinity,
    retry: false,
  })
  if (error && !quote) return <PayRefusal status={statusOf(error) ?? 500} message={messageOf(error)} />
  if (!quote) return <Skeleton className="h-48" />
  return <Ways companyId={companyId} item={item} quote={quote} preferredPackageId={preferredPackageId} />
}

function Ways({
  companyId,
  item,
  quote,
  preferredPackageId,
}: {
  companyId: number
  item: OrderItem
  quote: Quote
  preferredPackageId: number | null
}) {
  const queryClient = useQueryClient()
  const ways = waysOf(quote)
  const preferred = ways.findIndex(
    ({ packageId }) => packageId !== undefined && packageId === preferredPackageId,
  )
  const [chosen, setChosen] = useState(Math.max(0, preferred))
  // One decision to buy has one key, whatever happens to the answer on its way.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const isInFlight = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const way = ways[chosen]
  const pay = useMutation({
    mutationFn: ({ method, packageId }: Way) =>
      api.payments.order.call({
        id: companyId,
        item,
        method,
        requestKey,
        ...(packageId ? { packageId } : {}),
      }),
    onSuccess(ordered) {
      setIsLeaving(true)
      location.assign(afterOrder(ordered))
    },
    onSettled() {
      isInFlight.current = false
      void queryClient.invalidateQueries({ queryKey: api.ledger.balance.key() })
    },
  })
  const isBusy = pay.isPending || isLeaving

  function choose(index: number) {
    setChosen(index)
    setRequestKey(crypto.randomUUID())
    pay.reset()
  }

  function send() {
    if (!way || isInFlight.current || isLeaving) return
    isInFlight.current = true
    pay.mutate(way)
  }

  const isShort = item.kind !== 'top_up' && !quote.methods.includes('balance') && quote.balanceKopecks > 0
  return (
    <Card as="section" className="grid gap-6" aria-labelledby="order">
      <div>
        <h2 id="order" className="wrap-anywhere">
          {quote.title}
        </h2>
        <p className="mt-1 text-heading font-bold">
          {way?.method === 'free'
            ? 'Бесплатно'
            : way?.method === 'package'
              ? 'Из пакета'
              : formatKopecks(quote.amountKopecks)}
        </p>
      </div>
      {ways.length === 0 ? (
        <Notice tone="warning" title="Сейчас ни один способ оплаты не работает">
          <p>Попробуйте позже или напишите нам.</p>
        </Notice>
      ) : (
        <ChoiceGroup legend="Как оплатить">
          {ways.map(({ title, hint }, index) => (
            <Radio
              key={title + hint}
              name="way"
              checked={index === chosen}
              onChange={() => choose(index)}
              label={
                <>
                  {title}
                  <span className="block text-small text-muted">{hint}</span>
                </>
              }
            />
          ))}
        </ChoiceGroup>
      )}
      {isShort && (
        <p className="text-small text-muted">
          На балансе {formatKopecks(quote.balanceKopecks)}, не хватает{' '}
          {formatKopecks(quote.amountKopecks - quote.balanceKopecks)}.{' '}
          <a href={pathOf('pay')}>Пополнить баланс</a>
        </p>
      )}
      {pay.isError && (
        <div role="alert">
          <Notice tone="error" title="Не получилось">
            <p>
              {messageOf(pay.error) ?? 'Нет связи. Проверьте интернет и нажмите ещё раз: дважды не спишем.'}
            </p>
          </Notice>
        </div>
      )}
      {way && (
        <div>
          <Button aria-disabled={isBusy || undefined} onClick={send}>
            {isBusy ? 'Минуту…' : buttonText(way.method, quote.amountKopecks)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function waysOf({ methods, packages, balanceKopecks }: Quote): Way[] {
  return methods.flatMap((method): Way[] => {
    if (method === 'package')
      return packages.map(({ id, remaining, expiresAt }) => ({
        method,
        packageId: id,
        title: METHOD_NAMES.package,
        hint: `Осталось ${countOf(remaining, PLACEMENTS)}, до ${formatDay(expiresAt)}`,
      }))
    const hint = method === 'balance' ? `На балансе ${formatKopecks(balanceKopecks)}` : METHOD_HINTS[method]
    return [{ method, title: METHOD_NAMES[method], hint }]
  })
}

function buttonText(method: PayMethod, amountKopecks: number) {
  switch (method) {
    case 'free':
      return 'Разместить бесплатно'
    case 'package':
      return 'Взять из пакета'
    case 'bill':
      return 'Выставить счёт'
    case 'balance':
    case 'provider':
      return `Оплатить ${formatKopecks(amountKopecks)}`
  }
}
