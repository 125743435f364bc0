import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { readSettings } from '#config/settings.ts'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { PURGE_TOKEN, startEdge } from '#tests/support/edge.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { percentile } from './load.ts'
import { recordFigures } from '../measured/record.ts'
import { startScript } from './processes.ts'
import { publicPaths } from './sitemap.ts'

const ADDRESSES = 3000
const REQUESTS = 20_000
const SECONDS = 60
const SIGNED_IN_SHARE = 0.3
const PEOPLE = 50
const TICK_MS = 10

type Answer = { status: number; state: string | undefined }

/**
 * Two servers and the edge of the cluster in front of them: 20 000 requests by Zipf's law over 3 000 public addresses within
 * a minute, 30 % with the cookie of a session, one change of a vacancy in the middle; then the same once more, warm.
 */
export async function edgeFigures(env: Record<string, string>) {
  const purgePort = await freePort()
  const board = {
    ...env,
    CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge`,
    CDN_PURGE_TOKEN: PURGE_TOKEN,
    // The port of the edge is not known yet.
    ALLOWED_HOSTS: '127.0.0.1',
    TRUST_PROXY: '1',
  }
  const first = await startScript('server/main.ts', board)
  const second = await startScript('server/main.ts', board)
  const handle = await openDatabase(readSettings({ ...process.env, ...env }).settings.database)
  const edge = await startEdge({ origins: [first.url, second.url], purgePort })
  try {
    const addresses = await addressesOf(first.url)
    const trace = zipf(addresses)
    const cookies = await cookiesOf(handle)
    const cold = await replay(edge.origin, { trace, cookies, handle })
    const warm = await replay(edge.origin, { trace, cookies, handle })
    const allowed = 1 - new Set(trace).size / trace.length
    recordFigures({
      'edge.share-of-allowed': cold.ratio / allowed,
      'edge.answered': cold.ratio * 100,
      'edge.warm.answered': warm.ratio * 100,
      'edge.warm.p50': warm.p50,
      'edge.warm.p95': warm.p95,
    })
    return {
      'addresses, asked for': `${addresses.length}, ${new Set(trace).size}`,
      'answered by the edge': percent(cold.ratio),
      'allowed by first requests': percent(allowed),
      'share of the allowed': (cold.ratio / allowed).toFixed(3),
      'answered by the edge, warm': percent(warm.ratio),
      'cold: p50, p95, ms': `${cold.p50.toFixed(1)}, ${cold.p95.toFixed(1)}`,
      'warm: p50, p95, ms': `${warm.p50.toFixed(1)}, ${warm.p95.toFixed(1)}`,
      'fetched after the change': `${cold.again}, ${warm.again}`,
      'sent again after a lost connection': cold.sentAgain + warm.sentAgain,
      errors: cold.errors + warm.errors,
    }
  } finally {
    await edge.stop()
    await handle.close()
    await second.stop()
    await first.stop()
  }
}

/** Public addresses, the most read kind first: the home page and lists, then all others in random order. */
async function addressesOf(origin: string): Promise<string[]> {
  const random = createRandom('addresses of the edge')
  const others = (await publicPaths(origin)).map((path) => ({ path, at: random.next() }))
  const paths = ['/', '/vacancies', ...others.toSorted((a, b) => a.at - b.at).map(({ path }) => path)]
  const found = [...new Set(paths)].slice(0, ADDRESSES)
  if (found.length < ADDRESSES) throw new Error(`The board has ${found.length} addresses of ${ADDRESSES}`)
  return found
}

/** Requests by Zipf's law with the exponent 1: the address of rank n has 1/n of the weight of the first. */
function zipf(addresses: readonly string[]): string[] {
  const random = createRandom('requests to the edge')
  const sums: number[] = []
  for (const at of addresses.keys()) sums.push((sums.at(-1) ?? 0) + 1 / (at + 1))
  const total = sums.at(-1) ?? 0
  return Array.from({ length: REQUESTS }, () => {
    const drawn = random.next() * total
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) > drawn) high = middle
      else low = middle + 1
    }
    return addresses[low] ?? '/'
  })
}

async function cookiesOf({ db }: DatabaseHandle): Promise<string[]> {
  const sessions = Array.from({ length: PEOPLE }, async () => {
    const { id } = await buildUser(db)
    return buildSession(db, { userId: id })
  })
  return (await Promise.all(sessions)).map(({ token }) => `token=${token}; __Host-token=${token}; session=1`)
}

/** Sends the trace evenly over its minute. */
async function replay(
  origin: string,
  {
    trace,
    cookies,
    handle,
  }: { trace: readonly string[]; cookies: readonly string[]; handle: DatabaseHandle },
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const random = createRandom('visitors of the edge')
  const seen = new Set<string>()
  const took: number[] = []
  let [hits, errors, again, sentAgain] = [0, 0, 0, 0]
  let isChanged = false
  const visit = async (path: string) => {
    const cookie = random.next() < SIGNED_IN_SHARE ? random.pick(cookies) : 'viewport=lg'
    const isAgain = isChanged && seen.has(path)
    seen.add(path)
    const startedAt = performance.now()
    const { status, state, isSentAgain } = await request(origin + path, agent, cookie)
    took.push(performance.now() - startedAt)
    if (status !== 200) errors += 1
    if (isSentAgain) sentAgain += 1
    if (state === 'hit' || state === 'stale') hits += 1
    else if (isAgain) again += 1
  }
  const pending: Promise<void>[] = []
  const startedAt = performance.now()
  while (pending.length < trace.length) {
    const share = (performance.now() - startedAt) / (SECONDS * 1000)
    if (share > 0.5 && !isChanged) {
      isChanged = true
      await changeVacancy(handle)
    }
    const due = Math.min(trace.length, Math.ceil(share * trace.length))
    for (const path of trace.slice(pending.length, due)) pending.push(visit(path))
    await sleep(TICK_MS)
  }
  await Promise.all(pending)
  agent.destroy()
  return {
    ratio: hits / trace.length,
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    again,
    errors,
    sentAgain,
  }
}

/** The status 0 when an answer broke off, or none came. Sent again on a used connection, as browsers do: the edge closes idle ones. */
async function request(...sent: Parameters<typeof sendOnce>): Promise<Answer & { isSentAgain: boolean }> {
  const first = await sendOnce(...sent)
  if (first) return { ...first, isSentAgain: false }
  return { ...((await sendOnce(...sent)) ?? { status: 0, state: undefined }), isSentAgain: true }
}

/** As another process of the board would: its row, and the notification that all of them hear. */
async function changeVacancy({ db }: DatabaseHandle) {
  const [row] = await db
    .select({ id: vacancies.id, title: vacancies.title })
    .from(vacancies)
    .where(eq(vacancies.status, 'published'))
    .orderBy(sql`random()`)
    .limit(1)
  if (!row) throw new Error('The board has no vacancies')
  await db
    .update(vacancies)
    .set({ title: `${row.title} +` })
    .where(eq(vacancies.id, row.id))
  await db.execute(
    sql`select pg_notify('distant_changed', ${JSON.stringify({ kind: 'vacancies', ids: [row.id] })})`,
  )
}

/** @returns null when a used connection was closed before an answer */
const sendOnce = (url: string, agent: Agent, cookie: string) =>
  new Promise<Answer | null>((resolve) => {
    const lost = () => resolve({ status: 0, state: undefined })
    const sent = get(url, { agent, headers: { cookie, 'accept-encoding': 'gzip, br' } }, (answer) => {
      answer.resume()
      answer.once('end', () => {
        const state = answer.headers['x-cache']
        resolve({ status: answer.statusCode ?? 0, state: typeof state === 'string' ? state : undefined })
      })
      answer.once('error', lost)
    })
    sent.on('error', () => (sent.reusedSocket ? resolve(null) : lost()))
  })

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
