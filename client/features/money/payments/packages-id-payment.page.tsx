import { redirect, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout, quoteFor } from './checkout.tsx'
import { packageSizeIn, tariffIn } from './tariffs.ts'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export { orderForms as forms } from './checkout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const size = packageSizeIn(args.params.id)
  if (size === null) return refusePage(404)
  const tariff = tariffIn(new URL(args.request.url).search)
  if (tariff === null) throw redirect(pathOf('packages-id-tariffs', { id: size }))
  return paymentPage(args, 'Оплата пакета', (id) => [
    load(args, quoteFor(id, { kind: 'package', tariff, size })),
  ])
}

export function Component() {
  const size = packageSizeIn(useParams().id)
  const tariff = tariffIn(useLocation().search)
  if (size === null || tariff === null) return null
  return (
    <PaymentLayout title="Оплата пакета" isNarrow>
      {({ id }) => <Checkout companyId={id} item={{ kind: 'package', tariff, size }} />}
    </PaymentLayout>
  )
}
