/** docs/measured.md, and the figures that other texts repeat, made of docs/measured.json. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../documents/write.ts'
import { root } from '../root.mjs'
import { isMet, type Figure, type Row, type Target, type Theme, type Unit } from './definition.ts'
import { ENTRIES_PATH, entriesText, readEntries, type Measured } from './entries.ts'
import { DEFINITIONS, THEMES } from './themes.ts'

const PAGE = 'docs/measured.md'
/** `16 ms<!-- measured: lists.1000000.words.p50 -->`: the figure, with or without its unit, and its key behind it. */
const KEYED = /(\d[\d .]*\d|\d)( (?:ms|s|kB|MB|GB|px|%))?<!-- measured: ([\w.-]+) -->/g

/** @throws Error for a defined key without an entry, an entry of no key, and a text with a key that has no entry */
export function measuredDocuments(measured: readonly Measured[] = readEntries()): Document[] {
  const entries = new Map(measured.map((entry) => [entry.key, entry]))
  const missing = [...DEFINITIONS.keys()].filter((key) => !entries.has(key))
  if (missing.length > 0) throw new Error(`${ENTRIES_PATH} has no figure of ${missing.join(', ')}`)
  const texts = textPaths()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('<!-- measured:'))
  return [
    { path: ENTRIES_PATH, text: entriesText([...entries.values()]) },
    { path: PAGE, text: toPage(entries) },
    ...texts.map(({ path, text }) => ({ path, text: withFigures(text, { path, entries }) })),
  ]
}

type Entries = ReadonlyMap<string, Measured>

/** The text with the figures as they are now. @throws Error for a key without an entry, or with nothing before it */
export function withFigures(text: string, { path, entries }: { path: string; entries: Entries }): string {
  const marks = text.match(/<!-- measured:/g)?.length ?? 0
  let found = 0
  const written = text.replaceAll(KEYED, (_, _figure: string, unit: string | undefined, key: string) => {
    found += 1
    const [entry, definition] = [entries.get(key), DEFINITIONS.get(key)]
    if (!entry || !definition) throw new Error(`${path} has ${key}, which ${ENTRIES_PATH} has not`)
    return `${withUnit(entry.value, unit === undefined ? '' : definition.unit)}<!-- measured: ${key} -->`
  })
  if (found !== marks) throw new Error(`${path} has a key of a figure without a figure before it`)
  return written
}

function textPaths() {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`)
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...inDocs].filter((path) => path !== PAGE)
}

function toPage(entries: Entries) {
  const figureOf = (key: string) => toEntry(entries, key)
  return [
    '# Measured',
    '',
    'Made of [measured.json](measured.json), which has the commit, the machine and its load beside each figure: a command that measures',
    'writes its own with `--record`, `npm run docs:measured -- KEY=NUMBER` what was read by hand. Titles, targets and commands stand in',
    '`scripts/measured/themes`. Another text repeats a figure with its key behind it (`5 ms<!-- measured: KEY -->`) and follows it.',
    '',
    'What has nothing under «recorded» was measured before 2026-11-27 and not since, at an unrecorded commit, on two cores and',
    'Node 26. The others: day, commit (with a + where the tree had changes), load of the machine in the minute before. Their machines:',
    '',
    ...machinesOf(entries),
    '',
    ...THEMES.flatMap((theme) => [
      `## ${theme.title}`,
      '',
      ...(theme.note === undefined ? [] : [theme.note, '']),
      ...(theme.layout === 'grid' ? gridOf(theme, figureOf) : toRows(theme, figureOf)),
      '',
    ]),
    '## Their data',
    '',
    '`npm run bench` takes `DATA_DIR` of a database with imported vacancies; without it, the demo. `npm run bench:relevance` takes it too, or',
    '`--url` of a running server without limits of requests. `npm run bench:seed` fills the empty database of `DATA_DIR` or `DATABASE_URL`;',
    'its SOURCE is another folder or address.',
    '',
  ].join('\n')
}

type FigureOf = (key: string) => Measured

