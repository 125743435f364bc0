import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { inPlace } from '#shared/features/reference/locations/place-phrase.ts'
import { placeTags } from '#shared/features/board/vacancies/cache-tags.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RegionView } from './region-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { region, medianPay } = await load(args, regionQuery(args.params['slug']))
  const place = inPlace(region)
  const pay =
    medianPay === null
      ? ''
      : ` Середина зарплаты — ${formatAmount(medianPay.amount, 'RUB')} (${SALARY_TAX_LABELS[medianPay.tax]}).`
  return pageData(args, {
    title: `Работа ${place} по городам`,
    description: `Города и посёлки: сколько вакансий ${place} и в каждом из них. Всего ${countOf(region.vacancyCount, VACANCY_FORMS)}, удалённо и рядом с домом.${pay}`,
    isIndexed: region.isIndexed,
    ...(import.meta.env.SSR ? { cacheTags: placeTags(region) } : {}),
    crumbs: [HOME_CRUMB, { href: pathOf('vacancies-regions'), text: 'Регионы' }],
  })
}

export function Component() {
  const { slug } = useParams()
  const { data } = useSuspenseQuery(regionQuery(slug))
  const { meta } = useLoaderData<PageData>()
  return (
    <RegionView
      overview={data}
      crumbs={meta.crumbs ?? []}
      vacancies={countOf(data.region.vacancyCount, VACANCY_FORMS)}
    />
  )
}

const regionQuery = (slug = '') => api.locations.region.queryOptions({ input: { slug } })
