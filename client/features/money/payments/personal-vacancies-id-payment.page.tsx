import { redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout, quoteFor } from './checkout.tsx'
import { tariffIn } from './tariffs.ts'
import { PaymentLayout, paymentPage } from './payment-layout.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  const tariff = tariffIn(new URL(args.request.url).search)
  if (tariff === null) throw redirect(pathOf('personal-vacancies-id-tariffs', { id: vacancyId }))
  return paymentPage(args, 'Оплата размещения', (id) => [
    load(args, quoteFor(id, { kind: 'placement', vacancyId, tariff })),
  ])
}

export function Component() {
  const { search } = useLocation()
  const vacancyId = vacancyIdOf(useParams().id)
  const tariff = tariffIn(search)
  const packageId = Number(new URLSearchParams(search).get('package')) || null
  if (vacancyId === null || tariff === null) return null
  return (
    <PaymentLayout title="Оплата размещения" isNarrow>
      {({ id }) => (
        <>
          <Checkout
            companyId={id}
            item={{ kind: 'placement', vacancyId, tariff }}
            preferredPackageId={packageId}
          />
          <p>
            <a
              href={pathOf('personal-vacancies-id-tariffs', { id: vacancyId })}
              className="inline-block py-1"
            >
              Выбрать другой тариф
            </a>
          </p>
        </>
      )}
    </PaymentLayout>
  )
}
