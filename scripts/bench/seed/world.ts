import type { Distributions } from './distributions.ts'
import { inventedWords, inventedName } from './invented-words.ts'
import type { companies } from '#server/db/schema/companies.ts'
import { createRandom, type Random } from '#server/features/intake/demo/random.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { slugify } from '#shared/kernel/slug.ts'

/** With more vacancies there are more companies, and they are larger. */
const GROWTH = 0.8

const FORMS = [
  ['ООО «*»', 4],
  ['*', 4],
  ['АО «*»', 1],
  ['Группа компаний «*»', 1],
] as const

type CompanyType = (typeof companies.$inferSelect)['type']
type InventedCompany = typeof companies.$inferInsert & { id: number; type: CompanyType }

type InventedCompanies = {
  rows: readonly InventedCompany[]
  /** A company in proportion to its size: a few have a large part of all vacancies. */
  pick(random: Random): InventedCompany
}

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

/** @param vacancies of all companies together */
function inventCompanies(
  { companies: sizes, profiles }: Distributions,
  { seed, vacancies, now }: { seed: string; vacancies: number; now: Date },
): InventedCompanies {
  const times = vacancies / profiles.length
  const count = Math.ceil(sizes.length * (times > 1 ? times ** GROWTH : times))
  const rows: InventedCompany[] = []
  const ends = new Float64Array(count)
  let total = 0
  for (let at = 0; at < count; at += 1) {
    const { size, type } = sizes[Math.floor((at / count) * sizes.length)] ?? { size: 1, type: 'direct' }
    rows.push(inventCompany({ id: at + 1, type, random: createRandom(`${seed} company ${at}`), now }))
    total += size
    ends[at] = total
  }
  return {
    rows,
    pick(random) {
      const company = rows[firstAbove(ends, random.next() * total)]
      if (!company) throw new RangeError('There are no companies')
      return company
    },
  }
}

function inventCompany({
  id,
  type,
  random,
  now,
}: {
  id: number
  type: CompanyType
  random: Random
  now: Date
}): InventedCompany {
  const name = inventedName(random)
  const form = type === 'sole_proprietor' ? 'ИП *' : random.weighted(FORMS)
  const createdAt = new Date(now.getTime() - random.int(60, 900) * DAY_MS).toISOString()
  return {
    id,
    slug: `${slugify(name)}-${id}`,
    title: form.replace('*', name),
    type,
    description: '',
    createdAt,
    updatedAt: createdAt,
  }
}

/** The first index whose value is above the number, by bisection. */
function firstAbove(ends: Float64Array, value: number) {
  let low = 0
  let high = ends.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
