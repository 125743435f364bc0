/** One measured number and its target. */
export type Figure = {
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