function toRows({ rows }: Theme, figureOf: FigureOf): string[] {
  return [
    '| what | measured | target | met | recorded | command |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const figures = Object.entries(row.figures).map(([key, figure]) => ({
        ...figure,
        entry: figureOf(key),
      }))
      const cells = [
        row.note === undefined ? row.title : `${row.title}. ${row.note}`,
        figures.map(labelled).join(', '),
        targetsOf(row).join(', '),
        metOf(figures),
        recordedAt(figures.map(({ entry }) => entry)),
        row.command.startsWith('by hand') ? row.command : `\`${row.command}\``,
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ]
}

function gridOf({ rows }: Theme, figureOf: FigureOf): string[] {
  const columns = [
    ...new Map(
      rows.flatMap(({ figures }) => Object.values(figures)).map((figure) => [figure.label, figure]),
    ).values(),
  ]
  const targets = columns.map(({ target, unit }) => (target === null ? '' : formatTarget(target, unit)))
  const lines = rows.map((row) => {
    const byLabel = new Map(Object.entries(row.figures).map(([key, { label }]) => [label, key]))
    const cells = columns.map(({ label, unit, target }) => {
      const key = byLabel.get(label)
      if (key === undefined) return ''
      const { value } = figureOf(key)
      const isMissed = target !== null && !isMet(value, target)
      return `${withUnit(value, unit)}${isMissed ? ' (missed)' : ''}`
    })
    return [row.title, ...cells, recordedAt(Object.keys(row.figures).map(figureOf))]
  })
  return [
    ['vacancies', ...columns.map(({ label }) => label), 'recorded'],
    ['---', ...columns.map(() => '---'), '---'],
    ...(targets.some(Boolean) ? [['target', ...targets, '']] : []),
    ...lines,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .concat(['', `Measured by ${[...new Set(rows.map(({ command }) => `\`${command}\``))].join(', ')}.`])
}

type Shown = Figure & { entry: Measured }

const labelled = ({ label, unit, entry: { value, of } }: Shown) =>
  [label, withUnit(value, unit), of === undefined ? '' : `(${of})`].filter(Boolean).join(' ')

/** One target where all have the same. */
function targetsOf({ figures }: Row): string[] {
  const wanted = Object.values(figures).filter(({ target }) => target !== null)
  const written = wanted.map(({ target, unit }) => (target === null ? '' : formatTarget(target, unit)))
  if (wanted.length === Object.keys(figures).length && new Set(written).size === 1) return written.slice(0, 1)
  return wanted.map(({ label }, at) => `${label} ${written[at]}`.trim())
}

function metOf(figures: readonly Shown[]) {
  const missed = figures.filter(({ target, entry }) => target !== null && !isMet(entry.value, target))
  if (figures.every(({ target }) => target === null)) return ''
  if (missed.length === 0) return 'yes'
  return `no${figures.length > 1 ? `: ${missed.map(({ label }) => label).join(', ')}` : ''}`
}

/** Day, commit and load of the machine; empty where they were not recorded. */
const recordedAt = (entries: readonly Measured[]) =>
  [
    ...new Set(
      entries.flatMap(({ date, commit, load }) =>
        date === null
          ? []
          : [`${date}${commit === null ? '' : `, \`${commit}\``}${load === null ? '' : `, load ${load}`}`],
      ),
    ),
  ]
    .toSorted()
    .join('; ')

/** A line for each machine. */
function machinesOf(entries: Entries): string[] {
  const lines = [...entries.values()].flatMap(({ machine }) =>
    machine === null
      ? []
      : [`- ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}`],
  )
  return [...new Set(lines)].toSorted()
}

const formatTarget = (target: Target, unit: Unit) =>
  'atMost' in target ? `≤ ${withUnit(target.atMost, unit)}` : `≥ ${withUnit(target.atLeast, unit)}`

function withUnit(value: number, unit: Unit | '') {
  const [whole = '', rest] = String(value).split('.')
  const grouped = whole.length > 4 ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ' ') : whole
  const number = rest === undefined ? grouped : `${grouped}.${rest}`
  return unit === '' ? number : unit === '/s' ? `${number}/s` : `${number} ${unit}`
}

function toEntry(entries: Entries, key: string): Measured {
  const entry = entries.get(key)
  if (!entry) throw new Error(`${ENTRIES_PATH} has no figure of ${key}`)
  return entry
}
