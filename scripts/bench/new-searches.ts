import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }
import { createRandom } from '#server/features/intake/demo/random.ts'
import { percentile, steadily } from './load.ts'
import { recordDefined, recordFigures } from '../measured/record.ts'

const LOAD_SECONDS = 20
/** What people add to a profession. */
const ADDED = [
  '',
  'удалённо',
  'без опыта',
  'казань',
  'от 60000',
  'питер',
  'junior',
  'график 5/2',
  'москва',
  'срочно',
]

/** So many different texts: names of professions with conditions. */
export function newTexts(count: number): string[] {
  const random = createRandom('new searches')
  const names = professions.flatMap(({ name, synonyms }) => [name, ...synonyms])
  const texts = new Set<string>()
  while (texts.size < count) texts.add(`${random.pick(names)} ${random.pick(ADDED)}`.trim())
  return [...texts]
}

/** Searches at a constant rate, each for another text, also than in earlier rounds. */
async function newSearchTimes(url: string, { perSecond, round }: { perSecond: number; round: number }) {
  const count = LOAD_SECONDS * perSecond
  const texts = newTexts(count * (round + 1)).slice(count * round)
  const paths = texts.map((text) => `/api/v1/vacancies?${new URLSearchParams({ search: text })}`)
  const { took, errors } = await steadily(url, { paths, perSecond, seconds: LOAD_SECONDS })
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((part) => percentile(took, part))
  return { p50, p95, p99, errors }
}

/** Rounds from the start of a server on, while it counts suggestions. At other rates than 40 and 10 nothing is recorded. */
export async function newSearchRounds(url: string, perSecond: number) {
  const rounds: (Awaited<ReturnType<typeof newSearchTimes>> & { moment: string })[] = []
  for (const [round, moment] of ['right after the start', 'then', 'and then'].entries()) {
    const times = await newSearchTimes(url, { perSecond, round })
    rounds.push({ moment, ...times })
    if (perSecond === 10)
      recordDefined([
        [`search.million.${round + 1}.p50`, times.p50],
        [`search.million.${round + 1}.p95`, times.p95],
      ])
  }
  const slowest = rounds.toSorted((a, b) => b.p95 - a.p95)[0]
  if (perSecond === 40 && slowest)
    recordFigures({ 'search.new.p50': slowest.p50, 'search.new.p95': slowest.p95 })
  return rounds
}
