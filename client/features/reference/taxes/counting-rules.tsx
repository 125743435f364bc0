import { formatFigure } from '#shared/features/reference/taxes/figures.ts'
import type { FigureName } from '#shared/features/reference/taxes/figures.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'

/** How the calculator counts, with the figures of its year. */
export function CountingRules({ figures }: { figures: TaxYear }) {
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
