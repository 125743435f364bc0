import { redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout } from './checkout.tsx'
import { packageSizeOf, tariffIn } from './package-size.ts'
import { PayFrame } from './pay-frame.tsx'

export function loader(args: LoaderFunctionArgs) {
  const size = packageSizeOf(args.params.id)
  if (size === null) return refusePage(404)
  if (tariffIn(new URL(args.request.url).search) === null)
    throw redirect(pathOf('packages-id-tariffs', { id: size }))
  return pageData(args, { title: 'Оплата пакета', isIndexed: false })
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
