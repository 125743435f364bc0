import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find-mutants.ts'

/** Stored outside Git: the regions that tests reach, the recorded texts, and the test that last killed each mutant. */
export type Cache = {
  /** A JSON lines file with one line for each test file. */
  records: string
  sources: Stored
  killers: Stored
}

/** Strings by key in a file. */
type Stored = {
  get: (key: string) => string | undefined
  set: (key: string, value: string) => void
  setAll: (all: ReadonlyMap<string, string>) => void
}

export function openCache(root: string): Cache {
  const folder = join(root, 'node_modules/.cache/mutants')
  mkdirSync(folder, { recursive: true })
  return {
    records: join(folder, 'records.jsonl'),
    sources: openStored(join(folder, 'sources.json')),
    killers: openStored(join(folder, 'killers.json')),
  }
}

function openStored(file: string): Stored {
  let values = new Map(
    Object.entries(existsSync(file) ? asStrings(JSON.parse(readFileSync(file, 'utf8'))) : {}),
  )
  const save = () => writeFileSync(file, JSON.stringify(Object.fromEntries(values)))
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value)
      save()
    },
    setAll(all) {
      values = new Map(all)
      save()
    },
  }
}

/** A key that is equal for the same fault in the same text. */
export const keyOfMutant = ({ path, text }: Pick<Mutant, 'path' | 'text'>) =>
  createHash('sha256').update(`${path}\n${text}`).digest('base64url')

/** Safe: the file is written by this module alone. */
const asStrings = (value: unknown) => value as Record<string, string>
