import { createRandom, type Random } from '#server/features/intake/demo/random.ts'

const ONSETS = [...'бвгджзклмнпрстфхчш', 'бр', 'гр', 'др', 'кл', 'кр', 'пл', 'пр', 'ст', 'тр', 'св']
const VOWELS = [...'аеиоуыюя']
const CODAS = ['', '', '', 'н', 'р', 'л', 'м', 'с', 'т', 'к']
const ENDINGS = ['', '', 'а', 'ы', 'ов', 'ом', 'у', 'ами', 'ный', 'ного', 'ный', 'ская', 'ние', 'ния', 'ть']

/** Words that no language has, with frequencies as those of rare words: the word of rank N is N times rarer than the first. */
export function inventedWords({ seed, size }: { seed: string; size: number }) {
  const stems: string[] = []
  const stemOf = (rank: number) => {
    const known = stems[rank]
    if (known !== undefined) return known
    const random = createRandom(`${seed} word ${rank}`)
    const stem = syllables(random, random.int(2, 4))
    stems[rank] = stem
    return stem
  }
  return (random: Random) => stemOf(Math.floor(size ** random.next())) + random.pick(ENDINGS)
}

/** «Брутан», «Клевис Мор». */
export function inventedName(random: Random): string {
  return Array.from({ length: random.int(1, 2) }, () =>
    capitalised(syllables(random, random.int(2, 3))),
  ).join(' ')
}

export const inventedSurname = (random: Random) =>
  `${capitalised(syllables(random, 2))}${random.pick(['ов', 'ев', 'ин'])}`

function syllables(random: Random, count: number) {
  const parts = Array.from(
    { length: count },
    () => random.pick(ONSETS) + random.pick(VOWELS) + random.pick(CODAS),
  )
  return parts.join('')
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
