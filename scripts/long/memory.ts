/**
 * `node scripts/long/memory.ts [MINUTES]`, a part of `npm run test:long`: the memory of a server under 30 % of the load that it
 * can bear, for an hour. Every minute asks for other lists, searches and vacancies, so that caches fill and turn over. Ends
 * with an error when the last third of the time took over 5 % more memory than the third before; the first one fills
 * the caches.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { median } from '../bench/load.ts'
import { newTexts } from '../bench/new-searches.ts'
import { startScript } from '../bench/processes.ts'
import { load } from '../bench/wrk.ts'

const SHARE_OF_CAPACITY = 0.3
const GROWTH_MAX = 1.05
const VACANCIES = 3000
const LIST_PAGES = 40
const ADDRESSES_A_MINUTE = 600
/** Full after a few minutes. */
const PAGE_CACHE_MB = 32
/** Many, so that the time of the answers hardly lowers the rate. */
const STEADY_CONNECTIONS = 128

const minutes = Number(process.argv[2] ?? 60)
const folder = await mkdtemp(join(tmpdir(), 'distant-memory-'))
// As root the database runs as another user.
await chmod(folder, 0o755)
try {
  process.exitCode = (await staysFlat()) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function staysFlat() {
  const server = await startScript('server/main.ts', {
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_VACANCIES: String(VACANCIES),
    PAGE_CACHE_MB: String(PAGE_CACHE_MB),
  })
  try {
    const vacancies = await vacanciesOf(server.url)
    const texts = newTexts(ADDRESSES_A_MINUTE)
    const addressesOf = (minute: number) => addressesIn(minute, { vacancies, texts })
    const { perSecond: capacity } = await load(server.url, { seconds: 15, paths: addressesOf(0) })
    const rate = Math.max(1, Math.round(capacity * SHARE_OF_CAPACITY))
    console.info(`${rate} requests/s, 30 % of ${Math.round(capacity)}`)
    const samples: number[] = []
    let errors = 0
    for (let minute = 1; minute <= minutes; minute += 1) {
      const paths = addressesOf(minute)
      const loaded = await load(server.url, {
        seconds: 60,
        paths,
        perSecondMax: rate,
        connections: STEADY_CONNECTIONS,
      })
      errors += loaded.errors
      samples.push(server.ownMemoryMb())
      console.info(
        `minute ${minute}: ${Math.round(samples.at(-1) ?? 0)} MB, ${Math.round(loaded.perSecond)} requests/s`,
      )
    }
    const third = Math.floor(samples.length / 3)
    const before = median(samples.slice(third, 2 * third))
    const last = median(samples.slice(2 * third))
    const growth = last / before
    console.info(
      `median of the second third ${Math.round(before)} MB, of the last ${Math.round(last)} MB (${growth.toFixed(3)}), errors ${errors}`,
    )
    return growth <= GROWTH_MAX && errors === 0
  } finally {
    await server.stop()
  }
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
