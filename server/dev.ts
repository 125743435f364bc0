/**
 * The server process of `npm run dev`: as in production, except that modules of the client come from Vite, which the parent
 * process holds and which answers for the browser's modules too. It loads packages ahead and waits for its turn, so that a
 * restart loads the code of the board only.
 */
import { open as openInspector } from 'node:inspector'
import { flushCompileCache } from 'node:module'
import { ESModulesEvaluator, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'
import { isToServer, type FromServer, type ToServer } from './dev-messages.ts'
import type { ClientModule } from '#shared/client-module.ts'
import type { ClientBuild } from './http/pages/client-build.ts'

const ENTRY = '/client/entry-server.tsx'
/** The packages that take longest to load. */
const PACKAGES = [
  '@modelcontextprotocol/server',
  '@orpc/openapi',
  '@orpc/server',
  '@orpc/zod',
  '@sentry/node',
  'drizzle-orm/node-postgres',
  'drizzle-orm/pg-core',
  'express',
  'helmet',
  'nodemailer',
  'pg-boss',
  'pino-http',
  'prom-client',
  'react-dom/server',
  'react-router',
  'sanitize-html',
  'sharp',
  'zod',
]

// The parent has gone without a signal.
process.on('disconnect', () => process.exit())
const turn = Promise.withResolvers<Extract<ToServer, { kind: 'start' }>>()
const answers = new Map<number, (answer: unknown) => void>()
let client: ReturnType<typeof clientModules> | null = null
process.on('message', (message) => {
  if (!isToServer(message)) return
  if (message.kind === 'start') turn.resolve(message)
  if (message.kind === 'forget') client?.forget(message.file)
  if (message.kind === 'invoked') answers.get(message.id)?.(message.answer)
})
await Promise.all(PACKAGES.map((name) => import(name)))
const { port, inspect } = await turn.promise
process.env['PORT'] = String(port)
if (inspect) openInspector(inspect.port, inspect.host)
await serve()

async function serve() {
  const { exitOnStartupError } = await import('#config/startup-error.ts')
  try {
    // It loads while the server loads and opens the database.
    const { entry } = (client = clientModules())
    const { readSettings } = await import('#config/settings.ts')
    const { startServer } = await import('./start.ts')
    await startServer({
      ...readSettings(process.env),
      // The parent has answered for files.
      openClient: async () => ({ build: clientOf(entry), files: [(_req, _res, next) => next()] }),
    })
    tell({ kind: 'ready' })
    // A restart may kill it, and then nothing would be written at its end.
    flushCompileCache()
  } catch (error) {
    exitOnStartupError(error)
  }
}

function clientModules() {
  let asked = 0
  const transport = {
    async invoke(payload) {
      const id = (asked += 1)
      const { promise, resolve } = Promise.withResolvers<unknown>()
      answers.set(id, resolve)
      tell({ kind: 'invoke', id, payload })
      const answer = await promise
      answers.delete(id)
      return asAnswer(answer)
    },
  } satisfies ModuleRunnerTransport
  const runner = new ModuleRunner(
    { transport, hmr: false, sourcemapInterceptor: 'node' },
    new ESModulesEvaluator(),
  )
  let loaded: Promise<ClientModule> = runner.import(ENTRY)
  // A fault in a module is an error of the page that needs it.
  loaded.catch(() => {})
  return {
    entry: () => loaded,
    /** One after the other: a load that has begun would bring old modules back. */
    forget(file: string) {
      const before = loaded.catch(() => {})
      loaded = before.then(() => {
        forget(runner, file)
        return runner.import<ClientModule>(ENTRY)
      })
      loaded.catch(() => {})
    },
  }
}

/** Modules that a changed file is part of are loaded again. */
function forget({ evaluatedModules }: ModuleRunner, file: string) {
  const forgotten = new Set<string>()
  const visit = (id: string) => {
    const module = evaluatedModules.getModuleById(id)
    if (!module || forgotten.has(id)) return
    forgotten.add(id)
    evaluatedModules.invalidateModule(module)
    for (const importer of module.importers) visit(importer)
  }
  for (const { id } of evaluatedModules.getModulesByFile(file) ?? []) visit(id)
}

function clientOf(module: () => Promise<ClientModule>): ClientBuild {
  return {
    buildId: 'dev',
    builtAt: new Date().toISOString(),
    module,
    assets: async () => ({
      script: '/client/entry-client.tsx',
      servicesScript: '/client/entry-services.ts',
      mapScript: '/client/entry-map.ts',
      styles: ['/client/styles/app.css?direct'],
      preloadsOf: () => [],
      devTags: `<script type="module" src="/@vite/client"></script><script type="module" src="/@preamble.js"></script>`,
    }),
  }
}

function tell(message: FromServer) {
  process.send?.(message)
}

/** Safe: the parent sends what Vite has answered. */
function asAnswer(value: unknown) {
  return value as Awaited<ReturnType<NonNullable<ModuleRunnerTransport['invoke']>>>
}
