import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { TestFile } from './runner/messages.ts'

/** The regions that a test file reached; `regions` are `path:number`, `hash` is the hash of the test file's text. */
export type Recorded = TestFile & { hash: string; ms: number; hasFailed: boolean; regions: string[] }

/** The records of a cache file by test file; the last record of a file counts. */
export function readRecords(file: string): Map<string, Recorded> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(lines.map((line) => asRecorded(JSON.parse(line))).map((record) => [keyOf(record), record]))
}

export const keyOf = ({ project, path }: TestFile) => `${project}:${path}`

export const hashOfFile = (path: string) =>
  createHash('sha256').update(readFileSync(path)).digest('base64url')

/** Safe: the setup file of the recording writes nothing else. */
const asRecorded = (value: unknown) => value as Recorded
