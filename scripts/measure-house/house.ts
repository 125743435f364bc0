import { parseModule, type Module } from './module.ts'
import { linesOf, type Sources } from './sources.ts'

export type House = {
  production: readonly Module[]
  /** Tests and stories, whose imports do not count as use. */
  tests: readonly Module[]
  styles: readonly Text[]
  content: readonly Text[]
}
type Text = { path: string; lines: number }

const MODULE = /\.(ts|tsx|mjs)$/

/** @throws Error for a file that does not parse */
export function parseHouse(sources: Sources): House {
  const paths = [...sources.keys()]
  const parsed = paths.filter((path) => MODULE.test(path)).map((path) => parseModule(path, sources))
  const texts = (pattern: RegExp) =>
    paths
      .filter((path) => pattern.test(path) && !path.startsWith('server/db/migrations/'))
      .map((path) => ({ path, lines: linesOf(sources.get(path) ?? '') }))
  return {
    production: parsed.filter(({ path }) => !isTest(path)),
    tests: parsed.filter(({ path }) => isTest(path)),
    styles: texts(/^(server|client|shared|config|scripts)\/.*\.css$/),
    content: texts(/^(server|client|shared)\/.*\.(md|json)$/),
  }
}

const isTest = (path: string) => /^(tests|e2e)\//.test(path)
