import type { ReactNode } from 'react'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { Tariff } from '#shared/features/money/tariffs/contract.ts'
import { formatAboutRoubles, formatKopecks, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
/** The tariff that most vacancies need. */
export const RECOMMENDED = 'standard'

/** A tariff in a list of tariffs: its price, the look of the vacancy in the list and the included services. */
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
  /** Displayed in place of the price of one placement. */
  price?: ReactNode
  /** The price without the discount. */
  before?: string | undefined
  /** Displayed below the price. */
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

/** A small picture of the vacancy among others in the list: in its place, raised, or raised and highlighted. */
function CardSketch({ tariff }: { tariff: TariffCode }) {
  const place = tariff === 'basic' ? 2 : 0
  return (
    <svg viewBox="0 0 240 84" className="w-full" aria-hidden="true">
      {[0, 1, 2].map((row) => {
        const isOwn = row === place
        return (
          <g key={row} transform={`translate(1 ${1 + row * 28})`}>
            <rect
              width="238"
              height="24"
              rx="5"
              className={
                isOwn
                  ? tariff === 'premium'
                    ? 'fill-lamp-soft stroke-lamp'
                    : 'fill-surface stroke-accent'
                  : 'fill-sunken stroke-line'
              }
            />
            <rect x="8" y="6" width="12" height="12" rx="3" className={isOwn ? 'fill-accent' : 'fill-line'} />
            <rect x="28" y="6" width="92" height="5" rx="2.5" className={isOwn ? 'fill-ink' : 'fill-line'} />
            <rect x="28" y="14" width="56" height="4" rx="2" className={isOwn ? 'fill-good' : 'fill-line'} />
            {isOwn && place === 0 && (
              <path d="M222 17V7m-4 4 4-4 4 4" className="stroke-accent" strokeWidth="2" fill="none" />
            )}
          </g>
        )
      })}
    </svg>
  )
}
