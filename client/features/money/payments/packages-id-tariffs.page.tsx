import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PriceList } from './price-list.tsx'
import { packageSizeIn, prices } from './tariffs.ts'

export async function loader(args: LoaderFunctionArgs) {
  const size = packageSizeIn(args.params.id)
  if (size === null) return refusePage(404)
  await load(args, prices())
  return pageData(args, {
    // A step of the purchase; the page of packages shows the prices.
    isIndexed: false,
    title: `Пакет: ${countOf(size, VACANCY_FORMS)}`,
    description: `Тарифы для пакета: ${countOf(size, VACANCY_FORMS)}. Цена одного размещения и всего пакета.`,
  })
}

export function Component() {
  const size = packageSizeIn(useParams().id) ?? 5
  const { data } = useQuery(prices())
  if (!data) return null
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="max-w-[45em]">
        <h1>Пакет: {countOf(size, VACANCY_FORMS)}</h1>
        <p className="mt-2">
          Все размещения пакета — по одному тарифу.{' '}
          <a href={pathOf('packages')} className="inline-block py-1 underline">
            Все пакеты
          </a>
        </p>
      </div>
      <PriceList prices={data} size={size} />
    </div>
  )
}
