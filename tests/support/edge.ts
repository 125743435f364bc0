import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { freePort } from '#server/db/embedded/postmaster.ts'

export const PURGE_TOKEN = 'a token of the tests for purges of the edge'
/** A request with this header goes to the origin of that number; others take turns. */
export const ORIGIN_HEADER = 'test-origin'

const MANIFESTS = fileURLToPath(new URL('../../k8s/edge/', import.meta.url))
const STARTS_MAX = 3
/** More than any test moves the clock at once: a probe on its way then has waited for as long. */
const LONGEST_MOVE = '3d'
const ATTEMPTS = 200
/** A kept connection would be cut when the clock moves. */
const ALONE = { headers: { connection: 'close' } }
const PAUSE_MS = 50
const END_MS = 3000
const SAID_MAX = 2000

const Manifest = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({ containers: z.array(z.object({ args: z.array(z.string()) })).length(1) }),
    }),
  }),
})

export type Edge = {
  origin: string
  /** Where purges go. */
  purgeUrl: string
  /** Moves its clock. */
  setAhead(seconds: number): Promise<void>
  /** Until its probes see the origins as they are. */
  sees(health: 'healthy' | 'sick'): Promise<void>
  stop(): Promise<void>
}

/** Ended with the process, which may end before its tests do. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const daemon of running) daemon.kill('SIGKILL')
})

/**
 * Varnish with the VCL and the parameters of the cluster in front of two origins, with an empty cache.
 * @param purgePort of its control socket, where the origins have to know it before they start
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await startOnce(options)
    } catch (error) {
      // The library that moves the clock sometimes finds no semaphore in a compiler that Varnish starts.
      const isOfClock = error instanceof Error && error.message.includes('libfaketime')
      if (!isOfClock || attempt === STARTS_MAX) throw error
    }
}

type EdgeOptions = {
  origins: readonly string[]
  purgePort?: number
  /** Its clock can be moved. */
  hasClock?: boolean
  /** The header with the country that a proxy in front of it sets. */
  countryHeader?: string
}

async function startOnce({
  origins,
  purgePort,
  hasClock = false,
  countryHeader = '',
}: EdgeOptions): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), 'distant-edge-'))
  await chmod(folder, 0o755)
  const [port, control] = [await freePort(), purgePort ?? (await freePort())]
  await writeFile(join(folder, 'default.vcl'), await patientRules())
  await writeFile(join(folder, 'backend.vcl'), buildBackends(origins))
  const clock = join(folder, 'clock')
  await setClock(clock, 0)
  const daemon = spawn(
    'varnishd',
    [
      '-F',
      '-jnone',
      `-n${join(folder, 'work')}`,
      `-f${join(folder, 'default.vcl')}`,
      `-ahttp=127.0.0.1:${port},HTTP`,
      `-acontrol=127.0.0.1:${control},HTTP`,
      '-Tnone',
      '-smalloc,128m',
      '-pthread_pool_min=20',
      ...(await parameters()),
    ],
    {
      // It says what it does on stderr, also when all is well.
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        CDN_PURGE_TOKEN: PURGE_TOKEN,
        COUNTRY_HEADER: countryHeader,
        ...(hasClock ? await clockOf(clock) : {}),
      },
    },
  )
  running.add(daemon)
  let said = ''
  daemon.stderr?.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-SAID_MAX)))
  daemon.once('exit', () => running.delete(daemon))
  const origin = `http://127.0.0.1:${port}`
  const controlUrl = `http://127.0.0.1:${control}`
  try {
    await answers(`${controlUrl}/health`, daemon)
  } catch (error) {
    await end()
    throw new Error(said, { cause: error })
  }
  return {
    origin,
    purgeUrl: `${controlUrl}/purge`,
    setAhead: (seconds) => setClock(clock, seconds),
    async sees(health) {
      for (let attempt = 1; ; attempt++) {
        const { status } = await fetch(`${controlUrl}/origin`, ALONE)
        if ((status === 200) === (health === 'healthy')) return
        if (attempt === ATTEMPTS) throw new Error(`The edge does not see that its origins are ${health}`)
        await sleep(PAUSE_MS)
      }
    },
    stop: end,
  }

  async function end() {
    if (daemon.exitCode === null && daemon.signalCode === null) {
      const exited = once(daemon, 'exit')
      daemon.kill('SIGTERM')
      await Promise.race([exited, sleep(END_MS)])
      daemon.kill('SIGKILL')
    }
    await rm(folder, { recursive: true, force: true })
  }
}

