import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input } from '#client/ui/field.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { IncomeReceipt } from '#shared/features/money/payments/income-receipts-contract.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import type { IncomeSource } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { OrderPayer } from './order-payer.tsx'

type IncomeState = 'due' | 'entered'

export const incomeReceipts = (input: { state: IncomeState; page: number }) =>
  api.incomeReceipts.staffList.queryOptions({ input })

const SOURCE_LABELS: Record<IncomeSource, string> = {
  card_payment: 'Оплата картой или через СБП',
  bank_transfer: 'Перевод по счёту',
  refund: 'Возврат на карту: чек аннулируют или исправляют',
}
const LABELS = { url: 'Ссылка на чек' }

/** What a self-employed operator issues receipts of «Мой налог» for, with a form for the link of each. */
export function IncomeList({
  state,
  page,
  hrefOf,
}: {
  state: IncomeState
  page: number
  hrefOf: (page: number) => string
}) {
  const { count, items } = useSuspenseQuery(incomeReceipts({ state, page })).data
  const [status, setStatus] = useState('')
  return (
    <>
      <p className="max-w-[45em] text-muted">
        Пока оператор самозанятый, кассы нет: чек формируют в «Мой налог» и вставляют сюда ссылку, а
        плательщик получает её письмом. За оплату картой чек нужен сразу, за перевод по счёту — до 9-го числа
        следующего месяца (422-ФЗ, ст. 14).
      </p>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {items.length === 0 ? (
        <EmptyState title={state === 'due' ? 'Все чеки выданы' : 'Чеков пока нет'}>
          <p>Здесь только деньги, которые пришли или вернулись, пока оператор самозанятый.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {items.map((income) => (
            <IncomeRow
              key={`${income.source} ${income.sourceId}`}
              income={income}
              onEntered={() =>
                setStatus(`${orderTitle(income.orderId)}: ссылка записана, письмо отправлено.`)
              }
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pageCount(count, { max: PAYMENT_PAGES_MAX })} hrefOf={hrefOf} />
    </>
  )
}

export function IncomeRow({ income, onEntered }: { income: IncomeReceipt; onEntered: () => void }) {
  const queryClient = useQueryClient()
  const { source, sourceId, orderId, title, company, amountKopecks, at, url } = income
  const form = useForm({
    async send({ url: typed = '' }) {
      await api.incomeReceipts.enter.call({ source, sourceId, url: typed })
      onEntered()
      await queryClient.invalidateQueries({ queryKey: api.incomeReceipts.key() })
    },
  })
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <OrderPayer orderId={orderId} company={company} />
        <p className="mt-1 wrap-anywhere">{title}</p>
        <p className="mt-1 text-small text-muted">
          {SOURCE_LABELS[source]}, {formatDay(at)}
        </p>
        {url !== null && (
          <a href={url} rel="noopener noreferrer" target="_blank" className="inline-block py-1 wrap-anywhere">
            Открыть чек
          </a>
        )}
      </div>
      <p className="text-lead font-semibold tabular-nums">{formatKopecks(amountKopecks)}</p>
      <Form form={form} labels={LABELS} className="grid basis-full gap-3">
        <Input
          label={`${url === null ? LABELS.url : 'Исправить ссылку'}: ${orderTitle(orderId).toLowerCase()}`}
          type="url"
          maxLength={300}
          required
          placeholder="https://lknpd.nalog.ru/…"
          {...form.field('url')}
        />
        <SubmitButton form={form} variant="secondary" className="justify-self-start">
          Записать
        </SubmitButton>
      </Form>
    </li>
  )
}
