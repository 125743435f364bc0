/** The documents lead to what there is: files, chapters, commands and alerts. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'server/lists/README.md',
  'k8s/monitoring/runbook.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
]
/** What has changed is told as it was; all others lead to the code as it is, decisions too: whoever undoes one looks there. */
const OF_TODAY = DOCUMENTS.filter((path) => path !== 'CHANGELOG.md')

test.each(DOCUMENTS)('every link of %s leads to a file and a chapter', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  const dead = links.filter((target) => !/^(https?|mailto):/.test(target) && !isThere(path, target))
  expect(dead).toEqual([])
})

test.each(DOCUMENTS)('%s names only commands of package.json', (path) => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts as object)
  const named = [...read(path).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name)
  expect(named.filter((name) => name !== undefined && !scripts.includes(name))).toEqual([])
})

test.each(OF_TODAY)('%s names only files and folders that there are', (path) => {
  const named = [
    ...read(path).matchAll(/(?:`|<br>)((?:server|client|shared|config|scripts|tests|e2e|k8s)\/[^`"\s]*)/g),
  ]
    .flatMap(([, name = '']) => alternatives(name))
    .filter((name) => !/[<>…*]/.test(name))
  expect(named.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

test('a newcomer reads a short README and a short CONTRIBUTING', () => {
  expect(statSync(join(ROOT, 'README.md')).size).toBeLessThanOrEqual(10 * 1024)
  expect(statSync(join(ROOT, 'CONTRIBUTING.md')).size).toBeLessThanOrEqual(3 * 1024)
})

test('every alert is in the table of docs/operations.md', () => {
  const alerts = [...read('k8s/monitoring/alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const rows = [...read('docs/operations.md').matchAll(/^\| \[(Distant\w+)\]/gm)].map(([, name]) => name)
  expect(rows).toEqual(alerts)
})

test('every feature is in the index of docs/architecture.md', () => {
  const rows = read('docs/architecture.md').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)
  const areas = Array.from(rows, ([, area = '', row = '']) => ({ area, row })).filter(({ area }) =>
    existsSync(join(ROOT, 'server/features', area)),
  )
  const folders = areas.flatMap(({ area }) =>
    ['server', 'shared', 'client'].flatMap((side) =>
      readdirSync(join(ROOT, side, 'features', area), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${area}/${name}`),
    ),
  )
  expect(areas.length).toBe(readdirSync(join(ROOT, 'server/features')).length)
  const isNamed = (folder: string) => {
    const [area, feature] = folder.split('/')
    return areas.some((one) => one.area === area && one.row.includes(`\`${feature}\``))
  }
  expect([...new Set(folders)].filter((folder) => !isNamed(folder))).toEqual([])
})

test('every area of decisions is in their index', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  const index = read('docs/decisions/README.md')
  expect(files.filter((name) => !index.includes(`](${name}) |`))).toEqual([])
})

function isThere(from: string, target: string) {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(ROOT, file))) return false
  return anchor === undefined || anchorsOf(read(file)).has(anchor)
}

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

/** `a/{b,c}/d` names `a/b/d` and `a/c/d`. */
function alternatives(path: string): string[] {
  const [, before, names, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (names === undefined) return [path]
  return names.split(',').flatMap((name) => alternatives(`${before}${name}${after}`))
}
