import type { FacetValue } from '#shared/lists/list-page.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'

const HEIGHT = 48
/** Fewer bars are no picture. */
const BARS_MIN = 3

export type HistogramProps = { bars: readonly FacetValue[]; least: number | null }

/** How many rows have how much, in roubles; those from `least` on are marked. */
export default function Histogram({ bars, least }: HistogramProps) {
  if (bars.length < BARS_MIN) return null
  const most = bars.reduce((best, bar) => (bar.count > best.count ? bar : best))
  const isMarked = ({ value }: FacetValue) => least === null || Number(value) >= least
  const pathOf = (isWanted: boolean) =>
    bars
      .map((bar, at) => {
        const height = Math.ceil((HEIGHT * bar.count) / most.count)
        return isMarked(bar) === isWanted && height > 0 ? `M${at * 10} ${HEIGHT}v${-height}h9v${height}z` : ''
      })
      .join('')
  const sumOf = (bar: FacetValue | undefined) => formatNumber(Number(bar?.value))
  // The first and the last bar include what is below and above.
  const [from, next] = [most === bars[0] ? null : most, bars[bars.indexOf(most) + 1]]
  const usual = [from && `от ${sumOf(from)}`, next && `до ${sumOf(next)}`].filter(Boolean).join(' ')
  return (
    <figure className="mb-2">
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${bars.length * 10 - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Чаще всего платят ${usual} ₽`}
      >
        <path d={pathOf(false)} className="fill-line" />
        <path d={pathOf(true)} className="fill-good" />
      </svg>
      <figcaption
        aria-hidden="true"
        className="flex justify-between border-t border-line text-small text-muted"
      >
        <span>{sumOf(bars[0])}</span>
        <span>
          {sumOf(bars.at(-1))}+{NO_BREAK_SPACE}₽
        </span>
      </figcaption>
    </figure>
  )
}
