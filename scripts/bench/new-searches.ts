import professions from '#server/features/reference/data/files/professions/professions.json' with { type: 'json' }
import { createRandom } from '#server/features/intake/demo/random.ts'
import { percentile, steadily } from './load.ts'

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
export async function newSearchTimes(
  url: string,
  { perSecond, round }: { perSecond: number; round: number },
) {
  const count = LOAD_SECONDS * perSecond
  const texts = newTexts(count * (round + 1)).slice(count * round)
  const paths = texts.map((text) => `/api/v1/vacancies?${new URLSearchParams({ search: text })}`)
  const { took, errors } = await steadily(url, { paths, perSecond, seconds: LOAD_SECONDS })
  return {
    'p50, ms': Math.round(percentile(took, 0.5)),
    'p95, ms': Math.round(percentile(took, 0.95)),
    'p99, ms': Math.round(percentile(took, 0.99)),
    errors,
  }
}
