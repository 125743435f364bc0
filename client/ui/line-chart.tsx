import { formatNumber } from '#shared/kernel/number.ts'

/** Units of the view box; the picture takes all the width it has. */
const WIDTH = 600
const HEIGHT = 120

type Series = {
  values: readonly number[]
  /** The colour: a class of `stroke-…`. */
  className: string
  isDashed?: boolean
}

/**
 * Lines over the same steps of time. Readers of text get nothing of it: the caller has the numbers in a table.
 * @param ends what the first and the last step are called
 */
export function LineChart({
  series,
  ends,
}: {
  series: readonly Series[]
  ends: readonly [first: string, last: string]
}) {
  const top = niceTop(Math.max(0, ...series.flatMap(({ values }) => values)))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small text-muted" aria-hidden="true">
      <div className="flex h-36 flex-col justify-between text-right leading-none">
        <span>{formatNumber(top)}</span>
        <span>{formatNumber(top / 2)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-36 w-full py-1.5">
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line
            key={y}
            x1={0}
            x2={WIDTH}
            y1={y}
            y2={y}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {series.map((one) => (
          <Line key={one.className} {...one} top={top} />
        ))}
      </svg>
      <p className="col-start-2 mt-1 flex justify-between">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

/** A piece of a line, before its name. @param className the colour: a class of `text-…` */
export function ChartStroke({ className, isDashed = false }: { className: string; isDashed?: boolean }) {
  return (
    <svg width="24" height="4" aria-hidden="true" className={className}>
      <line
        x1="1"
        y1="2"
        x2="23"
        y2="2"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={isDashed ? DASHES : undefined}
      />
    </svg>
  )
}

const DASHES = '6 5'

function Line({ values, top, className, isDashed = false }: Series & { top: number }) {
  // A single step is drawn as a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = WIDTH / Math.max(1, drawn.length - 1)
  const points = drawn.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT * (1 - value / top)).toFixed(1)}`,
  )
  return (
    <polyline
      points={points.join(' ')}
      className={className}
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={isDashed ? DASHES : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}

/** Returns a round even number from which a scale reads well. */
function niceTop(max: number) {
  if (max <= 4) return 4
  const size = 10 ** Math.floor(Math.log10(max))
  return (
    [1, 2, 4, 5, 6, 8, 10].map((times) => times * size).find((top) => top >= max && top % 2 === 0) ??
    10 * size
  )
}
