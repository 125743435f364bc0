/**
 * `npm run bench:lists [-- --rate 50 --check 200 --record]`: measures the searchable lists over the database of
 * `DATA_DIR` or `DATABASE_URL`, in `SEARCH_THREADS` as in the server, or on the search server of `SEARCH_URL`, which `npm run
 * search:index` has filled. Measures the load time, the memory, the response times at a constant rate, how long the
 * main thread is blocked meanwhile, and the delay after which a changed vacancy is found. `--check` compares the totals
 * of this number of random sets of filters with a scan of all vacancies of the database.
 */
import { existsSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Registry } from 'prom-client'
import { eq } from 'drizzle-orm'
import { readSettings } from '#config/settings.ts'
import { openBoardListsServer } from '#server/board-lists-server.ts'
import { openBoardListsThread } from '#server/board-lists-thread.ts'
import type { BoardLists } from '#server/board-lists.ts'
import { openDatabase, type DatabaseHandle } from '#server/db/client.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { listFactsAfter } from '#server/features/board/vacancies/index/queries.ts'
import { createLogger } from '#server/kernel/logger.ts'
import { pages } from '#server/lists/list-source.ts'
import { randomFilter } from '#tests/support/random-vacancies.ts'
import { createRandom as createTestRandom } from '#tests/support/random.ts'
import { isListed } from '#tests/support/vacancy-walk.ts'
import { EXPERIENCES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { percentile, rounded } from './load.ts'
import { commandArguments } from '../measured/record.ts'
import { recordLists } from './lists-record.ts'
import { newTexts } from './new-searches.ts'

const { values } = parseArgs({
  args: commandArguments(),
  options: { rate: { type: 'string', default: '50' }, check: { type: 'string', default: '0' } },
})
const PER_SECOND = Number(values.rate)
const SEARCHING_SECONDS = 20
const WARM_UP = 100
/** Number of sequential searches, none of which waits for another. */
const ALONE = 300
/** Share of the requested lists that have a text; the others have filters. */
const WITH_TEXT = 0.7
const CHANGES = 20
const WALKED_ROWS = 5000
const SEED = 20261124

const { settings } = readSettings(process.env)
const handle = await openDatabase(settings.database)
try {
  const hadSnapshot = hasSnapshot()
  const startedAt = performance.now()
  const lists = await openLists()
  const loadedMs = performance.now() - startedAt
  globalThis.gc?.()
  const measured = {
    vacancies: await lists.vacancies.size(),
    resumes: await lists.resumes.size(),
    'loaded, s': rounded(loadedMs / 1000),
    'memory, MB': Math.round(process.memoryUsage.rss() / MEGABYTE),
    ...(await underLoad(lists)),
    ...(await changesUnderLoad(lists, handle)),
    ...(await wrongTotals(lists, handle)),
    'memory at the end, MB': Math.round(process.memoryUsage.rss() / MEGABYTE),
  }
  console.table(measured)
  recordLists(measured, {
    isOnServer: settings.searchUrl !== null,
    hadSnapshot,
    perSecond: PER_SECOND,
    checked: Number(values.check),
    threads: settings.searchThreads,
  })
  await lists.close()
} finally {
  await handle.close()
}

function hasSnapshot() {
  return (
    settings.searchDir !== null &&
    existsSync(settings.searchDir) &&
    readdirSync(settings.searchDir).length > 0
  )
}

async function openLists(): Promise<BoardLists> {
  const [log, registry] = [createLogger('error'), new Registry()]
  if (settings.searchUrl === null)
    return openBoardListsThread({
      connection: handle.connection,
      log,
      registry,
      snapshots: settings.searchDir,
      threads: settings.searchThreads,
    })
  return openBoardListsServer(handle.jobs, {
    url: settings.searchUrl,
    referenceData: await loadReferenceData(handle.jobs),
    synonyms: await createSynonyms(handle.reads, log),
    now: () => new Date(),
    log,
    registry,
    onMissed: () => Promise.reject(new Error('A change was not written')),
  })
}

async function underLoad({ vacancies: list }: BoardLists) {
  const all = filters(WARM_UP + ALONE + PER_SECOND * SEARCHING_SECONDS)
  const took: { ms: number; filter: Partial<VacancyFilter> }[] = []
  const search = async (filter: Partial<VacancyFilter>) => {
    const startedAt = performance.now()
    await list.search({ filter, sort: null, limit: 20 })
    took.push({ ms: performance.now() - startedAt, filter })
  }
  const of = (isWanted: (filter: Partial<VacancyFilter>) => boolean) =>
    took.filter(({ filter }) => isWanted(filter)).map(({ ms }) => ms)

  // The first searches compile the code.
  for (const filter of all.slice(0, WARM_UP)) await search(filter)
  took.length = 0
  for (const filter of all.slice(WARM_UP, WARM_UP + ALONE)) await search(filter)
  const alone = {
    ...figures(
      'alone, with a text',
      of(({ search: text }) => text !== undefined),
    ),
    ...figures(
      'alone, with filters',
      of(({ search: text }) => text === undefined),
    ),
  }
  took.length = 0
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await atRate(all.slice(WARM_UP + ALONE), search)
  delay.disable()
  return {
    ...alone,
    ...figures(
      `at ${PER_SECOND}/s`,
      of(() => true),
    ),
    'main thread blocked, ms': rounded(delay.max / 1e6),
  }
}

/** Raises vacancies while searches run. */
async function changesUnderLoad({ vacancies: list }: BoardLists, { jobs }: DatabaseHandle) {
  const { ids } = await list.newest({ limit: CHANGES, offset: 1000 })
  const took: number[] = []
  const searching = atRate(filters(PER_SECOND * CHANGES), (filter) =>
    list.search({ filter, sort: null, limit: 20 }),
  )
  for (const id of ids) {
    await sleep(500)
    const publishedAt = new Date().toISOString()
    await jobs.update(vacancies).set({ publishedAt }).where(eq(vacancies.id, id))
    const startedAt = performance.now()
    await list.refresh([id])
    const newest = await list.newest({ limit: 1 })
    if (newest.ids[0] !== id) throw new Error('A raised vacancy is not the newest')
    took.push(performance.now() - startedAt)
  }
  await searching
  return { 'changed to found, p95 ms': rounded(percentile(took, 0.95)) }
}

async function wrongTotals({ vacancies: list }: BoardLists, { jobs }: DatabaseHandle) {
  const count = Number(values.check)
  if (count === 0) return {}
  const tools = await loadReferenceData(jobs)
  const random = createTestRandom(SEED)
  const companyIds = (await jobs.select({ id: vacancies.companyId }).from(vacancies).limit(5)).map(
    ({ id }) => id,
  )
  const sets = Array.from({ length: count }, () => randomFilter(random, tools, { companyIds, words: [] }))
  // Meanwhile vacancies expire and leave periods, so a total is valid for a moment during its count.
  const counted = await Promise.all(
    sets.map(async (filter) => {
      const from = Date.now()
      const { total } = await list.count({ filter, exact: true })
      return { filter, total, from, to: Date.now(), walkedFrom: 0, walkedTo: 0 }
    }),
  )
  const now = new Date(Math.min(...counted.map(({ from }) => from)))
  for await (const rows of pages((page) => listFactsAfter(jobs, { ...page, now }), WALKED_ROWS))
    for (const row of rows)
      for (const one of counted) {
        if (isListed(tools, row, one.filter, one.from)) one.walkedFrom += 1
        if (isListed(tools, row, one.filter, one.to)) one.walkedTo += 1
      }
  const wrong = counted.filter(({ total, walkedFrom, walkedTo }) => total > walkedFrom || total < walkedTo)
  return { [`wrong totals of ${count}`]: wrong.length }
}

function filters(count: number): Partial<VacancyFilter>[] {
  const random = createRandom('lists')
  return newTexts(count).map((search) => {
    if (random.next() < WITH_TEXT) return { search }
    return {
      workForm: random.next() < 0.5 ? [random.pick(WORK_FORMS)] : [],
      experience: random.next() < 0.5 ? [random.pick(EXPERIENCES)] : [],
      salary: random.next() < 0.5 ? 20_000 + 1000 * Math.floor(random.next() * 100) : null,
      location: random.next() < 0.3 ? [random.pick(['moskva', 'sankt-peterburg', 'kazan', 'rossiya'])] : [],
    }
  })
}

async function atRate<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const running: Promise<unknown>[] = []
  for (const item of items) {
    running.push(work(item))
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(running)
}

function figures(name: string, took: readonly number[]) {
  return Object.fromEntries(
    [0.5, 0.95].map((share) => [`${name}, p${share * 100} ms`, rounded(percentile(took, share))]),
  )
}
