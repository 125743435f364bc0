import { recordDefined } from '../measured/record.ts'
import type { MeasuredKey } from '../measured/themes.ts'

/** One measured number and its target. */
export type Figure = {
  /** In docs/measured.json; several figures may share one, which takes the worst of them. */
  key?: MeasuredKey
  name: string
  value: number
  unit: 'px' | 'cards' | '%' | '' | 'edges' | 's'
  target: { atMost: number } | { atLeast: number }
  /** What the value consists of, printed under the table. */
  details?: readonly string[]
}

export function isOnTarget({ value, target }: Figure): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast
}

export function recordWorst(figures: readonly Figure[]) {
  const byKey = Map.groupBy(figures, ({ key }) => key ?? '')
  recordDefined(
    [...byKey].map(([key, same]) => {
      const values = same.map(({ value }) => value)
      const isBounded = same.some(({ target }) => 'atMost' in target)
      return [key, isBounded ? Math.max(...values) : Math.min(...values)] as const
    }),
  )
}

export function printFigures(title: string, figures: readonly Figure[]) {
  console.info(`\n${title}`)
  const rows = figures.map((figure) => [
    isOnTarget(figure) ? 'pass' : 'FAIL',
    figure.name,
    withUnit(figure.value, figure),
    'atMost' in figure.target
      ? `≤ ${withUnit(figure.target.atMost, figure)}`
      : `≥ ${withUnit(figure.target.atLeast, figure)}`,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) console.info(`  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`)
  for (const line of figures.flatMap(({ details = [] }) => details)) console.info(`        ${line}`)
}

function withUnit(value: number, { unit }: Figure) {
  const number = Number.isInteger(value) ? String(value) : value.toFixed(unit === '' ? 3 : 2)
  return unit === '' ? number : `${number} ${unit}`
}
