import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageData } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { PAYMENT_PAGES_MAX } from '#shared/features/payments/vocabulary.ts'
import { pageNumber, pagesOf } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { OrderList } from './order-list.tsx'
import { PayFrame, PayRefusal, PaySkeleton } from './pay-frame.tsx'

export const loader = (args: LoaderFunctionArgs) => pageData(args, { title: 'Платежи', isIndexed: false })

export function Component() {
  return (
    <PayFrame title="Платежи" hasNav>
      {({ id }) => <Orders companyId={id} />}
    </PayFrame>
  )
}

function Orders({ companyId }: { companyId: number }) {
  const page = pageNumber(useLocation().search, PAYMENT_PAGES_MAX)
  const { data, error } = useQuery({
    ...api.payments.orders.queryOptions({ input: { id: companyId, state: 'all', page } }),
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <PayRefusal error={error} />
  if (!data) return <PaySkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState
        title="Платежей пока нет"
        action={<ButtonLink href={pathOf('tariffs')}>Посмотреть тарифы</ButtonLink>}
      >
        <p>Здесь будет всё, что компания заказывала и оплачивала.</p>
      </EmptyState>
    )
  return (
    <>
      <OrderList companyId={companyId} orders={data.items} />
      <Pagination
        page={page}
        pages={pagesOf(data.count, { max: PAYMENT_PAGES_MAX })}
        hrefOf={(number) => pathOf('payment') + (number > 1 ? `?page=${number}` : '')}
      />
    </>
  )
}
