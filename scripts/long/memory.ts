/**
 * `node scripts/long/memory.ts [MINUTES] [--record]`, a part of `npm run test:long`: measures the memory of a server
 * for an hour under 30 % of its maximum load. Every minute requests other lists, searches and vacancies, so that caches
 * fill and their entries are replaced. Exits with an error when the memory kept after a garbage collection grew by over
 * 5 % from the second third of the time to the last, or the memory taken by over 20 %; the first third fills the
 * caches.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { median } from '../bench/load.ts'
import { newTexts } from '../bench/new-searches.ts'
import { startScript } from '../bench/processes.ts'
import { load } from '../bench/wrk.ts'
import { connectInspector, inspectorArguments, type Inspector } from '../inspector.ts'
import { commandArguments, recordFigures } from '../measured/record.ts'
import { z } from 'zod'

const Evaluated = z.object({ result: z.object({ value: z.number() }) })
const MEGABYTES = '(({ heapUsed, external }) => (heapUsed + external) / 2 ** 20)(process.memoryUsage())'

const SHARE_OF_CAPACITY = 0.3
const KEPT_GROWTH_MAX = 1.05
/** Limit for all memory, garbage included: V8 decides when to collect it. */
const TAKEN_GROWTH_MAX = 1.2
/** Requests may be refused while something else uses the processors. */
const ERRORS_MAX = 0.01
const VACANCIES = 3000
const LIST_PAGES = 40
const ADDRESSES_A_MINUTE = 600
/** Full after a few minutes. */
const PAGE_CACHE_MB = 32
/** Many connections, so that response times hardly lower the rate. */
const STEADY_CONNECTIONS = 128
/** Few connections, so that no request is refused: a refusal costs next to nothing and would count as an answer. */
const CAPACITY_CONNECTIONS = 3
const HEADERS = { 'accept-encoding': 'gzip' }

const minutes = Number(commandArguments()[0] ?? 60)
const folder = await mkdtemp(join(tmpdir(), 'distant-memory-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  process.exitCode = (await staysFlat()) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function staysFlat() {
  const inspectorPort = await freePort()
  const server = await startScript(
    'server/main.ts',
    {
      DATA_DIR: folder,
      DEMO: '1',
      DEMO_VACANCIES: String(VACANCIES),
      PAGE_CACHE_MB: String(PAGE_CACHE_MB),
    },
    { nodeArgs: inspectorArguments(inspectorPort) },
  )
  let inspector: Inspector | null = null
  try {
    inspector = await connectInspector(inspectorPort)
    const vacancies = await vacanciesOf(server.url)
    const texts = newTexts(ADDRESSES_A_MINUTE)
    const addressesOf = (minute: number) => addressesIn(minute, { vacancies, texts })
    const { perSecond: capacity } = await load(server.url, {
      seconds: 15,
      paths: addressesOf(0),
      connections: CAPACITY_CONNECTIONS,
      headers: HEADERS,
    })
    const rate = Math.max(1, Math.round(capacity * SHARE_OF_CAPACITY))
    console.info(`${rate} requests/s, 30 % of ${Math.round(capacity)}`)
    const taken: number[] = []
    const kept: number[] = []
    let errors = 0
    let requests = 0
    for (let minute = 1; minute <= minutes; minute += 1) {
      const loaded = await load(server.url, {
        seconds: 60,
        paths: addressesOf(minute),
        perSecondMax: rate,
        connections: STEADY_CONNECTIONS,
        headers: HEADERS,
      })
      errors += loaded.errors
      requests += loaded.requests
      const [takenMb, keptMb] = [server.ownMemoryMb(), await measureKeptMemory(inspector)]
      taken.push(takenMb)
      kept.push(keptMb)
      const figures = `${Math.round(takenMb)} MB, ${Math.round(keptMb)} after a collection`
      console.info(`minute ${minute}: ${figures}, ${Math.round(loaded.perSecond)} requests/s`)
    }
    console.info(`${errors} errors of ${requests} requests`)
    const all = growthOf('taken', taken)
    const afterCollection = growthOf('kept after a collection', kept)
    recordFigures({
      'memory.taken': all.mb,
      'memory.kept': afterCollection.mb,
      'memory.taken-growth': all.growth,
      'memory.kept-growth': afterCollection.growth,
    })
    return (
      all.growth <= TAKEN_GROWTH_MAX &&
      afterCollection.growth <= KEPT_GROWTH_MAX &&
      errors <= requests * ERRORS_MAX
    )
  } finally {
    // The server waits for its inspector to disconnect before it ends.
    inspector?.close()
    await server.stop()
  }
}

/** Growth from the second third of the time to the last. */
function growthOf(name: string, samples: readonly number[]) {
  const third = Math.floor(samples.length / 3)
  const before = median(samples.slice(third, 2 * third))
  const last = median(samples.slice(2 * third))
  console.info(
    `${name}: ${Math.round(before)} MB, then ${Math.round(last)} MB (${(last / before).toFixed(3)})`,
  )
  return { growth: last / before, mb: last }
}

/** Paths of open vacancies. */
async function vacanciesOf(origin: string): Promise<string[]> {
  const pages = await Promise.all(
    Array.from({ length: LIST_PAGES }, async (_, at) =>
      (await fetch(`${origin}/vacancies?page=${at + 1}`)).text(),
    ),
  )
  const paths = pages.flatMap((html) => html.match(/\/vacancies\/\d+(?=")/g) ?? [])
  return [...new Set(paths)]
}

function addressesIn(
  minute: number,
  { vacancies, texts }: { vacancies: readonly string[]; texts: readonly string[] },
): string[] {
  const random = createRandom(`memory ${minute}`)
  return texts.map((text, at) => {
    const salary = String(random.int(1000, 100_000))
    switch (at % 5) {
      case 0:
        return `/vacancies?${new URLSearchParams({ salary })}`
      case 1:
        return `/vacancies?${new URLSearchParams({ search: text, salary })}`
      case 2:
        return `/api/v1/vacancies?${new URLSearchParams({ search: text, salary })}`
      case 3:
        return '/vacancies'
      default:
        return random.pick(vacancies)
    }
  })
}

/**
 * The memory of a process after a collection of garbage. Without a collection it says little: V8 lets the heap grow while
 * there is room.
 * @returns megabytes of the heap of its main thread and of buffers
 */
async function measureKeptMemory(inspector: Inspector): Promise<number> {
  await inspector.call('HeapProfiler.collectGarbage')
  const evaluated = await inspector.call('Runtime.evaluate', { expression: MEGABYTES, returnByValue: true })
  return Evaluated.parse(evaluated).result.value
}
