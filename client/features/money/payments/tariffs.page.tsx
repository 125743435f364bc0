import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, pageData } from '#client/app/page-data.ts'
import { formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { PriceList } from './price-list.tsx'
import { prices } from './tariffs.ts'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, prices())
  return pageData(args, {
    title: 'Тарифы для работодателей',
    description: `Сколько стоит разместить вакансию для удалённой и надомной работы: три тарифа, пакеты со скидкой, доступ к контактам в резюме. ${FREE_FIRST_VACANCY}.`,
  })
}

export function Component() {
  const { data } = useQuery(prices())
  if (!data) return null
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div className="max-w-[45em]">
        <h1>Тарифы</h1>
        <p className="mt-2">
          Цена за одну вакансию. В пакете дешевле: размещения можно тратить{' '}
          {countOf(data.packageDays, DAY_FORMS)}, когда понадобятся.
        </p>
      </div>
      <PriceList prices={data} size={1} />
      <section aria-labelledby="access" className="mt-6 grid max-w-[45em] gap-3">
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
