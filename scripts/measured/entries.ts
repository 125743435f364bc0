/** docs/measured.json: measured figures, one line for each key, sorted, so that a new figure changes one line. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../root.mjs'
import { isMet } from './definition.ts'
import { DEFINITIONS } from './themes.ts'

export const ENTRIES_PATH = 'docs/measured.json'

const Machine = z.object({ cores: z.int(), cpu: z.string(), memoryGb: z.number(), node: z.string() })
const Measured = z.object({
  key: z.string(),
  value: z.number(),
  /** The measured object, if a command can measure several: `19 456 vacancies`. */
  of: z.string().optional(),
  /** Null if it was not recorded. All figures without a commit were measured before 2026-11-27. */
  commit: z.string().nullable(),
  machine: Machine.nullable(),
  /** The load average of one minute when the figure was recorded. */
  load: z.number().nullable(),
  date: z.iso.date().nullable(),
})
/** The remaining properties of an entry, for readers of the file without the code. */
const Defined = z.object({
  unit: z.string(),
  target: z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]).optional(),
  met: z.boolean().optional(),
  command: z.string(),
})
const Entries = z.array(Measured.extend(Defined.shape))

export type Measured = z.infer<typeof Measured>

export function readEntries(): Measured[] {
  return Entries.parse(JSON.parse(readFileSync(join(root, ENTRIES_PATH), 'utf8')))
}

/** @throws Error for an entry whose key is not defined */
export function entriesText(entries: readonly Measured[]): string {
  const sorted = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return `[\n${sorted.map((entry) => JSON.stringify(toWritten(entry))).join(',\n')}\n]\n`
}

/** Later figures replace earlier ones. */
export function writeEntries(entries: readonly Measured[]) {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  writeFileSync(join(root, ENTRIES_PATH), entriesText([...byKey.values()]))
}

function toWritten({ key, value, of, commit, machine, load, date }: Measured) {
  const definition = DEFINITIONS.get(key)
  if (!definition)
    throw new Error(`${ENTRIES_PATH} has ${key}, which is not defined in scripts/measured/themes`)
  const { unit, target, row } = definition
  return {
    key,
    value,
    unit,
    ...(target === null ? {} : { target, met: isMet(value, target) }),
    ...(of === undefined ? {} : { of }),
    command: row.command,
    commit,
    machine,
    load,
    date,
  }
}
