import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData } from '#client/app/page-data.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { prices } from './tariffs.ts'
import { TariffCard } from './tariff-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, prices())
  return pageData(args, {
    title: 'Тарифы для работодателей',
    description:
      'Сколько стоит разместить вакансию для удалённой и надомной работы: три тарифа, пакеты со скидкой, доступ к контактам в резюме. Первая вакансия проверенной компании бесплатно.',
  })
}

export function Component() {
  const { data } = useQuery(prices())
  if (!data) return null
  const cheapest = data.tariffs[0]
  return (
    <div className="container grid gap-12 py-6 md:py-8">
      <section className="grid gap-6" aria-labelledby="tariffs">
        <div className="max-w-[68ch]">
          <h1 id="tariffs">Тарифы</h1>
          <p className="mt-2">
            Цена за одну вакансию, {data.vatLabel.replace(/^./, (letter) => letter.toLowerCase())}. Первая
            вакансия проверенной компании — бесплатно. Если вакансию не пропустит модератор, деньги вернутся
            на баланс сами.
          </p>
        </div>
        <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
          {data.tariffs.map((tariff) => (
            <TariffCard key={tariff.code} tariff={tariff}>
              <ButtonLink
                href={pathOf('vacancies-new')}
                variant={tariff.code === 'standard' ? 'primary' : 'secondary'}
                className="mt-auto"
                aria-label={`Разместить вакансию по тарифу «${tariff.title}»`}
              >
                Разместить вакансию
              </ButtonLink>
            </TariffCard>
          ))}
        </ul>
      </section>

      {cheapest && (
        <section aria-labelledby="packages" className="grid gap-4">
          <div className="max-w-[68ch]">
            <h2 id="packages">Пакеты дешевле</h2>
            <p className="mt-1">
              Размещения в пакете можно тратить {countOf(data.packageDays, DAY_FORMS)} — когда понадобятся.
            </p>
          </div>
          <ul className="grid gap-3 md:grid-cols-3 md:gap-4">
            {cheapest.packages.map(({ size, discountPercent, unitKopecks }) => (
              <li key={size} className="grid">
                <a
                  href={pathOf('packages-id-tariffs', { id: size })}
                  className="card block text-ink no-underline hover:border-accent"
                >
                  <span className="block text-title font-bold">{countOf(size, VACANCY_FORMS)}</span>
                  <span className="block text-good">−{discountPercent} % к цене тарифа</span>
                  <span className="mt-2 block text-muted">от {formatKopecks(unitKopecks)} за вакансию</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section aria-labelledby="access" className="grid max-w-[68ch] gap-3">
        <h2 id="access">Контакты в резюме</h2>
        <p>Резюме можно читать бесплатно. Доступ открывает телефон и почту соискателей.</p>
        <ul className="grid gap-1">
          {data.resumeAccess.map(({ days, priceKopecks }) => (
            <li key={days} className="flex justify-between gap-4 border-b border-line py-2">
              <span>{countOf(days, DAY_FORMS)}</span>
              <span className="font-semibold tabular-nums">{formatKopecks(priceKopecks)}</span>
            </li>
          ))}
        </ul>
        <p>
          <a href={pathOf('resumes-access')} className="inline-block py-1">
            Открыть доступ
          </a>
        </p>
      </section>
    </div>
  )
}
