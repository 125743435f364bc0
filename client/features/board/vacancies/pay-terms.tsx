import { Disclosure } from '#client/ui/disclosure.tsx'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import type {
  ContractPay,
  PayBounds,
  PayTerms as Terms,
  Salary,
} from '#shared/features/board/vacancies/model.ts'
import { aboutLabel, boundsLabel, periodNote } from '#shared/features/board/vacancies/salary-label.ts'
import { SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import { CONTRACT_KIND_LABELS, PAY_LIMIT_NOTES } from '#shared/features/reference/taxes/labels.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { formatHours } from '#shared/features/reference/calendar/labels.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
/** The pay under each contract that the vacancy offers, and for an hour. Folded: most readers know the sum that they want. */
export function PayTerms({
  salary,
  contracts,
  payTerms,
}: Pick<Vacancy, 'salary' | 'contracts' | 'payTerms'>) {
  if (!salary || !payTerms) return <CalculatorLink salary={salary} contracts={contracts} />
  return (
    <div className="max-w-lg">
      <Disclosure summary={toSummary(payTerms)}>
        <div className="grid gap-3 pt-1 pb-2">
          {payTerms.contracts.length === 0 && payTerms.hour && (
            <p>
              {aboutHour(payTerms.hour, salary.currency)}, {asWritten(salary)}
            </p>
          )}
          {payTerms.contracts.length > 0 && (
            <ul className="grid gap-2">
              {payTerms.contracts.map((pay) => (
                <Contract key={pay.kind} pay={pay} salary={salary} />
              ))}
            </ul>
          )}
          <p className="text-small text-muted">{howCounted(salary, contracts, payTerms)}</p>
          <CalculatorLink salary={salary} contracts={contracts} />
        </div>
      </Disclosure>
    </div>
  )
}

function toSummary({ contracts, hour }: Terms) {
  if (contracts.length === 0) return 'Сколько это за час'
  const tail = hour === null ? '' : ' и за час'
  return `Сколько это ${contracts.length === 1 ? 'по договору' : 'по разным договорам'}${tail}`
}

function Contract({ pay: { kind, gross, net, hour, limit }, salary }: { pay: ContractPay; salary: Salary }) {
  const period = periodNote(salary.period)
  const of = (pay: PayBounds, isExact: boolean) =>
    [isExact ? boundsLabel({ ...pay, currency: 'RUB' }) : aboutLabel(pay, 'RUB'), period]
      .filter(Boolean)
      .join(' ')
  return (
    <li>
      <p className="font-medium">{CONTRACT_KIND_LABELS[kind]}</p>
      <p>
        <span className="text-good">
          {of(net, salary.gross === false)} {SALARY_TAX_LABELS.net}
        </span>
        <span className="text-muted">
          {' · '}
          {of(gross, salary.gross === true)} по договору
          {hour && ` · ${aboutHour(hour, 'RUB')}`}
        </span>
      </p>
      {limit && <p className="text-small text-warning">{PAY_LIMIT_NOTES[limit]}</p>}
    </li>
  )
}

const aboutHour = (hour: PayBounds, currency: Salary['currency']) =>
  `${aboutLabel(hour, currency)} ${periodNote('hour')}`

const asWritten = ({ gross }: Salary) =>
  gross === null ? 'как написано' : gross ? `до${NO_BREAK_SPACE}вычета налогов` : SALARY_TAX_LABELS.net

function howCounted(
  { gross }: Salary,
  contracts: Vacancy['contracts'],
  { taxYear, contracts: counted, norm }: Terms,
) {
  const sentences = []
  if (gross === null)
    sentences.push('Сумму без указания налога мы не пересчитываем и в поиске сравниваем как есть.')
  if (counted.length > 0)
    sentences.push(`В среднем за год по ставкам ${taxYear} года, без вычетов и надбавок.`)
  if (counted.length > 0 && contracts.length === 0)
    sentences.push('Оформление не указано: посчитано по трудовому договору.')
  if (norm) {
    const [year = 0, month = 0] = norm.month.split('-').map(Number)
    sentences.push(
      `Час — по производственному календарю: норма ${MONTHS[month - 1]?.declensionTitle ?? ''} ${year} года при ${formatHours(norm.hoursAWeek)}-часовой неделе — ${formatHours(norm.hours)} ч.`,
    )
  }
  return sentences.join(' ')
}

/**
 * To the calculator with the pay and the contract of the vacancy; only for roubles a month. Where the vacancy says neither
 * gross nor net, the reader chooses.
 */
function CalculatorLink({ salary, contracts }: Pick<Vacancy, 'salary' | 'contracts'>) {
  const pay = salary?.to ?? salary?.from
  if (!salary || !pay || salary.currency !== 'RUB' || salary.period !== 'month') return null
  const link = (basis: 'net' | 'gross', text: string) => {
    const query = new URLSearchParams({ pay: String(pay), basis, kind: contracts[0] ?? 'labour' })
    return (
      <a href={`${pathOf('calculator')}?${query}`} rel="nofollow">
        {text}
      </a>
    )
  }
  return (
    <p className="text-small print:hidden">
      {salary.gross === null ? (
        <>
          Посчитать по договорам, {link('gross', 'если это до налогов')} или {link('net', 'если на руки')}
        </>
      ) : (
        link(salary.gross ? 'gross' : 'net', 'Сравнить все договоры в калькуляторе')
      )}
    </p>
  )
}
