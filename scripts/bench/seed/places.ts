import type { Random } from '#server/features/intake/demo/random.ts'
import type { Distributions } from './distributions.ts'

/** How many cities give way to another one of their country. */
const VARIED_SHARE = 0.25
const TRIES = 12

/** The same places, some cities replaced; larger ones are likelier. */
export function variedPlaces(random: Random, distributions: Distributions, ids: readonly number[]): number[] {
  const varied = ids.map((id) => {
    const city = distributions.cityOf.get(id)
    return city && random.chance(VARIED_SHARE) ? cityLike(random, distributions, city) : id
  })
  return [...new Set(varied)]
}

/** By rejection: a city with half the population of the largest is taken half as often. */
function cityLike(random: Random, { cities }: Distributions, city: { id: number; country: string }): number {
  const others = cities.get(city.country) ?? []
  const largest = LARGEST.get(others) ?? Math.max(...others.map(({ population }) => population))
  LARGEST.set(others, largest)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const other = random.pick(others)
    if (random.chance(Math.sqrt(other.population / largest))) return other.id
  }
  return city.id
}

const LARGEST = new WeakMap<object, number>()
