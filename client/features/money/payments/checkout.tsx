import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageAction, pageActions, useFormAddress } from '#client/app/form/page-action.ts'
import { Form } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { api } from '#client/app/api.ts'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import type { BoughtTerm, Quote } from '#shared/features/money/payments/contract.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks, countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { pageAfterOrder, pathAfterOrder } from '#shared/features/money/payments/after-order.ts'
import { BillBuyer, BUYER_LABELS } from './bill-buyer.tsx'
import { PaymentRefusal } from './payment-layout.tsx'
import { PriceLines } from './price-lines.tsx'
import { METHOD_HINTS, METHOD_LABELS, PLACEMENT_FORMS } from './labels.ts'

type PaymentOption = { method: PayMethod; packageId?: number; title: string; hint: string }

/** An order from any page with a `Checkout`. A browser without scripts continues on the page of the payment. */
const orderAction = pageAction(api.payments.order, {
  toInput: ({ id, item, requestKey, way = '', ...buyer }) => ({
    id,
    item: parseItem(item),
    requestKey,
    ...methodIn(way),
    ...(way === 'bill' ? { buyer } : {}),
  }),
  done: pageAfterOrder,
})

/** Forms of every page with a `Checkout`. */
export const orderForms = pageActions(orderAction)

export const quoteFor = (companyId: number, item: OrderItem) =>
  api.payments.quote.queryOptions({ input: { id: companyId, item } })

/** The item with its price, the payment methods and the button. */
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
    // The price does not change after it was displayed.
    staleTime: Infinity,
    retry: false,
  })
  if (error && !quote)
    return <PaymentRefusal status={statusOf(error) ?? 500} message={messageOf(error)} way={null} />
  if (!quote) return <Skeleton className="h-48" />
  return (
    <PaymentOptions companyId={companyId} item={item} quote={quote} preferredPackageId={preferredPackageId} />
  )
}

function PaymentOptions({
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
  const options = toOptions(quote)
  const preferred = options.findIndex(
    ({ packageId }) => packageId !== undefined && packageId === preferredPackageId,
  )
  const address = useFormAddress()
  const refreshBalance = () => queryClient.invalidateQueries({ queryKey: api.ledger.balance.key() })
  const [isLeaving, setIsLeaving] = useState(false)
  const form = useForm({
    action: orderAction,
    async send(values) {
      if (isLeaving) return
      const ordered = await orderAction
        .call(orderAction.toInput(values, address))
        .finally(() => void refreshBalance())
      setIsLeaving(true)
      location.assign(pathAfterOrder(ordered))
    },
  })
  const sent = form.posted?.values['way']
  const [chosen, setChosen] = useState(
    Math.max(0, sent === undefined ? preferred : options.findIndex((way) => toWay(way) === sent)),
  )
  // Retries after a lost response send the same key.
  const [requestKey, setRequestKey] = useState(quote.requestKey)
  const option = options[chosen]

  function choose(index: number) {
    setChosen(index)
    setRequestKey(crypto.randomUUID())
    form.fail(null, {})
  }

  const isBalanceTooSmall =
    item.kind !== 'top_up' && !quote.methods.includes('balance') && quote.balanceKopecks > 0
  return (
    <Card as="section" aria-labelledby="order">
      <Form form={form} labels={BUYER_LABELS} className="group grid gap-6">
        <input type="hidden" name="id" value={companyId} />
        <input type="hidden" name="item" value={JSON.stringify(item)} />
        <input type="hidden" name="requestKey" value={requestKey} />
        <div>
          <h2 id="order" className="wrap-anywhere">
            {quote.title}
          </h2>
          <p className="mt-1 text-heading font-bold">
            {option?.method === 'free'
              ? 'Бесплатно'
              : option?.method === 'package'
                ? 'Из пакета'
                : formatKopecks(quote.amountKopecks)}
          </p>
          {quote.term && <TermChange term={quote.term} isByPackage={option?.method === 'package'} />}
          <HelpLink answer="vozvrat">Когда возвращают деньги?</HelpLink>
        </div>
        {quote.endedStatus !== null ? (
          <Notice tone="error" title={endedTitle(quote.endedStatus)}>
            <p>{ENDED_ADVICE}</p>
            <p className="mt-1">
              <a href={pathOf('companies-uid-profile', { uid: companyId })}>Профиль компании</a>
            </p>
          </Notice>
        ) : options.length === 0 ? (
          <Notice tone="warning" title="Сейчас ни один способ оплаты не работает">
            <p>Попробуйте позже или напишите нам.</p>
          </Notice>
        ) : (
          <ChoiceGroup legend="Как оплатить">
            {options.map((way, index) => (
              <Radio
                key={toWay(way)}
                name="way"
                value={toWay(way)}
                checked={index === chosen}
                onChange={() => choose(index)}
                label={
                  <>
                    {way.title}
                    <span className="block text-small text-muted">{way.hint}</span>
                  </>
                }
              />
            ))}
          </ChoiceGroup>
        )}
        {quote.buyer && options.some(({ method }) => method === 'bill') && (
          <BillBuyer companyId={companyId} buyer={quote.buyer} form={form} />
        )}
        {isBalanceTooSmall && (
          <p className="text-small text-muted">
            На балансе {formatKopecks(quote.balanceKopecks)}, не хватает{' '}
            {formatKopecks(quote.amountKopecks - quote.balanceKopecks)}.{' '}
            <a href={pathOf('pay')}>Пополнить баланс</a>
          </p>
        )}
        {option && (
          <div>
            <Button type="submit" isBusy={form.isSending || isLeaving}>
              {buttonText(option.method, quote.amountKopecks)}
            </Button>
            {form.failure && (
              <p className="mt-2 text-small text-muted">Нажать можно ещё раз: дважды не спишем.</p>
            )}
          </div>
        )}
      </Form>
    </Card>
  )
}

/** «provider», or «package-12» for a placement from that package. */
const toWay = ({ method, packageId }: PaymentOption) =>
  packageId === undefined ? method : `${method}-${packageId}`

function methodIn(way: string) {
  const [method, packageId] = way.split('-')
  return packageId === undefined ? { method } : { method, packageId: Number(packageId) }
}

/** Returns null for an invalid item, which the operation refuses. */
function parseItem(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The calculation of the price, and the new end of the term. */
function TermChange({ term, isByPackage }: { term: BoughtTerm; isByPackage: boolean }) {
  return (
    <>
      {!isByPackage && <PriceLines lines={term.lines} />}
      <p className="mt-1">
        Вакансия будет опубликована до {formatDay((isByPackage && term.untilByPackage) || term.until)} и
        поднимется в списках сразу.
      </p>
    </>
  )
}

function toOptions({ methods, packages, balanceKopecks }: Quote): PaymentOption[] {
  return methods.flatMap((method): PaymentOption[] => {
    if (method === 'package')
      return packages.map(({ id, remaining, expiresAt }) => ({
        method,
        packageId: id,
        title: METHOD_LABELS.package,
        hint: `Осталось ${countOf(remaining, PLACEMENT_FORMS)}, до ${formatDay(expiresAt)}`,
      }))
    const hint = method === 'balance' ? `На балансе ${formatKopecks(balanceKopecks)}` : METHOD_HINTS[method]
    return [{ method, title: METHOD_LABELS[method], hint }]
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
