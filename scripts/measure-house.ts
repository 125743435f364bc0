/**
 * `npm run measure:house -- [--list] [--against CHECKOUT]`: metrics of the code, with a column for another checkout of the
 * project; `--list` names the counted items.
 *
 * Counts files that git tracks. Production is `.ts`, `.tsx` and `.mjs` under server, client, shared, config and
 * scripts, so neither tests nor e2e, neither migrations (SQL, JSON) nor anything generated; styles (`.css`) and content
 * (`.md`, `.json` under server, client and shared, without migrations) have rows of their own. A line of code has
 * more than blanks and comments; the parser says what a comment is. An import is a statement, a re-export, an
 * `import()` or a type's `import()`, of one file by another, counted once whatever it names.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf } from './measure-house/figures.ts'
import { parseHouse } from './measure-house/house.ts'
import { readSources } from './measure-house/sources.ts'

const { values } = parseArgs({
  options: { list: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const here = resolve(import.meta.dirname, '..')
const checkouts = [here, ...(values.against === undefined ? [] : [resolve(values.against)])]
const measured = checkouts.map((root) => figuresOf(parseHouse(readSources(root))))

const header = ['figure', 'now', ...checkouts.slice(1)]
const [current] = measured
const rows = (current ?? []).map(({ name }, at) => [
  name,
  ...measured.map((figures) => figures[at]?.value ?? ''),
])
for (const row of [header, ...rows]) console.log(row.map(padded).join('  '))

if (values.list) {
  for (const { name, list } of current ?? []) {
    if (list && list.length > 0) console.log(`\n${name}\n${list.map((line) => `  ${line}`).join('\n')}`)
  }
}

function padded(cell: string, column: number) {
  const width = Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0))
  return column === 0 ? cell.padEnd(width) : cell.padStart(width)
}
