/**
 * Main process of `npm run dev`: holds the port, Vite and the database, and restarts the server, a separate process,
 * when its code changes. See `server/dev.ts` for that process.
 */
import { join, relative, resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { readSettings } from '#config/settings.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import type { Inspector } from '#server/dev-messages.ts'
import { exitOnStartupError, StartupError } from '#config/startup-error.ts'
import { root } from '../root.mjs'
import { answerThrough, listenOnFreePort } from './front.ts'
import { runServer } from './server-process.ts'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'

/** A server that is busy starting counts as running. */
const ANSWER_MS = 2000

type Holder = { pid: number; url: string | null }

const readHolder = (path: string): Promise<Holder | null> =>
  readFile(path, 'utf8').then(
    (text) => asHolder(JSON.parse(text)),
    () => null,
  )

/** Safe: written above. */
const asHolder = (value: unknown) => value as Holder

const USAGE = 'npm run dev [-- --inspect[=PORT]]'
/** Code of the server process. */
const RESTARTING = /^(server|shared|config)\//
const WATCHED = /^(client|server|shared|config)\//
/** Files that are loaded once, with Vite or with the waiting process. */
const LOADED_ONCE =
  /^config\/(vite\.config|page-modules|router-parts|fresh-module)\.ts$|^config\/markdown\/|^server\/dev[\w-]*\.ts$/
/** Editors may save several files at the same time. */
const SETTLE_MS = 60

try {
  await start(inspectorIn(process.argv.slice(2)))
} catch (error) {
  exitOnStartupError(error)
}

async function start(inspect: Inspector | null) {
  const environment = {
    NODE_ENV: 'development',
    DEMO: '1',
    METRICS_PORT: '0',
    PAGE_CACHE_MB: '0',
    DRAIN_SECONDS: '0',
    DATA_DIR: join(root, 'data/dev'),
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
    ...process.env,
  }
  const { settings } = readSettings(environment)
  const dataDir = resolve(environment.DATA_DIR)
  const lock = await lockFolder(dataDir)
  const front = await listenOnFreePort({
    port: settings.port,
    host: settings.host,
    isFixed: process.env['PORT'] !== undefined,
  })
  const url = process.env['PUBLIC_URL'] ?? withPort(settings.publicUrl, front.port)
  await lock.note(url)
  let server: ReturnType<typeof runServer> | null = null
  const vite = await createServer({
    configFile: join(root, 'config/vite.config.ts'),
    // Loads the configuration as Node does: otherwise a change of one of its imports would restart Vite.
    configLoader: 'native',
    cacheDir: join(root, 'data/vite'),
    clearScreen: false,
    plugins: [updates((file) => server?.forget(file))],
    server: {
      middlewareMode: true,
      hmr: { server: front.server },
      watch: {
        ignored: ['data', 'dist', 'tests', 'e2e', 'docs', 'k8s']
          .map((name) => join(root, name))
          .concat(dataDir)
          .map((folder) => `${folder}/**`),
      },
    },
  })
  // A separate member: the database keeps running while the server restarts.
  const database = settings.database.kind === 'embedded' ? await joinEmbeddedPostgres({ dataDir }) : null
  const running = runServer({
    environment: { ...environment, PUBLIC_URL: url },
    inspect,
    invoke: (payload) => vite.environments.ssr.hot.handleInvoke(payload),
  })
  server = running
  answerThrough(front.server, { vite, server: running })
  watch(vite, running)
  let stopping: Promise<void> | null = null
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())

  const isReady = await running.restart()
  console.info(
    `${isReady ? 'The board is at' : 'The server did not start; after the next change the board is at'} ${url}, with its data in ${relative(process.cwd(), dataDir) || '.'}.
Watching client/, whose changes show at once, and server/, shared/ and config/, which restart the server. Ctrl-C stops.`,
  )

  async function stop() {
    stopping ??= (async () => {
      await running.stop()
      front.server.close()
      front.server.closeAllConnections()
      await vite.close()
      await database?.leave()
      await lock.release()
    })()
    await stopping.catch((error: unknown) => console.error(error))
    process.exit()
  }
}

