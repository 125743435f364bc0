import type { Random } from '#server/features/intake/demo/random.ts'
import { inventCompanies } from './companies.ts'
import type { InventedCompanies } from './companies.ts'
import type { Distributions } from './distributions.ts'
import { inventedWords } from './invented-words.ts'

/** Rare words grow with the number of texts, but slower. */
const INVENTED_WORDS_PER_ROOT = 400

/** What decides all rows. Plain data, so that threads can have copies. */
export type WorldOptions = { seed: string; now: Date; distributions: Distributions; vacancies: number }

export type World = Omit<WorldOptions, 'vacancies'> & {
  companies: InventedCompanies
  invent: (random: Random) => string
}

export function createWorld({ seed, now, distributions, vacancies }: WorldOptions): World {
  return {
    seed,
    now,
    distributions,
    companies: inventCompanies(distributions, { seed, vacancies, now }),
    invent: inventedWords({ seed, size: Math.ceil(INVENTED_WORDS_PER_ROOT * Math.sqrt(vacancies)) }),
  }
}
