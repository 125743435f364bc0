import { redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout, quoteFor } from './checkout.tsx'
import { packageSizeOf, tariffIn } from './package-size.ts'
import { PayFrame } from './pay-frame.tsx'
import { payPage } from './pay-page.ts'

export { PayErrorBoundary as ErrorBoundary } from './pay-frame.tsx'

export function loader(args: LoaderFunctionArgs) {
  const size = packageSizeOf(args.params.id)
  if (size === null) return refusePage(404)
  const tariff = tariffIn(new URL(args.request.url).search)
  if (tariff === null) throw redirect(pathOf('packages-id-tariffs', { id: size }))
  return payPage(args, 'Оплата пакета', (id) => [load(args, quoteFor(id, { kind: 'package', tariff, size }))])
}

export function Component() {
  const size = packageSizeOf(useParams().id)
  const tariff = tariffIn(useLocation().search)
  if (size === null || tariff === null) return null
  return (
    <PayFrame title="Оплата пакета" isNarrow>
      {({ id }) => <Checkout companyId={id} item={{ kind: 'package', tariff, size }} />}
    </PayFrame>
  )
}
