import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join, parse, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { KILOBYTE, MEGABYTE } from '#shared/kernel/file-size.ts'
import { OverloadError } from '#server/kernel/unavailable.ts'
import type { ReadOutcome } from './reading.ts'

/** Hundredths on every Linux, whatever its own clock: proc(5), `USER_HZ`. */
const TICKS_A_SECOND = 100

/** Four times what an honest file of the largest kind needs. */
const PROCESSOR_SECONDS_MAX = 5
/** Three times as long, on a machine that is busy with other things. */
const WALL_MS_MAX = 15_000
const START_MS_MAX = 15_000
/** Of the whole process; the heaviest honest picture takes 225 MB, a resume of thirty pages 150. Watched from outside. */
const MEMORY_BYTES_MAX = 320 * MEGABYTE
/** The heap, buffers and stacks: the system gives no more, however fast a file takes it. */
export const DATA_BYTES_MAX = 320 * MEGABYTE
const HEAP_MB_MAX = 256
/**
 * V8 reserves room for compiled code, which counts as data from the start, although it is not used: so much on x64. Where it
 * reserves less, the limit of the system is wider, and the watch holds.
 */
const CODE_RANGE_BYTES = 512 * MEGABYTE
const WATCH_MS = 50
/** A reader that has worked for so long or that keeps so much ends after its file. */
const LIFE_SECONDS_MAX = 60
const KEPT_BYTES_MAX = 144 * MEGABYTE

export type ReaderJob = { module: string; input: unknown }
export type ReaderAnswer = { kind: 'ready' } | ReadOutcome<unknown>

export type ReaderProcess = {
  /** One at a time. @throws the reason of the signal; then, and after any fault, the process has ended */
  run(job: ReaderJob, signal: AbortSignal | undefined): Promise<ReadOutcome<unknown>>
  /** Whether it may read another file. */
  isFit(): boolean
  /** Called when the process has ended by itself. */
  onExit(listener: () => void): void
  end(): Promise<void>
}

/** @throws OverloadError when the system cannot start another process */
export async function startReader(): Promise<ReaderProcess> {
  const child = spawnLimited([...readerOptions(ROOT), MAIN])
  // Errors are detected by the exit of the process.
  child.on('error', () => {})
  const ended = once(child, 'exit').then(asExit, () => ({ code: null, signal: null }))
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-2000)))
  const end = async () => {
    child.ref()
    child.kill('SIGKILL')
    await ended
  }

  const timeout = AbortSignal.timeout(START_MS_MAX)
  const isReady = await Promise.race([
    once(child, 'message', { signal: timeout }).then(
      () => true,
      () => false,
    ),
    ended.then(() => false),
  ])
  if (!isReady) {
    await end()
    throw new OverloadError(`A reader of files did not start: ${stderr.trim() || 'it said nothing'}`)
  }
  // From here on it could only quote files.
  child.stderr?.removeAllListeners('data').resume()
  for (const handle of [child, child.channel, asSocket(child.stderr)]) handle?.unref()

  return {
    async run(job, signal) {
      signal?.throwIfAborted()
      // Keeps this process alive until there is an answer.
      child.channel?.ref()
      const answered = once(child, 'message').then(([message]) => asAnswer(message))
      answered.catch(() => {})
      const limits = watch(child)
      const aborted = Promise.withResolvers<never>()
      const onAbort = () => aborted.reject(signal?.reason)
      signal?.addEventListener('abort', onAbort)
      try {
        child.send(job, () => {})
        const outcome = await Promise.race([
          answered,
          limits.exceeded.then((kind) => ({ kind })),
          ended.then((exit) => ({ kind: toOutcome(exit) })),
          aborted.promise,
        ])
        if (outcome.kind !== 'ok' && outcome.kind !== 'refused') await end()
        return outcome
      } catch (error) {
        await end()
        throw error
      } finally {
        signal?.removeEventListener('abort', onAbort)
        limits.stop()
        child.channel?.unref()
      }
    },
    isFit() {
      const usage = child.pid === undefined ? null : readUsage(child.pid)
      if (hasEnded || child.killed || !child.connected) return false
      return (
        usage === null || (usage.processorSeconds < LIFE_SECONDS_MAX && usage.memoryBytes < KEPT_BYTES_MAX)
      )
    },
    onExit: (listener) => void ended.then(listener),
    end,
  }
}

