/**
 * `npm run measure:look -- [--url URL] [cards composer breaks shift edges taps layout]`: figures of the look against their targets, in
 * a real browser. Starts the production build with demo data; `--url` takes a board that runs, whose database is in
 * `DATA_DIR`. Ends with 1 when a figure misses its target or cannot be measured. `--record` puts figures into
 * docs/measured.json.
 */
import { parseArgs } from 'node:util'
import { measureBreaks } from './measure-look/breaks.ts'
import { openBrowser, type Open } from './measure-look/browser.ts'
import { measureCards } from './measure-look/cards.ts'
import { measureComposer } from './measure-look/composer.ts'
import { measureEdges } from './measure-look/edges.ts'
import { isOnTarget, printFigures, recordWorst, type Figure } from './measure-look/figures.ts'
import { measureLayout } from './measure-look/layout.ts'
import { measureShift } from './measure-look/shift.ts'
import { measureTaps } from './measure-look/taps.ts'
import { openWorld, type World } from './measure-look/world.ts'
import { commandArguments } from './measured/record.ts'

type Section = (open: Open, world: World) => Promise<Figure[]>
const SECTIONS = new Map<string, Section>([
  ['cards', measureCards],
  ['composer', measureComposer],
  ['breaks', measureBreaks],
  ['shift', measureShift],
  ['edges', measureEdges],
  ['taps', measureTaps],
  ['layout', measureLayout],
])

const { values, positionals } = parseArgs({
  args: commandArguments(),
  options: { url: { type: 'string' } },
  allowPositionals: true,
})
const names = positionals.length > 0 ? positionals : [...SECTIONS.keys()]
const chosen = names.map((name) => {
  const measure = SECTIONS.get(name)
  if (!measure) throw new Error(`No section ${name}: there are ${[...SECTIONS.keys()].join(', ')}`)
  return { name, measure }
})

const { world, close } = await openWorld(values.url)
try {
  const browser = await openBrowser(world)
  try {
    for (const section of chosen) await print(section, browser.open)
  } finally {
    await browser.close()
  }
} finally {
  await close()
}

/** A section that cannot be measured fails, and the others are measured. */
async function print({ name, measure }: { name: string; measure: Section }, open: Open) {
  try {
    const figures = await measure(open, world)
    printFigures(name, figures)
    recordWorst(figures)
    if (!figures.every(isOnTarget)) process.exitCode = 1
  } catch (error) {
    console.error(`\n${name}\n  ERROR ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
