/**
 * `npm run measure:house -- [--list] [--against CHECKOUT] [--record]`: metrics of the code, with a column for another
 * checkout of the project; `--list` names the counted items, `--record` puts some into docs/measured.json.
 *
 * Counts files that git tracks. Production is `.ts`, `.tsx` and `.mjs` under server, client, shared, config and
 * scripts, so neither tests nor e2e, neither migrations (SQL, JSON) nor generated files; styles (`.css`) and content
 * (`.md`, `.json` under server, client and shared, without migrations) have separate rows. A line of code contains more
 * than blanks and comments; comments are identified by the parser. An import is a statement, a re-export, an `import()`
 * or a type's `import()`, of one file by another, counted once regardless of the number of names.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf, recordedOf } from './measure-house/figures.ts'
import { parseHouse } from './measure-house/house.ts'
import { readSources } from './measure-house/sources.ts'
import { commandArguments, recordFigures } from './measured/record.ts'

const { values } = parseArgs({
  args: commandArguments(),
  options: { list: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const here = resolve(import.meta.dirname, '..')
const checkouts = [here, ...(values.against === undefined ? [] : [resolve(values.against)])]
const houses = checkouts.map((root) => parseHouse(readSources(root)))
const measured = houses.map(figuresOf)
const [own] = houses
if (own) recordFigures(recordedOf(own))

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
