import { stem } from '#shared/lists/text/stem.ts'
import looseTitles from './files/profession-titles/loose.json' with { type: 'json' }
import professions from './files/professions/professions.json' with { type: 'json' }
import { createProfessionNames } from './load.ts'
import { wordsOf } from './name-index.ts'

/** A word is typical of a profession when so many of its names have it: «разработчик» of «Frontend-разработчик». */
const TYPICAL_SHARE = 0.25
const TYPICAL_NAMES_MIN = 2
const TYPICAL_LENGTH_MIN = 4

type Titles = {
  namesAt: ReturnType<typeof createProfessionNames>['professionsAt']
  typical: Map<number, Set<string>>
}
let built: Titles | null = null

/**
 * Whether a title says the profession that it was sorted into: by one of its names, or by a word that is typical of them.
 * «Специалист по безопасности» is sorted into guards by a loose title, and says none.
 */
export function titleNamesProfession(title: string, professionId: number): boolean {
  const { namesAt, typical } = titles()
  const words = wordsOf(title)
  const own = typical.get(professionId)
  return (
    words.some((_word, at) => namesAt(words, at)?.ids.includes(professionId)) ||
    words.some((word) => own?.has(stem(word)))
  )
}

/** Built at the first use: it takes a third of a second. */
function titles(): Titles {
  built ??= {
    namesAt: createProfessionNames({ all: professions }).professionsAt,
    typical: new Map(professions.map((one) => [one.id, typicalWords(one)])),
  }
  return built
}

function typicalWords({ slug, name, synonyms }: (typeof professions)[number]): Set<string> {
  const loose = new Set(new Map<string, readonly string[]>(Object.entries(looseTitles)).get(slug))
  const names = [name, ...synonyms.filter((synonym) => !loose.has(synonym))]
  const counts = new Map<string, number>()
  for (const one of names)
    for (const word of new Set(wordsOf(one).map(stem))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const least = Math.max(TYPICAL_NAMES_MIN, names.length * TYPICAL_SHARE)
  return new Set(
    Array.from(counts).flatMap(([word, count]) =>
      count >= least && word.length >= TYPICAL_LENGTH_MIN ? [word] : [],
    ),
  )
}
