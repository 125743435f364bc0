import { extent, max } from 'd3-array'
import { scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'

/** Figures of a board with so many vacancies, by the name of the figure. */
export type GrowthRow = Record<string, number> & { vacancies: number }

const WIDTH = 800
const HEIGHT = 300
const PANEL = 250
const MARGIN = { top: 44, bottom: 40, left: 56 }
const GAP = 170

const TIMES = [
  { figure: 'search p95, ms', label: 'new search' },
  { figure: 'list page p95, ms', label: 'list page' },
  { figure: 'vacancy page p95, ms', label: 'vacancy page' },
]
const SIZES = [
  { figure: 'memory of the server, MB', label: 'memory' },
  { figure: 'on disk, MB', label: 'disk' },
]

/** Two panels with a logarithmic axis of vacancies: times, and what the board takes. Follows the theme of the reader. */
export function growthPicture(rows: readonly GrowthRow[]): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ` +
    `aria-label="Times of pages and searches, memory and disk by the number of vacancies" font-family="sans-serif" font-size="12">` +
    '<style>svg{color:#1f2328;background:#fff}.a{stroke:#d0d7de}.l{fill:none;stroke-width:2}' +
    '.s0{stroke:#0969da;color:#0969da}.s1{stroke:#bc4c00;color:#bc4c00}.s2{stroke:#1a7f37;color:#1a7f37}' +
    '@media (prefers-color-scheme:dark){svg{color:#e6edf3;background:#0d1117}.a{stroke:#3d444d}' +
    '.s0{stroke:#4493f8;color:#4493f8}.s1{stroke:#f0883e;color:#f0883e}.s2{stroke:#3fb950;color:#3fb950}}' +
    'text{fill:currentColor;stroke:none}</style>' +
    panel(rows, { x: MARGIN.left, title: '95 of 100 answers within, ms (first request)', series: TIMES }) +
    panel(rows, { x: MARGIN.left + PANEL + GAP, title: 'MB', series: SIZES }) +
    '</svg>\n'
  )
}

function panel(
  rows: readonly GrowthRow[],
  { x, title, series }: { x: number; title: string; series: typeof TIMES },
) {
  const [fewest = 1, most = 10] = extent(rows, (row) => row.vacancies)
  const at = scaleLog([fewest, most], [x, x + PANEL])
  const highest = max(rows.flatMap((row) => series.map(({ figure }) => row[figure] ?? 0))) ?? 1
  const bottom = HEIGHT - MARGIN.bottom
  const height = scaleLinear([0, highest], [bottom, MARGIN.top]).nice(4)
  const marks = height
    .ticks(4)
    .map(
      (value) =>
        `<path class="a" d="M${x} ${height(value)}h${PANEL}"/>` +
        text(x - 8, height(value) + 4, format(value), 'end'),
    )
  const counts = rows.map((row) => text(at(row.vacancies), bottom + 20, format(row.vacancies), 'middle'))
  const labels = spread(series.map(({ figure }) => height(rows.at(-1)?.[figure] ?? 0)))
  const lines = series.map(({ figure, label }, index) => {
    const path = line<GrowthRow>(
      (row) => at(row.vacancies),
      (row) => height(row[figure] ?? 0),
    )(rows)
    return (
      `<g class="s${index}"><path class="l" d="${path}"/>` +
      `${text(x + PANEL + 8, (labels[index] ?? 0) + 4, label, 'start')}</g>`
    )
  })
  return text(x, 20, title, 'start') + [...marks, ...counts, ...lines].join('')
}

const LABEL_HEIGHT = 15

/** Moves labels apart that would overlap; in their order of heights. */
function spread(heights: readonly number[]) {
  const placed = [...heights]
  const order = heights.map((_, index) => index).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  for (const [rank, index] of order.entries()) {
    const above = placed[order[rank - 1] ?? -1]
    if (above !== undefined) placed[index] = Math.max(placed[index] ?? 0, above + LABEL_HEIGHT)
  }
  return placed
}

const text = (x: number, y: number, words: string, anchor: string) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}">${words}</text>`

const format = (value: number) =>
  value >= 1e6 ? `${value / 1e6} M` : value >= 1e4 ? `${value / 1e3} k` : String(value)
