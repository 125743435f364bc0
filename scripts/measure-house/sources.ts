import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProjectFiles } from '../project-files.mjs'

/** Texts of the files that are measured, by path from the root of a checkout. */
export type Sources = ReadonlyMap<string, string>

const MEASURED = /^(server|client|shared|config|scripts|tests|e2e)\/.*\.(ts|tsx|mjs|css|md|json)$/

export function readSources(root: string): Sources {
  const paths = listProjectFiles(root).filter((path) => MEASURED.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

export const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
