import type { House } from './house.ts'
import type { Module } from './module.ts'

/**
 * Exports that are used without an import: default exports of configurations and of a reporter of Vitest, pages of the route
 * table, what JSX compiles to, and the benchmark's replacement of the router.
 */
const isForTools = (path: string, name: string) =>
  (path.startsWith('config/') && name === 'default') ||
  path.endsWith('.page.tsx') ||
  path.startsWith('client/ui/jsx/jsx-') ||
  path === 'scripts/bench/no-router.ts' ||
  path === 'scripts/file-times-reporter.mjs'

type Exported = { path: string; name: string; isType: boolean }

/** Exports of production that no other production file imports, separated by whether a test imports them. */
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
