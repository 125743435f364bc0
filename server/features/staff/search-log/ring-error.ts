import { indexText } from '#shared/lists/text/fold.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { synonymKey, synonymsAt } from '#shared/lists/text/synonyms.ts'

/**
 * Why these words cannot be synonyms; null when they can. They may extend one ring of the code.
 * @param others the other rings that staff have added
 */
export function ringError(entries: readonly string[], others: readonly (readonly string[])[]): string | null {
  const typed = new Map<string, string>()
  for (const entry of entries) {
    const words = wordsOf(entry)
    if (words.every((word) => word === '' || STOP_WORDS.has(word)))
      return `«${entry}» поиск пропускает: таких слов слишком много везде.`
    const same = typed.get(synonymKey(words))
    if (same !== undefined)
      return `«${same}» и «${entry}» — формы одного слова, поиск находит их и так. Оставьте одно.`
    typed.set(synonymKey(words), entry)
  }
  return mergeError(entries) ?? takenError(entries, others)
}

function mergeError(entries: readonly string[]): string | null {
  const known = entries.flatMap((entry) => {
    const ring = builtInRing(wordsOf(entry))
    return ring ? [{ entry, ring }] : []
  })
  const [first] = known
  const other = known.find(({ ring }) => ring !== first?.ring)
  if (first && other)
    return `«${first.entry}» и «${other.entry}» стоят в разных встроенных наборах, и объединить их нельзя.`
  return first && known.length === entries.length ? 'Поиск уже считает эти слова синонимами.' : null
}

function takenError(entries: readonly string[], others: readonly (readonly string[])[]): string | null {
  const ownerOf = new Map(
    others.flatMap((ring) => ring.flatMap((entry) => keysOf(entry).map((key) => [key, ring] as const))),
  )
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const owner = ownerOf.get(key)
      if (owner) return `«${entry}» уже есть в наборе «${owner.join(', ')}». Измените его.`
    }
  return null
}

/** Of the entry and of all that the code has for synonyms of it. */
const keysOf = (entry: string) => [wordsOf(entry), ...(builtInRing(wordsOf(entry)) ?? [])].map(synonymKey)

function builtInRing(words: readonly string[]) {
  const match = synonymsAt(words, 0)
  return match?.length === words.length ? match.entries : null
}

const wordsOf = (entry: string) => indexText(entry).split(' ')
