import type { House } from './house.ts'
import type { Module } from './module.ts'

/**
 * Tools read the default export of a configuration by its address, the build finds pages by the route table, and that of
 * the bench puts a stand-in in the place of the router.
 */
const isForTools = (path: string, name: string) =>
  (path.startsWith('config/') && name === 'default') ||
  path.endsWith('.page.tsx') ||
  path === 'scripts/bench/no-router.ts'

type Exported = { path: string; name: string; isType: boolean }

/** Exports of production that no other production file imports, those apart that a test or a story does. */
export function unusedExports({
  production,
  tests,
}: House): Record<'all' | 'unused' | 'onlyTests', Exported[]> {
  const [byProduction, byTests] = [usesOf(production), usesOf(tests)]
  const all = production.flatMap(({ path, exports }) =>
    exports
      .filter(({ name }) => !isForTools(path, name))
      .map(({ name, isType }): Exported => ({ path, name, isType })),
  )
  const rest = all.filter(({ path, name }) => !byProduction(path, name))
  return {
    all,
    unused: rest.filter(({ path, name }) => !byTests(path, name)),
    onlyTests: rest.filter(({ path, name }) => byTests(path, name)),
  }
}

/** Whether the modules import a name of a file; a namespace, a star and an `import()` use all names. */
function usesOf(modules: readonly Module[]) {
  const imports = modules.flatMap((module) => module.imports)
  const whole = new Set(imports.filter(({ names }) => names === null).map(({ to }) => to))
  const named = new Set(imports.flatMap(({ to, names }) => (names ?? []).map((name) => `${to} ${name}`)))
  return (path: string, name: string) => whole.has(path) || named.has(`${path} ${name}`)
}
