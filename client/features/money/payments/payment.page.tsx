import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { PagedList } from '#client/app/paged/paged-list.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { PAYMENT_PAGES_MAX } from '#shared/features/money/payments/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { OrderList } from './order-list.tsx'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const page = pageNumber(new URL(args.request.url).search, PAYMENT_PAGES_MAX)
  return paymentPage(args, 'Платежи', (id) => [load(args, orders(id, page))])
}

const orders = (id: number, page: number) =>
  api.payments.orders.queryOptions({ input: { id, state: 'all', page } })

const TARIFFS = <ButtonLink href={pathOf('tariffs')}>Посмотреть тарифы</ButtonLink>

export function Component() {
  return (
    <PaymentLayout title="Платежи" hasNav>
      {({ id }) => <Orders companyId={id} />}
    </PaymentLayout>
  )
}

function Orders({ companyId }: { companyId: number }) {
  const page = pageNumber(useLocation().search, PAYMENT_PAGES_MAX)
  const { data } = useSuspenseQuery(orders(companyId, page))
  return (
    <PagedList
      list={data}
      page={page}
      max={PAYMENT_PAGES_MAX}
      hrefOf={(number) => withPage(pathOf('payment'), number)}
      empty={['Платежей пока нет', 'Здесь будет всё, что компания заказывала и оплачивала.', TARIFFS]}
    >
      {(items) => <OrderList companyId={companyId} orders={items} />}
    </PagedList>
  )
}
