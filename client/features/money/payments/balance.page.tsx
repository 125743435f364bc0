import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import type { BalanceEntry } from '#shared/features/money/ledger/contract.ts'
import { LEDGER_PAGE_SIZE } from '#shared/features/money/ledger/vocabulary.ts'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { orderName } from '#shared/features/money/payments/order-number.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks } from '#shared/kernel/number.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = pageNumber(new URL(args.request.url).search, PAYMENT_PAGES_MAX)
  return paymentPage(args, 'Баланс', (id) => [load(args, balance(id, page))])
}

const balance = (id: number, page: number) => api.ledger.balance.queryOptions({ input: { id, page } })

export function Component() {
  return (
    <PaymentLayout title="Баланс" hasNav>
      {({ id }) => <Balance companyId={id} />}
    </PaymentLayout>
  )
}

function Balance({ companyId }: { companyId: number }) {
  const page = pageNumber(useLocation().search, PAYMENT_PAGES_MAX)
  const { data } = useSuspenseQuery(balance(companyId, page))
  return (
    <>
      <Card as="section" className="flex flex-wrap items-center justify-between gap-4" aria-label="Остаток">
        <div>
          <p className="text-muted">Сейчас на балансе</p>
          <p className="text-display font-bold">{formatKopecks(data.balanceKopecks)}</p>
        </div>
        <ButtonLink href={pathOf('pay')}>Пополнить</ButtonLink>
      </Card>
      <PagedList
        list={data}
        page={page}
        size={LEDGER_PAGE_SIZE}
        max={PAYMENT_PAGES_MAX}
        hrefOf={(number) => withPage(pathOf('balance'), number)}
        empty={[
          'Движений пока нет',
          'Здесь будут пополнения, оплаты и возвраты, каждый с остатком после него.',
        ]}
      >
        {(items) => (
          <section aria-labelledby="entries" className="grid gap-3">
            <h2 id="entries">Движения</h2>
            <ul className="card divide-y divide-line py-1 md:py-2">
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </section>
        )}
      </PagedList>
    </>
  )
}

function Entry({ entry }: { entry: BalanceEntry }) {
  const { title, at, orderId, amountKopecks, refundedKopecks, sumKopecks } = entry
  const isIncome = amountKopecks > 0
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere">{title}</p>
        <p className="text-small text-muted">
          {formatDay(at)}
          {orderId !== null && (
            <>
              {', '}
              <a href={pathOf('payment-orders-id', { id: orderId })} className="inline-block py-1">
                {orderName(orderId)}
              </a>
            </>
          )}
        </p>
        {refundedKopecks + amountKopecks > 0 && refundedKopecks > 0 && (
          <p className="text-small text-muted">
            На карту вернулось {formatKopecks(refundedKopecks)}
            {amountKopecks === 0 ? ', баланс не изменился' : `, с баланса ${formatKopecks(-amountKopecks)}`}
          </p>
        )}
      </div>
      <div className="sm:text-right">
        <p className={`font-semibold ${isIncome ? 'text-good' : ''}`}>
          {isIncome && '+'}
          {formatKopecks(amountKopecks)}
        </p>
        <p className="text-small text-muted">Остаток {formatKopecks(sumKopecks)}</p>
      </div>
    </li>
  )
}