/** The clock is read at any moment, so that it is never half written. */
async function setClock(file: string, aheadSeconds: number) {
  await writeFile(`${file}.new`, `+${aheadSeconds}`)
  await rename(`${file}.new`, file)
}

/** On a machine that is busy with other tests a render takes longer than in the cluster, and is no failure of the board. */
async function patientRules() {
  const rules = await readFile(join(MANIFESTS, 'default.vcl'), 'utf8')
  const patient = rules.replace('bereq.first_byte_timeout = 5s;', 'bereq.first_byte_timeout = 60s;')
  if (patient === rules) throw new Error('default.vcl does not say how long a render may take')
  return patient
}

/**
 * In place of backend.vcl, which names the service of the cluster; asked often, so that a test waits less. An origin that
 * is stopped refuses connections: only that makes it sick, and no pause of a busy machine.
 */
function buildBackends(origins: readonly string[]) {
  const backends = origins.map((origin, at) => {
    const { hostname, port } = new URL(origin)
    return `backend origin_${at} {
  .host = "${hostname}"; .port = "${port}"; .connect_timeout = 1s; .first_byte_timeout = 60s;
  .probe = { .url = "/health/live"; .interval = 200ms; .timeout = ${LONGEST_MOVE}; .window = 3; .threshold = 2; .initial = 3; }
}`
  })
  const names = origins.map((_, at) => `origin_${at}`)
  return `import directors;
${backends.join('\n')}
sub vcl_init {
  new board = directors.round_robin();
${names.map((name) => `  board.add_backend(${name});`).join('\n')}
}
sub vcl_recv {
  if (local.socket == "control" && req.url == "/origin") {
    if (std.healthy(board.backend())) { return (synth(200)); }
    return (synth(503));
  }
  set req.backend_hint = board.backend();
${names.map((name, at) => `  if (req.http.${ORIGIN_HEADER} == "${at}") { set req.backend_hint = ${name}; }`).join('\n')}
}
`
}

/** The parameters that the manifest gives. */
async function parameters(): Promise<string[]> {
  const manifest = Manifest.parse(parse(await readFile(join(MANIFESTS, 'deployment.yaml'), 'utf8')))
  const args = manifest.spec.template.spec.containers.flatMap((container) => container.args)
  return args.flatMap((arg, at) => (arg === '-p' ? [arg, args[at + 1] ?? ''] : []))
}

/**
 * Timers keep their own clock: otherwise a jump would look like a hanging process. The library cannot start inside the
 * allocator of Varnish, which asks for the time, so that of libc takes its place.
 */
async function clockOf(file: string) {
  return {
    LD_PRELOAD: `${await libraryOf('libc_malloc_debug.so.0')} ${await libraryOf('faketime/libfaketimeMT.so.1')}`,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

async function libraryOf(path: string) {
  const folders = await readdir('/usr/lib')
  for (const folder of folders) {
    const file = `/usr/lib/${folder}/${path}`
    if (
      await readFile(file).then(
        () => true,
        () => false,
      )
    )
      return file
  }
  throw new Error(`There is no ${path}`)
}

async function answers(url: string, daemon: ChildProcess) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, ALONE).catch(() => null)
    if (response?.ok) return
    if (daemon.exitCode !== null) throw new Error(`varnishd ended with ${daemon.exitCode}`)
    if (attempt === ATTEMPTS) throw new Error('varnishd does not answer')
    await sleep(PAUSE_MS)
  }
}
