import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { TextFacts } from '#client/ui/text-facts.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CountingRules } from './counting-rules.tsx'
import { askedPay } from './pay-address.ts'
import { PayAnswer } from './pay-answer.tsx'
import { PayForm } from './pay-form.tsx'

const years = api.taxes.years.queryOptions()
const facts = api.facts.ofPage.queryOptions({ input: { path: pathOf('calculator') } })

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([load(args, years), load(args, facts)])
  return pageData(args, {
    title: 'Сколько останется на руки: ТК, ГПХ, самозанятый, ИП',
    description:
      'Калькулятор зарплаты: из суммы до вычета налогов в сумму на руки и обратно, расходы работодателя и сравнение четырёх договоров при одном бюджете.',
    isIndexed: new URL(args.request.url).search === '',
    crumbs: TOP_CRUMBS,
    cacheTags: [CONTENT_TAG],
  })
}

export function Component() {
  const known = useSuspenseQuery(years).data
  const asked = askedPay(useLocation().search, known)
  const { year } = asked.figures
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Сколько останется на руки</h1>
        <p className="max-w-[45em] text-lead">
          Одна и та же сумма в вакансии значит разное: по трудовому договору из неё вычтут налог, а
          самозанятый и ИП платят его сами. Калькулятор считает по ставкам {year} года и сравнивает договоры
          при одном бюджете работодателя.
        </p>
        {year !== known.thisYear && <OtherYear year={year} {...known} />}
      </div>
      <PayForm asked={asked} years={known.years.map((one) => one.year)} />
      <div role="status">{asked.pay !== null && <PayAnswer asked={asked} pay={asked.pay} />}</div>
      <CountingRules figures={asked.figures} />
      <TextFacts facts={useSuspenseQuery(facts).data.items} />
      <RemarkBox contentVersion={String(year)} />
    </div>
  )
}

/** Says why the figures are not those of the present year. */
function OtherYear({
  year,
  thisYear,
  missing,
}: {
  year: number
  thisYear: number
  missing: readonly string[]
}) {
  return (
    <Notice tone="warning" title={`Расчёт по ставкам ${year} года`}>
      <p>
        {missing.length > 0
          ? `Для ${thisYear} года известно ещё не всё: ${missing.map((one) => `«${one}»`).join(', ')}.`
          : `Выбран не ${thisYear} год.`}
      </p>
    </Notice>
  )
}
