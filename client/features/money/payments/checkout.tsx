import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { refusalOf } from '#client/app/form/refusal.ts'
import { valuesOf } from '#client/app/form/use-native-form.ts'
import { failureText, messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import { DETAIL_FIELDS, DetailsText } from '#shared/features/identity/companies/details.ts'
import { CHECKOUT_ERRORS, CHECKOUT_FORM_PATH } from '#shared/features/money/payments/checkout-address.ts'
import type { CheckoutError } from '#shared/features/money/payments/checkout-address.ts'
import type { BoughtTerm, Quote } from '#shared/features/money/payments/contract.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import type { PayMethod } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { pathAfterOrder } from '#shared/features/money/payments/after-order.ts'
import { BillBuyer } from './bill-buyer.tsx'
import { PaymentRefusal } from './payment-layout.tsx'
import { PriceLines } from './price-lines.tsx'
import { METHOD_HINTS, METHOD_LABELS, PLACEMENT_FORMS } from './labels.ts'

type PaymentOption = { method: PayMethod; packageId?: number; title: string; hint: string }

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
    // The price does not change after it was shown.
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
  const options = optionsOf(quote)
  const preferred = options.findIndex(
    ({ packageId }) => packageId !== undefined && packageId === preferredPackageId,
  )
  const { search } = useLocation()
  const refusal = CHECKOUT_ERRORS.find((error) => error === new URLSearchParams(search).get('error'))
  const billed = refusal === 'buyer' ? options.findIndex(({ method }) => method === 'bill') : -1
  const [chosen, setChosen] = useState(Math.max(0, preferred, billed))
  // Repeats after a lost response send the same key.
  const [requestKey, setRequestKey] = useState(quote.requestKey)
  const isInFlight = useRef(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const option = options[chosen]
  const pay = useMutation({
    mutationFn: ({ method, packageId, buyer }: PaymentOption & { buyer: DetailsText }) =>
      api.payments.order.call({
        id: companyId,
        item,
        method,
        requestKey,
        ...(packageId ? { packageId } : {}),
        ...(method === 'bill' ? { buyer } : {}),
      }),
    onSuccess(ordered) {
      setIsLeaving(true)
      location.assign(pathAfterOrder(ordered))
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

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!option || isInFlight.current || isLeaving) return
    isInFlight.current = true
    pay.mutate({ ...option, buyer: DetailsText.parse(valuesOf(event.currentTarget)) })
  }

  const refused = pay.isError
    ? refusalOf(pay.error, (name) => DETAIL_FIELDS.some((field) => field === name))
    : { fields: {}, general: null }

  const isBalanceTooSmall =
    item.kind !== 'top_up' && !quote.methods.includes('balance') && quote.balanceKopecks > 0
  return (
    <Card as="section" aria-labelledby="order">
      <form method="post" action={CHECKOUT_FORM_PATH} className="group grid gap-6" onSubmit={send}>
        <input type="hidden" name="companyId" value={companyId} />
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
                key={wayOf(way)}
                name="way"
                value={wayOf(way)}
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
          <BillBuyer companyId={companyId} buyer={quote.buyer} errors={refused.fields} />
        )}
        {isBalanceTooSmall && (
          <p className="text-small text-muted">
            На балансе {formatKopecks(quote.balanceKopecks)}, не хватает{' '}
            {formatKopecks(quote.amountKopecks - quote.balanceKopecks)}.{' '}
            <a href={pathOf('pay')}>Пополнить баланс</a>
          </p>
        )}
        {(refused.general !== null || (!pay.isError && refusal)) && (
          <div role="alert">
            <Notice tone="error" title="Не получилось">
              <p>
                {pay.isError
                  ? Object.keys(refused.fields).length > 0
                    ? refused.general
                    : failureText(
                        pay.error,
                        'Нет связи. Проверьте интернет и нажмите ещё раз: дважды не спишем.',
                      )
                  : REFUSALS[refusal ?? 'other']}
              </p>
            </Notice>
          </div>
        )}
        {option && (
          <div>
            <Button type="submit" isBusy={isBusy}>
              {buttonText(option.method, quote.amountKopecks)}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** What the server says without scripts. */
const REFUSALS: Record<CheckoutError, string> = {
  balance: 'На балансе не хватает денег. Пополните баланс или выберите другой способ оплаты.',
  way: 'Этот способ больше не подходит: бесплатное размещение или пакет уже использованы. Выберите другой.',
  buyer:
    'Для счёта нужны реквизиты компании. Верные мы сохранили; заполните те, что остались, и нажмите ещё раз.',
  changed: 'Заказ уже оплачен, или вакансия изменилась. Проверьте её в разделе «Мои вакансии».',
  limit: 'Слишком много попыток подряд. Подождите минуту и нажмите ещё раз.',
  other: 'Проверьте, что выбрано, и нажмите ещё раз: дважды не спишем.',
}

const wayOf = ({ method, packageId }: PaymentOption) =>
  packageId === undefined ? method : `${method}-${packageId}`

/** How the price is made, and the new end of the term. */
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

function optionsOf({ methods, packages, balanceKopecks }: Quote): PaymentOption[] {
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
