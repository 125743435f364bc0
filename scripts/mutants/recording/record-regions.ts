/**
 * A setup file of the recording run: after each file of tests it appends a line of JSON to the file that `RECORD_REGIONS`
 * names. Modules are shared by the files of a worker, so the set is a new one for each of them.
 */
import { appendFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { afterAll } from 'vitest'
import { hashOfFile, type Recorded } from '../records.ts'

declare global {
  var reachedRegions: Set<string> | undefined
}

const reached = new Set<string>()
globalThis.reachedRegions = reached
const startedAt = performance.now()

// oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the first parameter.
afterAll(({}, { file }) => {
  const recorded: Recorded = {
    project: file.projectName ?? '',
    path: relative(process.cwd(), file.filepath).split(sep).join('/'),
    hash: hashOfFile(file.filepath),
    ms: Math.round(performance.now() - startedAt),
    hasFailed: hasFailed(file),
    regions: [...reached],
  }
  appendFileSync(process.env['RECORD_REGIONS'] ?? '', `${JSON.stringify(recorded)}\n`)
})

type Task = { result?: { state: string } | undefined; tasks?: readonly Task[] }

const hasFailed = ({ result, tasks = [] }: Task): boolean => result?.state === 'fail' || tasks.some(hasFailed)
