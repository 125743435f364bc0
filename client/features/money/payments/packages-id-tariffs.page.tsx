import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { packageSizeIn, prices } from './tariffs.ts'
import { TariffCard } from './tariff-card.tsx'

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
  const offers = (data?.tariffs ?? []).flatMap((tariff) => {
    const offer = tariff.packages.find((option) => option.size === size)
    return offer ? [{ tariff, offer }] : []
  })
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="max-w-[68ch]">
        <p>
          <a href={pathOf('packages')} className="inline-block py-1">
            Все пакеты
          </a>
        </p>
        <h1>Пакет: {countOf(size, VACANCY_FORMS)}</h1>
        <p className="mt-2">Все размещения пакета — по одному тарифу. Выберите его.</p>
      </div>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
        {offers.map(({ tariff, offer }) => (
          <TariffCard
            key={tariff.code}
            tariff={tariff}
            price={formatKopecks(offer.priceKopecks)}
            note={`${formatKopecks(offer.unitKopecks)} за вакансию вместо ${formatKopecks(tariff.priceKopecks)}`}
          >
            <ButtonLink
              href={`${pathOf('packages-id-payment', { id: size })}?tariff=${tariff.code}`}
              variant={tariff.code === 'standard' ? 'primary' : 'secondary'}
              className="mt-auto"
              aria-label={`Купить пакет по тарифу «${tariff.title}»`}
            >
              Купить
            </ButtonLink>
          </TariffCard>
        ))}
      </ul>
    </div>
  )
}
