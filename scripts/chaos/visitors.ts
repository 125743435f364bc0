import { setTimeout as sleep } from 'node:timers/promises'
import type { createRandom } from '#server/features/intake/demo/random.ts'
import { newTexts } from '../bench/new-searches.ts'
import type { Commands } from '../load/commands.ts'
import type { Answered, Sender } from '../load/send.ts'

/** Requests a second. */
const RATES = {
  'read page': 8,
  'cold page': 1,
  search: 1,
  commands: 2.4,
}
const READ_PAGES = 40

type Seen = (kind: string, answer: Answered & { isGood: boolean }) => void

/** Visitors who read, search and send commands through the edge until `ended`, and try once more after a failure. */
export async function sendVisitors({
  sender,
  commands,
  vacancyPaths,
  random,
  seen,
  ended,
}: {
  sender: Sender
  commands: Commands
  vacancyPaths: readonly string[]
  random: ReturnType<typeof createRandom>
  seen: Seen
  ended: AbortSignal
}) {
  const known = ['/', '/vacancies', ...vacancyPaths.slice(0, READ_PAGES)]
  const texts = newTexts(500)
  let salary = 20_000
  const query = () => new URLSearchParams({ search: random.pick(texts), salary: String((salary += 10)) })
  const read = async (kind: string, path: string) => {
    const answer = await sender.sendTwice({ path, headers: { 'accept-encoding': 'gzip' } })
    seen(kind, { ...answer, isGood: answer.status === 200 })
  }
  const { signIn, respond, write, saveSearch, keep, pay } = commands
  const kinds = [respond, write, saveSearch, keep, pay, signIn]
  let made = 0
  await Promise.all([
    repeat(RATES['read page'], () => read('read page', random.pick(known)), ended),
    repeat(RATES['cold page'], () => read('cold page', `/vacancies?${query()}`), ended),
    repeat(RATES.search, () => read('search', `/api/v1/vacancies?${query()}`), ended),
    repeat(RATES.commands, async () => kinds[(made += 1) % kinds.length]?.(), ended),
  ])
}

/** At a constant rate, whether earlier ones have ended or not; waits for the last ones. */
async function repeat(perSecond: number, act: () => Promise<unknown>, ended: AbortSignal) {
  const running = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  for (let at = 1; !ended.aborted; at += 1) {
    const one = act()
    running.add(one)
    void one.finally(() => running.delete(one))
    await sleep(Math.max(0, startedAt + (at * 1000) / perSecond - performance.now()))
  }
  await Promise.all(running)
}
