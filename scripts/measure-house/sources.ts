import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts of the tracked files that are measured, by path from the root of a checkout. */
export type Sources = ReadonlyMap<string, string>

const MEASURED = /^(server|client|shared|config|scripts|tests|e2e)\/.*\.(ts|tsx|mjs|css|md|json)$/

export function readSources(root: string): Sources {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const paths = tracked.split('\0').filter((path) => MEASURED.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
