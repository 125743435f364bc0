import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { TextFacts } from '#client/ui/text-facts.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { askedPay, type AskedPay } from './pay-address.ts'
import { PayAnswer } from './pay-answer.tsx'
import { formatFigure, type FigureName } from '#shared/features/reference/taxes/figures.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { addressOfForm } from '#client/app/form-address.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { CONTRACT_KINDS } from '#shared/features/reference/taxes/net-pay.ts'
import { CONTRACT_KIND_LABELS } from '#shared/features/reference/taxes/labels.ts'
import { formatAmount } from '#shared/kernel/number.ts'

const yearsQuery = api.taxes.years.queryOptions()
const facts = api.facts.ofPage.queryOptions({ input: { path: pathOf('calculator') } })

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([load(args, yearsQuery), load(args, facts)])
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
  const known = useSuspenseQuery(yearsQuery).data
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

/** How the calculator counts, with the figures of its year. */
function CountingRules({ figures }: { figures: TaxYear }) {
  const { incomeTax, contributions, accidents, selfEmployed, soleProprietor } = figures
  const [first, ...higher] = incomeTax
  return (
    <section aria-labelledby="rules" className="grid max-w-[45em] gap-3">
      <h2 id="rules">Как мы считаем</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Налог на зарплату и ГПХ: {rate('income.rate', first?.rate)} с дохода за год до{' '}
          {sum('income.bound', higher[0]?.above)}, с частей выше{' '}
          {higher.map(({ above, rate: share }, at) => (
            <span key={above}>
              {at > 0 && ', '}
              {sum('income.bound', above)} — {rate('income.rate', share)}
            </span>
          ))}{' '}
          (НК РФ, статья 224). Работодатель удерживает его из суммы по договору.
        </li>
        <li>
          Взносы работодателя платят сверх суммы по договору: {rate('employer.rate', contributions[0]?.rate)}{' '}
          до предельной базы {sum('employer.bound', contributions[1]?.above)}, выше —{' '}
          {rate('employer.rateAbove', contributions[1]?.rate)} (статья 425), для трудового договора ещё{' '}
          {rate('employer.accidents', accidents)} от несчастных случаев.
        </li>
        <li>
          Самозанятый: {rate('npd.rateCompanies', selfEmployed.rate)} с оплаты от компаний. Вычет{' '}
          {sum('npd.deduction', selfEmployed.deduction)} даётся один раз в жизни и снижает ставку до{' '}
          {rate('npd.rateCompanies', selfEmployed.reducedRate)}, пока не кончится: мы считаем его, только если
          стоит отметка. Доход — не больше {sum('npd.limit', selfEmployed.limit)} в год (422-ФЗ).
        </li>
        <li>
          ИП на УСН «доходы» без работников: {rate('ip.rate', soleProprietor.rate)}, из которых вычитаются
          взносы за себя — {sum('ip.fixed', soleProprietor.fixed)} и{' '}
          {rate('ip.extraRate', soleProprietor.extraRate)} с дохода свыше{' '}
          {sum('ip.extraAbove', soleProprietor.extraAbove)}; налог и взносы вместе не бывают меньше
          фиксированных взносов (статьи 346.21 и 430). НДС с дохода выше{' '}
          {sum('ip.vatAbove', soleProprietor.vatAbove)} (статья 145) не посчитан.
        </li>
        <li>
          Вычеты на детей, северные надбавки и льготные ставки регионов не учтены. Год считается целиком, с
          января.
        </li>
      </ul>
    </section>
  )
}

const rate = (name: FigureName, share = 0) => formatFigure(name, share * 100)
const sum = (name: FigureName, roubles = 0) => formatFigure(name, roubles)

/** A plain GET form: the answer has an address, and scripts are not needed. */
function PayForm({
  asked: { text, isNet, kind, hasDeduction, figures, error },
  years,
}: {
  asked: AskedPay
  years: readonly number[]
}) {
  const { year } = figures
  const navigate = useNavigate()
  return (
    <form
      // Fields without state follow the address.
      key={`${text} ${isNet} ${kind} ${year} ${hasDeduction}`}
      method="get"
      action={pathOf('calculator')}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(addressOfForm(event.currentTarget), { preventScrollReset: true })
      }}
      className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_7rem]"
    >
      <Input
        label="Сумма в месяц, ₽"
        name="pay"
        inputMode="numeric"
        defaultValue={text}
        error={error}
        required
      />
      <Select label="Это сумма" name="basis" defaultValue={isNet ? 'net' : 'gross'}>
        <option value="gross">по договору, до налогов</option>
        <option value="net">на руки</option>
      </Select>
      <Select label="Договор" name="kind" defaultValue={kind}>
        {CONTRACT_KINDS.map((one) => (
          <option key={one} value={one}>
            {CONTRACT_KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      <Select label="Год" name="year" defaultValue={String(year)}>
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Checkbox
        name="deduction"
        defaultChecked={hasDeduction}
        className="sm:col-span-2 lg:col-span-4"
        label={`Первый год самозанятости: вычет ${formatAmount(figures.selfEmployed.deduction, 'RUB')} ещё не потрачен`}
      />
      <Button type="submit" className="max-sm:w-full sm:justify-self-start">
        Посчитать
      </Button>
    </form>
  )
}
