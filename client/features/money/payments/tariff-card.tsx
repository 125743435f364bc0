import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import { formatKopecks } from '#shared/kernel/money.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'

/** A tariff in a list of tariffs. */
export function TariffCard({
  tariff,
  badge,
  price = formatKopecks(tariff.priceKopecks),
  note,
  children,
}: {
  tariff: Tariff
  badge?: ReactNode
  /** In place of the price of one placement. */
  price?: ReactNode
  /** Below the price. */
  note?: ReactNode
  /** The button. */
  children: ReactNode
}) {
  return (
    <li className="grid">
      <Card as="article" className="flex flex-col gap-4">
        <div>
          <h2>
            {tariff.title}
            {badge && <> {badge}</>}
          </h2>
          <p className="mt-1 text-heading font-bold">{price}</p>
          {note && <p className="text-muted">{note}</p>}
        </div>
        <TariffFeatures tariff={tariff} />
        {children}
      </Card>
    </li>
  )
}

function TariffFeatures({ tariff: { days, raiseEveryDays, isHighlighted } }: { tariff: Tariff }) {
  const features = [
    `${countOf(days, DAY_FORMS)} в поиске`,
    ...(raiseEveryDays === null ? [] : [`Поднимаем каждые ${countOf(raiseEveryDays, DAY_FORMS)}`]),
    ...(isHighlighted ? ['Выделена в списке'] : []),
  ]
  return (
    <ul className="grid gap-1.5">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <CheckIcon className="mt-0.5 shrink-0 text-good" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}
