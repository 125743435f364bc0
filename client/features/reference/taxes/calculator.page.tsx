import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { isoDay } from '#shared/kernel/dates.ts'
import { askedPay } from './pay-address.ts'
import { PayAnswer } from './pay-answer.tsx'
import { PayForm } from './pay-form.tsx'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: 'Сколько останется на руки: ТК, ГПХ, самозанятый, ИП',
    description:
      'Калькулятор зарплаты: из суммы до вычета налогов в сумму на руки и обратно, расходы работодателя и сравнение четырёх договоров при одном бюджете.',
    isIndexed: new URL(args.request.url).search === '',
    crumbs: TOP_CRUMBS,
  })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const thisYear = Number(isoDay(now).slice(0, 4))
  const asked = askedPay(useLocation().search, thisYear)
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Сколько останется на руки</h1>
        <p className="max-w-[45em] text-lead">
          Одна и та же сумма в вакансии значит разное: по трудовому договору из неё вычтут налог, а
          самозанятый и ИП платят его сами. Калькулятор считает по ставкам {asked.year} года и сравнивает
          договоры при одном бюджете работодателя.
        </p>
        {asked.year < thisYear && (
          <Notice tone="warning" title={`Расчёт по ставкам ${asked.year} года`}>
            <p>Ставки на {thisYear} год ещё не подтверждены или выбран прошлый год.</p>
          </Notice>
        )}
      </div>
      <PayForm asked={asked} />
      <div role="status">{asked.pay !== null && <PayAnswer asked={asked} pay={asked.pay} />}</div>
      <section aria-labelledby="rules" className="grid max-w-[45em] gap-3">
        <h2 id="rules">Как мы считаем</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Налог на зарплату и ГПХ: 13 % с дохода за год до 2,4 млн ₽, дальше 15, 18, 20 и 22 % с частей выше
            2,4, 5, 20 и 50 млн (НК РФ, статья 224).
          </li>
          <li>
            Взносы работодателя: 30 % до предельной базы года, выше — 15,1 % (статья 425), для трудового
            договора ещё 0,2 % от несчастных случаев.
          </li>
          <li>
            Самозанятый: 6 % с оплаты от компаний, вычет 10 000 ₽ снижает ставку до 4 %, пока не кончится;
            доход — не больше 2,4 млн ₽ в год (422-ФЗ).
          </li>
          <li>
            ИП на УСН «доходы» без работников: 6 %, из которых вычитаются взносы за себя; налог и взносы
            вместе не бывают меньше фиксированных взносов (статьи 346.21 и 430).
          </li>
          <li>
            Вычеты на детей, северные надбавки и льготные ставки регионов не учтены. Год считается целиком, с
            января.
          </li>
        </ul>
      </section>
      <RemarkBox contentVersion={String(asked.year)} />
    </div>
  )
}
