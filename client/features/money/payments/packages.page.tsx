import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData } from '#client/app/page-data.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { HelpLink } from '#client/ui/help-link.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import {
  formatAboutRoubles,
  formatKopecks,
  NO_BREAK_SPACE,
  countOf,
  DAY_FORMS,
} from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { prices } from './tariffs.ts'
import { api } from '#client/app/api.ts'
import { useCurrentCompany } from '#client/app/current-user.ts'
import { useMayPay } from '#client/app/may-pay.ts'
import type { BoughtPackage } from '#shared/features/money/packages/contract.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { formatDay } from '#shared/kernel/dates.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { tariffs, packageDays } = await load(args, prices())
  const packages = tariffs[0]?.packages ?? []
  const sizes = packages.map(({ size }) => size)
  const discount = Math.max(...packages.map(({ discountPercent }) => discountPercent))
  return pageData(args, {
    title: 'Пакеты вакансий',
    description: `Пакеты из ${sizes.slice(0, -1).join(', ')} и ${sizes.at(-1)} размещений вакансий со скидкой до ${discount} %. Размещения можно тратить ${countOf(packageDays, DAY_FORMS)}.`,
  })
}

export function Component() {
  const { data } = useQuery(prices())
  const [cheapest] = data?.tariffs ?? []
  const { packages: sizes = [], priceKopecks: single = 0 } = cheapest ?? {}
  return (
    <div className="container grid gap-10 py-6 md:py-8">
      <section className="grid gap-6" aria-labelledby="packages">
        <div className="max-w-[45em]">
          <h1 id="packages">Пакеты вакансий</h1>
          <p className="mt-2">
            Купите размещения сразу на год вперёд — выйдет дешевле. Пакет действует{' '}
            {countOf(data?.packageDays ?? 365, DAY_FORMS)} и тратится по одному размещению, когда понадобится.
          </p>
          <HelpLink answer="pakety">Когда пакет кончается?</HelpLink>
        </div>
        <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
          {sizes.map(({ size, discountPercent, priceKopecks, unitKopecks }) => (
            <li key={size} className="grid">
              <Card as="article" className="flex flex-col gap-3">
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <h2>{countOf(size, VACANCY_FORMS)}</h2>
                  <Badge tone="good">
                    −{discountPercent}
                    {NO_BREAK_SPACE}%
                  </Badge>
                </div>
                <div>
                  <p className="text-heading font-bold">от {formatKopecks(priceKopecks)}</p>
                  <p className="text-small text-muted">
                    {formatAboutRoubles(unitKopecks)} за вакансию вместо {formatKopecks(single)}
                  </p>
                </div>
                <ButtonLink
                  href={pathOf('packages-id-tariffs', { id: size })}
                  variant={size === 10 ? 'primary' : 'secondary'}
                  className="mt-auto"
                  aria-label={`Выбрать тариф для пакета: ${countOf(size, VACANCY_FORMS)}`}
                >
                  Выбрать тариф
                </ButtonLink>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <MyPackages />
    </div>
  )
}

/** Packages of the current company; renders nothing when there are none or the user may not see them. */
function MyPackages() {
  const company = useCurrentCompany()
  const mayPay = useMayPay()
  const { data } = useQuery({
    ...api.packages.list.queryOptions({ input: { id: company?.id ?? 0 } }),
    enabled: company !== null && mayPay,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="my-packages" className="grid gap-4">
      <h2 id="my-packages">Ваши пакеты</h2>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4">
        {data.items.toReversed().map((bought) => (
          <li key={bought.id} className="grid">
            <Card as="article">
              <PackageFacts bought={bought} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageFacts({
  bought: { tariff, size, remaining, expiresAt, isUsable },
}: {
  bought: BoughtPackage
}) {
  return (
    <>
      <h3>
        «{TARIFF_TITLES[tariff]}» {!isUsable && <Badge>{remaining === 0 ? 'Потрачен' : 'Срок вышел'}</Badge>}
      </h3>
      <p className="mt-1">
        Осталось {remaining} из {size}
      </p>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-2 w-full rounded-mark bg-sunken"
      >
        <rect width={(100 * remaining) / size} height="4" className="fill-accent" />
      </svg>
      <p className="mt-1 text-small text-muted">Действует до {formatDay(expiresAt)}</p>
    </>
  )
}