/** The free port may differ from the requested one. */
function withPort(address: string, port: number) {
  const url = new URL(address)
  url.port = String(port)
  return url.origin
}

/** Restarts the server after a change of its code. */
function watch(vite: ViteDevServer, server: ReturnType<typeof runServer>) {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  vite.watcher.on('all', (event, file) => {
    const path = relative(root, file).replaceAll('\\', '/')
    if (!WATCHED.test(path) || event.endsWith('Dir')) return
    // A new or removed file may be a page, which lists of modules contain.
    if (!RESTARTING.test(path) && event === 'change') return
    if (LOADED_ONCE.test(path)) console.info(`Start npm run dev again to load ${path}.`)
    changed.add(path)
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void restart(), SETTLE_MS)
  })

  async function restart() {
    const paths = [...changed]
    changed.clear()
    const startedAt = performance.now()
    console.info(
      `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''} changed: restarting the server.`,
    )
    forgetGenerated(vite)
    const isReady = await server.restart()
    // Another change has arrived meanwhile.
    if (isReady === null) return
    console.info(
      isReady
        ? `Restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`
        : 'The server did not start: see above. Waiting for the next change.',
    )
    vite.environments.client.hot.send({ type: 'full-reload' })
  }
}

/** Generated modules depend on those of `shared`. */
function forgetGenerated({ environments }: ViteDevServer) {
  for (const { moduleGraph } of Object.values(environments))
    for (const [id, module] of moduleGraph.idToModuleMap)
      if (id.startsWith('\0virtual:')) moduleGraph.invalidateModule(module)
}

/**
 * The browser reloads after the server has restarted, not before. Modules that the server's pages use are loaded again
 * once Vite has invalidated them, which it has done here.
 */
function updates(forget: (file: string) => void): Plugin {
  return {
    name: 'updates-of-the-board',
    hotUpdate({ file }) {
      if (RESTARTING.test(relative(root, file).replaceAll('\\', '/'))) return []
      if (this.environment.name === 'ssr') forget(file)
      return undefined
    },
  }
}

/** @throws StartupError with the usage */
function inspectorIn(args: string[]): Inspector | null {
  const [option, ...rest] = args
  if (option === undefined) return null
  const found = /^--inspect(?:=(?:([\w.-]+):)?(\d+))?$/.exec(option)
  if (!found || rest.length > 0) throw new StartupError(USAGE)
  return { host: found[1] ?? '127.0.0.1', port: Number(found[2] ?? 9229) }
}

/**
 * Allows one `npm run dev` per data folder.
 * @throws StartupError with the address of the running one
 */
async function lockFolder(folder: string) {
  const path = join(folder, 'dev.json')
  await mkdir(folder, { recursive: true })
  const write = (url: string | null, flag: 'wx' | 'w') =>
    writeFile(path, JSON.stringify({ pid: process.pid, url } satisfies Holder), { flag })
  const isFree = () =>
    write(null, 'wx').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
  while (!(await isFree())) {
    const holder = await readHolder(path)
    if (holder !== null && (await isRunning(holder)))
      throw new StartupError(
        `npm run dev runs here already (process ${holder.pid})${holder.url === null ? '' : `: ${holder.url}`}. Use that one, stop it, or set DATA_DIR to another folder.`,
      )
    await rm(path, { force: true })
  }
  return { note: (url: string) => write(url, 'w'), release: () => rm(path, { force: true }) }
}

/** After a crash the process number may belong to another process: a running board answers at its address. */
async function isRunning({ pid, url }: Holder) {
  if (pid === process.pid || !isAlive(pid)) return false
  if (url === null) return true
  const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'slow' : null),
  )
  return answer !== null
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