const ROOT = resolve(import.meta.dirname, '../../..')
const MAIN = fileURLToPath(new URL('./reader-main.ts', import.meta.url))

/** Readers read the code and no other file, write none, and have no network and no other process. */
export const readerOptions = (root: string) => [
  '--permission',
  `--allow-fs-read=${join(root, 'package.json')}`,
  // The modules may be a link: Node looks for them by the link, then reads them where they are.
  ...[
    join(root, 'server'),
    join(root, 'shared'),
    join(root, 'node_modules'),
    realpathSync(join(root, 'node_modules')),
  ].map((folder) => `--allow-fs-read=${folder}${sep}`),
  // Pictures are decoded by native code.
  '--allow-addons',
  '--disable-warning=SecurityWarning',
  `--max-old-space-size=${HEAP_MB_MAX}`,
]

/**
 * Starts Node in the root folder with an empty environment and the limits of the system, which apply whatever this
 * process does meanwhile. It runs in a separate session, because Ctrl-C must reach only the board. Windows has no such
 * limits.
 */
function spawnLimited(args: readonly string[]): ChildProcess {
  const isWindows = process.platform === 'win32'
  const [program, all] = isWindows
    ? [process.execPath, args]
    : ['/bin/sh', ['-c', `${LIMITS}; exec "$0" "$@"`, process.execPath, ...args]]
  return spawn(program, all, {
    cwd: parse(process.execPath).root,
    env: {},
    detached: !isWindows,
    windowsHide: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** A limit that the system does not know or allow is left out. */
const LIMITS = [
  'ulimit -c 0',
  'ulimit -s 2048',
  // Of a reader that has lost its server.
  `ulimit -t ${LIFE_SECONDS_MAX + 3 * PROCESSOR_SECONDS_MAX}`,
  `ulimit -d ${(CODE_RANGE_BYTES + DATA_BYTES_MAX) / KILOBYTE}`,
  // When the machine has no memory left, a reader ends before the server.
  'echo 1000 > /proc/self/oom_score_adj',
].join('; ')

/** Compares what a process uses with its limits, until it is stopped. */
function watch(child: ChildProcess) {
  const { promise, resolve: exceed } = Promise.withResolvers<'memory' | 'time'>()
  const { pid = 0 } = child
  const before = readUsage(pid)?.processorSeconds ?? 0
  const timer = setTimeout(() => exceed('time'), WALL_MS_MAX)
  const watching = setInterval(() => {
    const usage = readUsage(pid)
    if (!usage) return
    if (usage.memoryBytes > MEMORY_BYTES_MAX) exceed('memory')
    if (usage.processorSeconds - before > PROCESSOR_SECONDS_MAX) exceed('time')
  }, WATCH_MS)
  return {
    exceeded: promise,
    stop() {
      clearTimeout(timer)
      clearInterval(watching)
    },
  }
}

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** V8 without memory ends by a trap or abort, the system's killer by SIGKILL. */
function toOutcome({ signal }: Exit): 'memory' | 'time' | 'crashed' {
  if (signal === 'SIGXCPU') return 'time'
  return signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGKILL' ? 'memory' : 'crashed'
}

/** Safe: the pipes of a child are sockets. */
const asSocket = (pipe: Readable | null) => pipe as Socket | null

/** Safe: the arguments of the event `exit`. */
const asExit = ([code, signal]: unknown[]) => ({ code, signal }) as Exit

/** Safe: `reader-main.ts` sends nothing else, and is ready once. */
const asAnswer = (message: unknown) => message as ReadOutcome<unknown>

/**
 * Memory in use and processor time since the start of another process.
 * @returns null where the system has no /proc, or the process has ended
 */
function readUsage(pid: number): { memoryBytes: number; processorSeconds: number } | null {
  try {
    // Two files of the kernel, without a disk.
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { memoryBytes: kilobytes * KILOBYTE, processorSeconds: ticks / TICKS_A_SECOND }
  } catch {
    return null
  }
}
