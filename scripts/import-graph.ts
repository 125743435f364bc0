import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Where the names of imports lead, as `imports` of package.json says. */
const ROOTS: Readonly<Record<string, string>> = {
  '#client/': 'client/',
  '#shared/': 'shared/',
  '#server/': 'server/',
  '#config/': 'config/',
  '#tests/': 'tests/',
}

/**
 * Every source file that the given one imports, itself and lazy imports included, with the number of steps to it; paths from
 * the root of the project.
 * @param isFollowed what is not followed is still in the map
 */
export function importsOf(
  file: string,
  isFollowed: (path: string) => boolean = () => true,
): ReadonlyMap<string, number> {
  const steps = new Map([[file, 0]])
  for (const [path, step] of steps)
    if (isFollowed(path))
      for (const next of directImportsOf(path)) if (!steps.has(next)) steps.set(next, step + 1)
  return steps
}

const known = new Map<string, readonly string[]>()

/** What a file imports itself; imports of types apart, which draw nothing. */
export function directImportsOf(path: string): readonly string[] {
  const found = known.get(path) ?? readImports(path)
  known.set(path, found)
  return found
}

function readImports(path: string): string[] {
  if (!/\.(tsx?|mjs)$/.test(path)) return []
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
