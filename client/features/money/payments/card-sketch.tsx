import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'

/** A small picture of the vacancy among others in the list: in its place, raised, or raised and highlighted. */
export function CardSketch({ tariff }: { tariff: TariffCode }) {
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
