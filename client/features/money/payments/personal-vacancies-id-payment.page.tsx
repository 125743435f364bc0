import { redirect, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Checkout, quoteFor } from './checkout.tsx'
import { editableVacancy, loadPurchase, PaymentLayout, vacancyPaymentPage } from './payment-layout.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import type { OrderItem } from '#shared/features/money/payments/model.ts'
import { tariffIn } from './tariffs.ts'

type VacancyItem = Extract<OrderItem, { vacancyId: number }>

export { PaymentErrorBoundary as ErrorBoundary } from './payment-layout.tsx'

export { orderForms as forms } from './checkout.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const vacancyId = vacancyIdOf(args.params.id)
  if (vacancyId === null) return refusePage(404)
  const item = vacancyItemIn(new URL(args.request.url).search, vacancyId)
  if (item === null) {
    // Only who may edit the vacancy learns that there is one.
    await load(args, editableVacancy(vacancyId))
    throw redirect(pathOf('personal-vacancies-id-tariffs', { id: vacancyId }))
  }
  return vacancyPaymentPage(args, toTitle(item), vacancyId, (id, vacancy) => [
    loadPurchase(args, vacancy, quoteFor(id, item)),
  ])
}

export function Component() {
  const { search } = useLocation()
  const vacancyId = vacancyIdOf(useParams().id)
  const item = vacancyId === null ? null : vacancyItemIn(search, vacancyId)
  const packageId = Number(new URLSearchParams(search).get('package')) || null
  if (item === null) return null
  const isPlacement = item.kind === 'placement'
  const otherPage = isPlacement ? 'personal-vacancies-id-tariffs' : 'personal-vacancies-id-term'
  return (
    <PaymentLayout title={toTitle(item)} isNarrow>
      {({ id }) => (
        <>
          <Checkout companyId={id} item={item} preferredPackageId={packageId} />
          <p>
            <a href={pathOf(otherPage, { id: item.vacancyId })} className="inline-block py-1">
              {isPlacement ? 'Выбрать другой тариф' : 'Выбрать другое'}
            </a>
          </p>
        </>
      )}
    </PaymentLayout>
  )
}

function toTitle({ kind }: NonNullable<ReturnType<typeof vacancyItemIn>>) {
  switch (kind) {
    case 'placement':
      return 'Оплата размещения'
    case 'extension':
      return 'Продление вакансии'
    case 'upgrade':
      return 'Смена тарифа'
  }
}

/** What the address of the payment page buys for a vacancy; null when it does not say. */
function vacancyItemIn(search: string, vacancyId: number): VacancyItem | null {
  const query = new URLSearchParams(search)
  const tariff = tariffIn(search)
  const until = query.get('until')
  if (until === null) return tariff && { kind: 'placement', vacancyId, tariff }
  return tariff ? { kind: 'upgrade', vacancyId, tariff, until } : { kind: 'extension', vacancyId, until }
}
