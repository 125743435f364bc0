/**
 * `npm run measure:entered`: how many files of the project one request enters in a warm server, by the coverage of V8: files
 * of which at least one function is called. What the server renders with is counted by the files it was built of.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { z } from 'zod'
import { openDatabase } from '#server/db/client.ts'
import { freePort } from '#server/db/embedded/postmaster.ts'
import {
  buildCompany,
  buildResume,
  buildRole,
  buildVacancies,
  buildVacancyDraft,
} from '#tests/support/rows.ts'
import { buildPerson } from '../e2e/support/session.ts'
import { startScript } from './bench/processes.ts'
import { connectInspector, inspectorArguments, type Inspector } from './inspector.ts'
import { root } from './root.mjs'

const Coverage = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
})
type Script = z.infer<typeof Coverage>['result'][number]

/** Jobs and caches that the last request began are done by then. */
const SETTLED_MS = 1500

const folder = await mkdtemp(join(tmpdir(), 'distant-entered-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure() {
  const inspectorPort = await freePort()
  const dataDir = join(folder, 'data')
  const server = await startScript(
    'server/main.ts',
    { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', DEMO_VACANCIES: '400' },
    { nodeArgs: inspectorArguments(inspectorPort) },
  )
  let inspector: Inspector | null = null
  try {
    const requests = await listRequests(dataDir)
    inspector = await connectInspector(inspectorPort)
    await inspector.callThreads('Profiler.enable')
    await inspector.callThreads('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    const sources = await buildSourceMaps()
    for (const { name, warm, measured } of requests) {
      for (const request of warm) await send(server.url, request)
      await setTimeout(SETTLED_MS)
      await inspector.callThreads('Profiler.takePreciseCoverage')
      await send(server.url, measured)
      const taken = await inspector.callThreads('Profiler.takePreciseCoverage')
      const scripts = taken.flatMap((one) => Coverage.parse(one).result)
      const files = await listEnteredFiles(scripts, sources)
      console.info(`\n${name}: ${files.size} files`)
      for (const [folderName, count] of countByFolder(files)) console.info(`  ${count} ${folderName}`)
    }
  } finally {
    // The server waits for its inspector before it ends.
    inspector?.close()
    await server.stop()
  }
}

type Request = { path: string; token?: string; body?: object }

/** Objects of the requests; those that warm the server are others than those that are measured. */
async function listRequests(
  dataDir: string,
): Promise<{ name: string; warm: readonly Request[]; measured: Request }[]> {
  const { db, close } = await openDatabase({ kind: 'embedded', dataDir, poolSize: 2 })
  try {
    const employer = await buildPerson(db, { intent: 'employer' })
    const { id: companyId } = await buildCompany(db, {})
    await buildRole(db, { companyId, userId: employer.id, accessLevel: 200 })
    const vacancyIds = await buildVacancies(
      db,
      ['Оператор чата', 'Редактор', 'Корректор'].map((title) => ({
        companyId,
        authorId: employer.id,
        title,
      })),
    )
    const seeker = await buildPerson(db, {})
    const resumeId = await buildResume(db, {
      userId: seeker.id,
      status: 'published',
      visibility: 'everyone',
      contacts: { email: seeker.email },
    })
    const responses = vacancyIds.map((id) => ({
      path: `/api/v1/vacancies/${id}/responses`,
      token: seeker.token,
      body: { resume_id: resumeId, letter: 'Здравствуйте!', age: 'adult' },
    }))
    const orders = []
    for (let count = 0; count < 3; count += 1) {
      const vacancyId = await buildVacancyDraft(db, { companyId, authorId: employer.id })
      orders.push({
        path: `/api/v1/companies/${companyId}/orders`,
        token: employer.token,
        body: {
          method: 'provider',
          request_key: crypto.randomUUID(),
          item: { kind: 'placement', vacancy_id: vacancyId, tariff: 'standard' },
        },
      })
    }
    const search = (text: string) => `search=${encodeURIComponent(text)}`
    const words = ['менеджер', 'дизайнер', 'переводчик', 'бухгалтер']
    return [
      { name: 'search page', requests: words.map((text) => ({ path: `/vacancies?${search(text)}` })) },
      {
        name: 'search by the API',
        requests: words.map((text) => ({ path: `/api/v1/vacancies?${search(`${text} удалённо`)}` })),
      },
      { name: 'response by the API', requests: responses },
      { name: 'order by card by the API', requests: orders },
    ].map(({ name, requests }) => {
      const measured = requests.at(-1)
      if (!measured) throw new Error(`No requests of ${name}`)
      return { name, warm: requests.slice(0, -1), measured }
    })
  } finally {
    await close()
  }
}

/** @throws Error for an answer that is not 200 */
async function send(url: string, { path, token, body }: Request) {
  const response = await fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Token ${token}` }),
    },
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
}

/** The build of the server once more, with source maps: by the name of the file. */
async function buildSourceMaps(): Promise<Map<string, SourceMap>> {
  const outDir = join(folder, 'server')
  const built = await build({
    configFile: join(root, 'config/vite.config.ts'),
    logLevel: 'error',
    build: { ssr: true, sourcemap: true, outDir, emptyOutDir: true },
  })
  const names = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((one) => one.fileName)
  const maps = new Map<string, SourceMap>()
  for (const name of names.filter((one) => one.endsWith('.js.map'))) {
    const payload: ConstructorParameters<typeof SourceMap>[0] = JSON.parse(
      await readFile(join(outDir, name), 'utf8'),
    )
    maps.set(name.slice(0, -'.map'.length), new SourceMap(payload))
  }
  return maps
}

async function listEnteredFiles(scripts: readonly Script[], maps: ReadonlyMap<string, SourceMap>) {
  const entered = new Set<string>()
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file://')) continue
    const path = relative(root, fileURLToPath(url))
    if (path.startsWith('..') || path.includes('node_modules')) continue
    // The whole module is a function without a name.
    const called = functions.filter(
      ({ functionName, ranges: [first] }) =>
        first && first.count > 0 && !(functionName === '' && first.startOffset === 0),
    )
    if (called.length === 0) continue
    const map = path.startsWith('dist/server/') ? maps.get(path.slice('dist/server/'.length)) : undefined
    if (!map) {
      entered.add(path)
      continue
    }
    const starts = lineStarts(await readFile(fileURLToPath(url), 'utf8'))
    for (const { ranges } of called) {
      const offset = ranges[0]?.startOffset ?? 0
      const line = starts.findLastIndex((start) => start <= offset)
      const entry = map.findEntry(line, offset - (starts[line] ?? 0))
      if (!('originalSource' in entry)) continue
      const source = /(?:^|\/)((?:client|shared|config)\/[^?]+)$/.exec(entry.originalSource)?.[1]
      if (source !== undefined && !entry.originalSource.includes('node_modules')) entered.add(source)
    }
  }
  return entered
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function countByFolder(files: ReadonlySet<string>): [string, number][] {
  const folders = Map.groupBy(files, (file) => file.split('/').slice(0, 2).join('/'))
  return [...folders]
    .map(([name, list]): [string, number] => [name, list.length])
    .toSorted(([, a], [, b]) => b - a)
}
