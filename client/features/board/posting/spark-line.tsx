const WIDTH = 80
const HEIGHT = 24

/** The shape of the views of the last days, without a scale: the number stands next to it. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const top = Math.max(0, ...values)
  if (top === 0) return <span className="inline-block h-6 w-20" />
  // A single day is a level line.
  const drawn = values.length === 1 ? [...values, ...values] : values
  const step = WIDTH / Math.max(1, drawn.length - 1)
  const points = drawn.map(
    (value, at) => `${(at * step).toFixed(1)},${(2 + (HEIGHT - 4) * (1 - value / top)).toFixed(1)}`,
  )
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        className="stroke-accent"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
