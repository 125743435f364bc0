/**
 * `--record` of every command that measures: writes its figures into docs/measured.json and the documents generated
 * from it.
 */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import { root } from '../root.mjs'
import { measuredDocuments } from './documents.ts'
import { readEntries, writeEntries, type Measured } from './entries.ts'
import { isMeasuredKey, type MeasuredKey } from './themes.ts'
import { writeDocuments } from '../documents/write.ts'

const OPTION = '--record'
const GIGABYTE = 2 ** 30

/** The arguments of the command without `--record`, which this module reads. */
export const commandArguments = () => process.argv.slice(2).filter((argument) => argument !== OPTION)

/**
 * Records figures if the command was started with `--record`. Writes them immediately, so that an interrupted command
 * keeps its measurements. Call it again with the same key for a later figure.
 * @param of the measured object, if the command can measure several
 */
export function recordFigures(
  values: Readonly<Partial<Record<MeasuredKey, number>>>,
  { of }: { of?: string | undefined } = {},
) {
  if (process.argv.includes(OPTION)) writeFigures(values, { of })
}

/** Like `recordFigures`, for keys that are composed of names; undefined keys are left out. */
export function recordDefined(
  values: readonly (readonly [key: string, value: number])[],
  about: { of?: string | undefined } = {},
) {
  recordFigures(Object.fromEntries(values.filter(([key]) => isMeasuredKey(key))), about)
}

/** @throws Error for a key that is not defined */
export function writeFigures(
  values: Readonly<Record<string, number>>,
  { of }: { of?: string | undefined } = {},
) {
  const now = {
    commit: commitOfNow(),
    machine: machineOfNow(),
    load: round(loadavg()[0] ?? 0),
    date: today(),
  }
  writeEntries([...readEntries(), ...toEntries(values, { ...now, of })])
  writeDocuments(measuredDocuments())
}

type About = Pick<Measured, 'of' | 'commit' | 'machine' | 'load' | 'date'>

export const toEntries = (values: Readonly<Record<string, number>>, { of, ...about }: About): Measured[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: round(value),
    ...(of === undefined ? {} : { of }),
    ...about,
  }))

/** The current commit, with a + if the tree has changes other than the records. */
function commitOfNow() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs/measured.*', ':!docs/operations.md')
  return `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`
}

function machineOfNow() {
  const [first] = cpus()
  return {
    cores: cpus().length,
    cpu: first?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / GIGABYTE),
    node: process.versions.node,
  }
}

const today = () => new Date().toISOString().slice(0, 10)

/** Rounds to a tenth, or to three digits below ten: no measurement here is more precise. */
const round = (value: number) => Number(Math.abs(value) >= 10 ? value.toFixed(1) : value.toPrecision(3))
