import { fold } from '#shared/lists/text/fold.ts'

const QUOTE_LENGTH = 120
/** A full stop after a short word is an abbreviation. */
const END = /[!?;\n•]|(?<=[\p{L}\p{M}\d)»"”]{4})\.(?=\s|$)|$/u

/**
 * The words of a text around a place that was found in the folded text: the sentence or line, shortened at words where it
 * is longer than 120 characters.
 * @param start of the found words, in characters of the folded text; `end` is exclusive
 */
export function quoteAt(
  text: string,
  { folded, start, end }: { folded: string; start: number; end: number },
): { words: string; at: number } {
  const from = folded.length === text.length ? start : placeInText(text, start)
  const to = folded.length === text.length ? end : placeInText(text, end)
  const left = endOfLast(text.slice(Math.max(from - QUOTE_LENGTH, 0), from), Math.max(from - QUOTE_LENGTH, 0))
  const right = to + text.slice(to).search(END)
  const spare = Math.max(QUOTE_LENGTH - (to - from), 0)
  const first = Math.max(left, from - Math.floor(spare / 2))
  const last = Math.min(right, first + Math.max(QUOTE_LENGTH, to - from))
  const begin = first === left ? first : afterSpace(text, first, from)
  const stop = last === right ? last : beforeSpace(text, to, last)
  const words = text.slice(begin, stop)
  const blank = words.search(/\S|$/)
  return { words: words.trim(), at: begin + blank }
}

function afterSpace(text: string, at: number, limit: number) {
  const space = text.slice(at, limit).search(/\s/)
  return space < 0 ? limit : at + space + 1
}

function beforeSpace(text: string, limit: number, at: number) {
  const space = text.slice(limit, at).search(/\s\S*$/)
  return space < 0 ? limit : limit + space
}

/** Folding drops stress marks and invisible characters. */
function placeInText(text: string, folded: number): number {
  let length = 0
  for (let at = 0; at < text.length; at += 1) {
    if (length >= folded) return at
    length += fold(text.charAt(at)).length
  }
  return text.length
}

/** Where the sentence begins in which a text ends. */
function endOfLast(before: string, offset: number) {
  const ends = [...before.matchAll(new RegExp(END.source, 'gu'))].filter(({ 0: end }) => end !== '')
  const last = ends.at(-1)
  return offset + (last ? last.index + last[0].length : 0)
}
