import { Notice } from '#client/ui/notice.tsx'
import {
  CONTRACT_KIND_LABELS,
  CONTRACT_KIND_NOTES,
  PAY_LIMIT_NOTES,
} from '#shared/features/reference/taxes/labels.ts'
import {
  CONTRACT_KINDS,
  monthlyNets,
  payOfCost,
  payOfGross,
  payOfNet,
  type YearlyPay,
} from '#shared/features/reference/taxes/net-pay.ts'
import type { TaxYear } from '#shared/features/reference/taxes/tax-years.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { formatAmount, formatNumber } from '#shared/kernel/number.ts'
import type { AskedPay } from './pay-address.ts'

/** Roubles by which equal months differ, because the tax since January is rounded. */
const ROUNDING = 1

/** What the asked pay leaves, and what each kind of contract would leave for the same money of the employer. */
export function PayAnswer({
  asked: { isNet, kind, figures, hasDeduction },
  pay,
}: {
  asked: AskedPay
  pay: number
}) {
  const yearly = (isNet ? payOfNet : payOfGross)(kind, pay * MONTHS.length, figures, { hasDeduction })
  return (
    <div className="grid gap-8">
      <p className="max-w-[45em] text-title">
        {isNet
          ? `Чтобы получать на руки ${perMonth(yearly.net)}, в договоре нужно ${perMonth(yearly.gross)}.`
          : `Из ${perMonth(yearly.gross)} на руки остаётся ${perMonth(yearly.net)} в месяц в среднем за год.`}{' '}
        Работодателю это стоит {perMonth(yearly.cost)}.
      </p>
      {(kind === 'labour' || kind === 'civil') && (
        <RateSteps gross={Math.round(yearly.gross / MONTHS.length)} figures={figures} />
      )}
      <section aria-labelledby="kinds" className="grid gap-4">
        <h2 id="kinds">Если работодатель тратит те же {perMonth(yearly.cost)}</h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {CONTRACT_KINDS.map((one) => (
            <KindCard
              key={one}
              pay={one === kind ? yearly : payOfCost(one, yearly.cost, figures, { hasDeduction })}
              isAsked={one === kind}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function KindCard({ pay, isAsked }: { pay: YearlyPay; isAsked: boolean }) {
  return (
    <li
      className={`card grid content-start gap-3 ${isAsked ? 'border-accent' : ''}`}
      aria-current={isAsked || undefined}
    >
      <h3>{CONTRACT_KIND_LABELS[pay.kind]}</h3>
      <p className="text-title font-semibold text-good">{perMonth(pay.net)}</p>
      <dl className="grid gap-1 text-small">
        {[
          ['По договору', perMonth(pay.gross)],
          ['Налоги и взносы', perMonth(pay.taxes)],
          ['На руки за год', formatAmount(pay.net, 'RUB')],
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pay.limit && <Notice tone="warning">{PAY_LIMIT_NOTES[pay.limit]}</Notice>}
      <ul className="grid list-disc gap-1 pl-4 text-small text-muted">
        {CONTRACT_KIND_NOTES[pay.kind].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </li>
  )
}

/** From which month a higher rate takes more; nothing when all months are alike. */
function RateSteps({ gross, figures }: { gross: number; figures: TaxYear }) {
  const nets = monthlyNets(gross, figures)
  const steps = nets.flatMap((net, at) =>
    Math.abs((nets[at - 1] ?? net) - net) > ROUNDING ? [{ at, net }] : [],
  )
  if (steps.length === 0) return null
  return (
    <p className="max-w-[45em]">
      По месяцам поровну не выйдет: с января на руки {formatAmount(nets[0] ?? 0, 'RUB')}
      {steps.map(({ at, net }) => `, с ${MONTHS[at]?.declensionTitle} — ${formatNumber(net)}`).join('')} ₽:
      доход с начала года переходит границу ставки.
    </p>
  )
}

const perMonth = (yearly: number) => formatAmount(Math.round(yearly / MONTHS.length), 'RUB')
