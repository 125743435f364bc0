import type { ReactNode } from 'react'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import { formatAboutRoubles, formatKopecks } from '#shared/kernel/money.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import { CardSketch } from './card-sketch.tsx'

/** The tariff that most vacancies need. */
export const RECOMMENDED = 'standard'

/** A tariff in a list of tariffs: its price, how the vacancy stands in the list, what it includes. */
export function TariffCard({
  tariff,
  badge,
  price = formatKopecks(tariff.priceKopecks),
  before,
  note = `${formatAboutRoubles(tariff.priceKopecks / tariff.days)} в день`,
  children,
}: {
  tariff: Tariff
  badge?: ReactNode
  /** In place of the price of one placement. */
  price?: ReactNode
  /** The price without the discount. */
  before?: string | undefined
  /** Below the price. */
  note?: ReactNode
  /** The button. */
  children: ReactNode
}) {
  const isRecommended = tariff.code === RECOMMENDED
  return (
    <li className="tariff" data-recommended={isRecommended || undefined}>
      {isRecommended && <p className="tariff-label">Рекомендуем: вакансия поднимается сама</p>}
      <div>
        <h2>
          {tariff.title}
          {badge && <> {badge}</>}
        </h2>
        <p className="mt-1 text-heading font-bold">
          {price} {before && <s className="text-lead font-normal text-muted">{before}</s>}
        </p>
        <p className="text-small text-muted">{note}</p>
      </div>
      <CardSketch tariff={tariff.code} />
      <TariffFeatures tariff={tariff} />
      {children}
    </li>
  )
}

function TariffFeatures({ tariff: { days, raiseEveryDays, isHighlighted } }: { tariff: Tariff }) {
  const features = [
    `${countOf(days, DAY_FORMS)} в поиске`,
    raiseEveryDays === null
      ? 'Место по дате публикации'
      : `Поднимаем наверх каждые ${countOf(raiseEveryDays, DAY_FORMS)}`,
    isHighlighted ? 'Выделена в списке тёплым фоном' : 'Обычный вид в списке',
    'Отклики с резюме и контактами',
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
