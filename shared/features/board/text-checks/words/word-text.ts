import { indexTokens } from '#shared/lists/text/fold.ts'
import { stem } from '#shared/lists/text/stem.ts'

/**
 * What separates a word from the one before it, the weakest first: nothing but a space, a hyphen or a slash, a colon, a
 * dash, another boundary of a clause, the boundary of a sentence or a line.
 */
export const GAP = { space: 0, hyphen: 1, colon: 2, dash: 3, clause: 4, sentence: 5 } as const

export type Word = {
  /** Folded. */
  word: string
  stem: string
  /** One of `GAP`. */
  gap: number
  /** UTF-16 units of the text. */
  start: number
  end: number
  /** Whether it begins with a capital letter or a digit. */
  isName: boolean
  /** «30+» */
  hasPlus: boolean
}

/** The words of a plain text with what separates them. */
export function wordsOf(text: string): Word[] {
  const list: Word[] = []
  let from = 0
  for (const { word: token, start, end } of indexTokens(text)) {
    // «C судимостью» with a Latin letter.
    const word = token === 'c' ? 'с' : token
    const before = list.at(-1)
    const first = text.charAt(start)
    list.push({
      word,
      stem: stem(word),
      gap: before ? gapOf(text.slice(from, start), { before: before.word, word, first }) : GAP.sentence,
      start,
      end,
      isName: first !== first.toLowerCase() || /\d/.test(first),
      hasPlus: text.charAt(end) === '+',
    })
    from = end
  }
  return list
}

/** The range of the words of the clause, or of the sentence, around the words from `from` to `to`, which is after them. */
export function rangeAround(words: readonly Word[], range: { from: number; to: number }, gap: number) {
  let { from, to } = range
  const least = Math.max(0, from - RANGE_WORDS_MAX)
  const most = Math.min(words.length, to + RANGE_WORDS_MAX)
  while (from > least && gapAt(words, from) < gap) from -= 1
  while (to < most && gapAt(words, to) < gap) to += 1
  return { from, to }
}

/** Before the first word and after the last one a sentence ends. */
export const gapAt = (words: readonly Word[], at: number) => words[at]?.gap ?? GAP.sentence

/** A text without punctuation is one sentence, which must not be read whole for each match. */
const RANGE_WORDS_MAX = 40

/** Shortened words after which a capital letter begins no sentence: «мед. Книжка», «г. Казань». */
const SHORTENED = new Set(
  'мед сан г гор обл ул тел проф гос соц им возр пропис обязат рег нац гр тр треб внешн слав жен муж сем пол тех граж вн ср'.split(
    ' ',
  ),
)
/** Words that begin a clause without a comma. */
const CLAUSE_WORDS = new Set(['но', 'однако', 'зато', 'поэтому', 'затем', 'потом'])

function gapOf(between: string, { before, word, first }: { before: string; word: string; first: string }) {
  if (/[\n;]/.test(between) && !/[—–-]\s*\n\s*$/.test(between)) return GAP.sentence
  if (/[.!?…]/.test(between)) {
    if (/[!?…]/.test(between)) return GAP.sentence
    const endsSentence = /\.\S*\s/.test(between) && first !== first.toLowerCase()
    if (endsSentence && !SHORTENED.has(before)) return GAP.sentence
    if (/\d/.test(first) && /\.\s/.test(between) && before.length > 3 && !SHORTENED.has(before))
      return GAP.sentence
  }
  if (/[,()[\]•·|]/.test(between) || CLAUSE_WORDS.has(word)) return GAP.clause
  if (/\s[-–—]+\s|[—–-]\s*\n|[—–]\s/.test(between)) return GAP.dash
  if (between.includes(':')) return GAP.colon
  return /^[-–—/‐‑]$/.test(between.trim()) ? GAP.hyphen : GAP.space
}
