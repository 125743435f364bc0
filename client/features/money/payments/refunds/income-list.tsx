import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { Input } from '#client/ui/field.tsx'
import type { IncomeReceipt } from '#shared/features/money/payments/income-receipts-contract.ts'
import { orderTitle } from '#shared/features/money/payments/order-number.ts'
import { PAYMENT_PAGES_MAX, type IncomeSource } from '#shared/features/money/payments/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { OrderPayer } from './order-payer.tsx'
import { paymentsAddress } from './payments-address.ts'

const SOURCE_LABELS: Record<IncomeSource, string> = {
  card_payment: 'Оплата картой или через СБП',
  bank_transfer: 'Перевод по счёту',
  refund: 'Возврат на карту: чек аннулируют или исправляют',
}
const LABELS = { url: 'Ссылка на чек' }

/** What a self-employed operator issues receipts of «Мой налог» for, with a form for the link of each. */
export const incomeReceipts = staffRows(paymentsAddress, {
  query: ({ state, page }) =>
    api.incomeReceipts.staffList.queryOptions({
      input: { state: state === 'issued' ? 'entered' : 'due', page },
    }),
  max: PAYMENT_PAGES_MAX,
  summary: () => (
    <p className="max-w-[45em] text-muted">
      Пока оператор самозанятый, кассы нет: чек формируют в «Мой налог» и вставляют сюда ссылку, а плательщик
      получает её письмом. За оплату картой чек нужен сразу, за перевод по счёту — до 9-го числа следующего
      месяца (422-ФЗ, ст. 14).
    </p>
  ),
  empty: ({ state }) => [
    state === 'issued' ? 'Чеков пока нет' : 'Все чеки выданы',
    'Здесь только деньги, которые пришли или вернулись, пока оператор самозанятый.',
  ],
  keyOf: ({ source, sourceId }) => `${source} ${sourceId}`,
  row: (income) => <IncomeRow income={income} />,
  className: 'grid gap-3',
})

export function IncomeRow({ income }: { income: IncomeReceipt }) {
  const { source, sourceId, orderId, title, company, amountKopecks, at, url } = income
  const enter = useCommand(api.incomeReceipts.enter, {
    done: () => `${orderTitle(orderId)}: ссылка записана, письмо отправлено.`,
  })
  const form = useForm({ send: ({ url: typed = '' }) => enter.send({ source, sourceId, url: typed }) })
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-72">
        <OrderPayer orderId={orderId} company={company} title={title} />
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
