import { redirect, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import { vacancyIdOf } from '#shared/features/vacancies/vacancy-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout } from './checkout.tsx'
import { tariffIn } from './package-size.ts'
import { PayFrame } from './pay-frame.tsx'
import { loadPlacementOf } from './payers-vacancy.ts'

export async function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  if (tariffIn(new URL(args.request.url).search) === null)
    throw redirect(pathOf('personal-vacancies-id-tariffs', { id: vacancyId }))
  await loadPlacementOf(args, vacancyId)
  return pageData(args, { title: 'Оплата размещения', isIndexed: false })
}

export function Component() {
  const { search } = useLocation()
  const vacancyId = vacancyIdOf(useParams().id)
  const tariff = tariffIn(search)
  const packageId = Number(new URLSearchParams(search).get('package')) || null
  if (vacancyId === null || tariff === null) return null
  return (
    <PayFrame title="Оплата размещения" isNarrow>
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
    </PayFrame>
  )
}
