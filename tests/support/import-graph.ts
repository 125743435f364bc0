import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Where the names of imports lead, as `imports` of package.json says. */
const ROOTS: Readonly<Record<string, string>> = {
  '#client/': 'client/',
  '#shared/': 'shared/',
  '#server/': 'server/',
}

/**
 * Every source file that the given one imports, itself and lazy imports included; paths from the root of the project.
 * @param isFollowed what is not followed is still in the set
 */
export function importsOf(file: string, isFollowed: (path: string) => boolean = () => true): Set<string> {
  const seen = new Set([file])
  for (const path of seen) if (isFollowed(path)) for (const next of directImportsOf(path)) seen.add(next)
  return seen
}

const known = new Map<string, readonly string[]>()

function directImportsOf(path: string): readonly string[] {
  const found = known.get(path) ?? readImports(path)
  known.set(path, found)
  return found
}

function readImports(path: string): string[] {
  if (!/\.tsx?$/.test(path)) return []
  // Types draw nothing.
  const code = readFileSync(path, 'utf8').replace(/^import type .*$/gm, '')
  return [...code.matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const target = resolve(name, path)
    return target !== null && existsSync(target) ? [target] : []
  })
}

function resolve(name: string, from: string): string | null {
  if (name.startsWith('.')) return normalize(join(dirname(from), name))
  const root = Object.keys(ROOTS).find((one) => name.startsWith(one))
  return root === undefined ? null : `${ROOTS[root]}${name.slice(root.length)}`
}
