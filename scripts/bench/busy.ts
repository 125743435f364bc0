import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '#server/features/intake/demo/random.ts'
import { createSender, type Answered } from '../load/send.ts'
import { percentile } from './load.ts'
import { recordFigures } from '../measured/record.ts'
import { newTexts } from './new-searches.ts'
import { startScript } from './processes.ts'

const LOOPS = 4
const CLIENTS = 6
const BUSY_SECONDS = 60
/** Time for which a person reads or chooses between two requests, in milliseconds. */
const PAUSE_MS = { from: 100, to: 900 }

const KINDS = ['page', 'list', 'search', 'redirect', 'file', 'cached'] as const
type Kind = (typeof KINDS)[number]

/**
 * Six readers who pause between requests, next to programs that use all processors: the conditions of a server on a
 * shared machine. Pages, lists and searches are requested once each, so that none of them comes from the cache.
 */
export async function busyFigures(env: Record<string, string>) {
  const board = await startScript('server/main.ts', env)
  const sender = createSender(board.url, { withBodies: false })
  const vacancies = await vacancyPaths(board.url)
  const loops = Array.from({ length: LOOPS }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  )
  const answers = new Map<Kind, Answered[]>(KINDS.map((kind) => [kind, []]))
  try {
    const deadline = performance.now() + BUSY_SECONDS * 1000
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => read(at, deadline)))
  } finally {
    for (const loop of loops) loop.kill('SIGKILL')
    sender.close()
    await board.stop()
  }
  const all = [...answers.values()].flat()
  const refused = countOf(all, 503)
  const took = toTimes(answers.get('page') ?? [])
  recordFigures({
    'busy.refused': (refused / all.length) * 100,
    'busy.page.p50': percentile(took, 0.5),
    'busy.page.p95': percentile(took, 0.95),
  })
  return {
    'requests, a second': Math.round(all.length / BUSY_SECONDS),
    'refused with 503': `${refused} of ${all.length} (${((refused / all.length) * 100).toFixed(1)} %)`,
    'other failures': all.filter(({ status }) => status === 0 || (status >= 400 && status !== 503)).length,
    ...Object.fromEntries([...answers].map(([kind, given]) => [kind, toFigures(given)])),
  }

  async function read(client: number, deadline: number) {
    const random = createRandom(`reader ${client}`)
    const texts = newTexts(500)
    for (let at = 0; performance.now() < deadline; at += 1) {
      const kind = random.pick(KINDS)
      const answer = await sender.send({
        path: pathOf(kind, at),
        headers: { 'accept-encoding': 'gzip' },
      })
      answers.get(kind)?.push(answer)
      await sleep(random.int(PAUSE_MS.from, PAUSE_MS.to))
    }

    function pathOf(kind: Kind, at: number) {
      const query = new URLSearchParams({
        search: random.pick(texts),
        salary: String(20_000 + client * 1000 + at),
      })
      switch (kind) {
        case 'page':
          return random.pick(vacancies)
        case 'list':
          return `/vacancies?${query}`
        case 'search':
          return `/api/v1/vacancies?${query}`
        case 'redirect':
          return random.pick(['/vacancies/', '/vacancies?page=1', '/personal/resumes', '/BLOG'])
        case 'file':
          return random.pick(['/robots.txt', '/sitemap.xml', '/favicon.svg', '/calendar.ics'])
        case 'cached':
          return '/'
      }
    }
  }
}

async function vacancyPaths(origin: string) {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  const files = [...xml.matchAll(/<loc>https?:\/\/[^/<]+(\/sitemaps\/vacancies[^<]*)<\/loc>/g)]
  const found = await Promise.all(files.map(async ([, path = '']) => (await fetch(origin + path)).text()))
  return [...found.join('\n').matchAll(/\/vacancies\/\d+/g)].map(([path]) => path)
}

const countOf = (answers: readonly Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const toTimes = (answers: readonly Answered[]) =>
  answers.filter(({ status }) => status > 0 && status < 500).map(({ tookMs }) => tookMs)

function toFigures(answers: readonly Answered[]) {
  const took = toTimes(answers)
  return `${countOf(answers, 503)} refused of ${answers.length}, p50 and p95 ${Math.round(percentile(took, 0.5))} and ${Math.round(percentile(took, 0.95))} ms`
}
