import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listProjectFiles } from '../../scripts/project-files.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What each folder of the root may import of the others, types included. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  config: ['shared'],
  client: ['shared'],
  server: ['shared', 'config'],
  // Measures of the board use the invented rows of the tests.
  scripts: ['shared', 'config', 'client', 'server', 'tests'],
}

/** The configurations of the tests ask the tools what is installed, and mark what the mutants record. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'config/vitest.config.ts': ['scripts'],
  'config/vitest.recording.config.ts': ['scripts'],
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g

/** Imports that the order of the root does not allow, as `file → folder`. */
const upwardImports = (sources: readonly (readonly [path: string, code: string])[]) =>
  sources.flatMap(([path, code]) => {
    const [own = ''] = path.split('/')
    const allowed = new Set([...(MAY_IMPORT[own] ?? []), ...(ALSO[path] ?? [])])
    const found = [...code.matchAll(IMPORT)].map(([, name = '']) => folderOf(name, path))
    return found
      .filter((folder) => folder !== null && folder !== own && !allowed.has(folder))
      .map((folder) => `${path} → ${folder}`)
  })

function folderOf(name: string, from: string): string | null {
  const path = name.startsWith('.') ? normalize(join(dirname(from), name)) : name.replace(/^#/, '')
  const [folder = ''] = path.split('/')
  return (name.startsWith('.') || name.startsWith('#')) && (folder in MAY_IMPORT || folder === 'tests')
    ? folder
    : null
}

test('imports between the folders of the root lead down only, types included', () => {
  const paths = listProjectFiles(ROOT).filter(
    (path) => (path.split('/')[0] ?? '') in MAY_IMPORT && /\.(m?ts|tsx|mjs)$/.test(path),
  )
  expect(paths.length).toBeGreaterThan(1000)
  expect(upwardImports(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))).toEqual([])
})

test.each([
  ['config/settings.ts', `import type { Handle } from '#server/db/client.ts'`, 'server'],
  ['config/markdown/plugin.ts', `import { a } from '../../client/a.ts'`, 'client'],
  ['server/http/pages/build.ts', `type Client = typeof import('#client/entry-server.tsx')`, 'client'],
  ['shared/kernel/a.ts', `import '#config/env.ts'`, 'config'],
  ['client/a.tsx', `const late = () => import('#server/a.ts')`, 'server'],
])('in %s %s is refused', (path, code, folder) => {
  expect(upwardImports([[path, code]])).toEqual([`${path} → ${folder}`])
})

const FEATURE = /^(?:server|client|shared)\/features\/[^/]+\/[^/]+\//

/** Relative imports that leave their feature, as `file → import`: lint reads the order of storeys from `#server/…`. */
const leavingImports = (sources: readonly (readonly [path: string, code: string])[]) =>
  sources.flatMap(([path, code]) => {
    const [feature] = FEATURE.exec(path) ?? []
    if (feature === undefined) return []
    return [...code.matchAll(IMPORT)]
      .map(([, name = '']) => name)
      .filter((name) => name.startsWith('.') && !normalize(join(dirname(path), name)).startsWith(feature))
      .map((name) => `${path} → ${name}`)
  })

test('a relative import of a feature stays in the feature', () => {
  const paths = listProjectFiles(ROOT).filter((path) => FEATURE.test(path) && /\.tsx?$/.test(path))
  expect(paths.length).toBeGreaterThan(1000)
  const sources = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
  expect(leavingImports(sources)).toEqual([])
  const path = 'server/features/board/responses/sending/send.ts'
  expect(
    leavingImports([
      [path, `import { a } from '../queries.ts'\nimport { b } from '../../resumes/policy.ts'`],
    ]),
  ).toEqual([`${path} → ../../resumes/policy.ts`])
})
