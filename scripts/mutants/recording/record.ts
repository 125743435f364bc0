import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../tools.mjs'
import type { Cache } from '../cache.ts'
import { hashOfFile, readRecords, type Recorded } from '../records.ts'
import type { TestFile } from '../runner/messages.ts'

type Options = {
  root: string
  /** Folder of a copy of the checkout. */
  copy: string
  /** All mutated files. */
  paths: readonly string[]
  cache: Cache
  /** Forgets what was recorded before. */
  isNew: boolean
}

/** Tests that fail without a fault are in neither list. */
export type Known = {
  recorded: Recorded[]
  /** New tests, and those whose text has changed since it was recorded. */
  unrecorded: (TestFile & { text: string })[]
}

/** Records once what each file of tests comes to. */
export async function recordTests({ root, copy, paths, cache, isNew }: Options): Promise<Known> {
  if (isNew || !existsSync(cache.records)) {
    rmSync(cache.records, { force: true })
    console.log('Recording what the tests come to, once.')
    const config = '--config=config/vitest.recording.config.ts'
    await runTool('vitest', ['run', config, '--reporter=dot'], {
      cwd: copy,
      env: { RECORD_REGIONS: cache.records },
      quiet: true,
    })
    cache.sources.setAll(new Map(paths.map((path) => [path, hashOfFile(join(root, path))])))
  }
  const present = new Map(listTestFiles(root).map((path) => [path, hashOfFile(join(root, path))]))
  const current = [...readRecords(cache.records).values()].filter(
    ({ path, hash }) => present.get(path) === hash,
  )
  const known = new Set(current.map(({ path }) => path))
  return {
    recorded: current.filter(({ hasFailed }) => !hasFailed),
    unrecorded: [...present.keys()]
      .filter((path) => !known.has(path))
      .map((path) => ({ project: 'board', path, text: readFileSync(join(root, path), 'utf8') })),
  }
}

const listTestFiles = (root: string) =>
  readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join('tests', name).replaceAll('\\', '/'))
