import { createRandom } from '#tests/support/random.ts'
import { buildMutant, type Mutant, type MutablePlace } from './find-mutants.ts'

/** Mutants at `count` different places, each as likely as any other; the same ones for the same seed and code. */
export function chooseMutants(
  root: string,
  places: readonly MutablePlace[],
  { seed, count }: { seed: number; count: number },
): Mutant[] {
  const random = createRandom(seed)
  const left = [...places]
  const chosen: Mutant[] = []
  while (chosen.length < count && left.length > 0) {
    const [place] = left.splice(random.whole(left.length), 1)
    const change = place && random.one(place.changes)
    const mutant = place && change && buildMutant(root, place, change)
    if (mutant) chosen.push(mutant)
  }
  return chosen
}
