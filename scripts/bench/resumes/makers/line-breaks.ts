/** Breaks texts into lines of a width. */
import type { DocumentStyle, Inline } from '../document.ts'
import { splitSyllables } from '../hyphenation.ts'

export type TextLook = { isBold: boolean; size: number; colour: string; tracking: number }
/** A piece of a line in one look. */
export type Part = TextLook & { text: string; width: number }
export type TextTools = {
  clean(text: string): string
  measure(text: string, look: TextLook): number
}

export const addWidths = (parts: readonly Part[]) => parts.reduce((sum, { width }) => sum + width, 0)

/** Puts the words of runs into lines of at most `width`; spaces at line ends go. */
export function createLineBreaker(
  style: DocumentStyle,
  { clean, measure }: TextTools,
): (runs: readonly Inline[], width: number) => Part[][] {
  return (runs, width) => {
    const lines: Part[][] = [[]]
    let used = 0
    const put = (text: string, look: TextLook) => {
      const size = measure(text, look)
      lines.at(-1)?.push({ ...look, text, width: size })
      used += size
    }
    const startLine = () => {
      lines.push([])
      used = 0
    }
    for (const run of runs) {
      const look = lookFor(run)
      for (const token of clean(run.text).match(/ +|[^ ]+/g) ?? []) {
        const size = measure(token, look)
        if (token.startsWith(' ')) {
          if (used > 0) put(token, look)
        } else if (used + size <= width) put(token, look)
        else if (used === 0 || size > width) putWideWord(token, look)
        else {
          const [head, tail] = style.hyphens ? splitToFit(token, look, width - used) : [null, token]
          if (head !== null) put(head, look)
          startLine()
          put(tail, look)
        }
      }
    }
    return lines.map((parts) => mergeParts(parts))

    /** A word that no line holds goes on in the next one: after a hyphen, between syllables, at last anywhere. */
    function putWideWord(word: string, look: TextLook) {
      if (used > 0 && measure(word, look) <= width) startLine()
      for (const part of word.split(/(?<=-)|(?<=[/@])/)) {
        if (used > 0 && used + measure(part, look) > width) startLine()
        let left = part
        while (measure(left, look) > width && left.length > 1) {
          const [head, tail] = splitToFit(left, look, width - used)
          if (head !== null) {
            put(head, look)
            startLine()
            left = tail
            continue
          }
          let length = left.length - 1
          while (length > 1 && measure(left.slice(0, length), look) > width) length -= 1
          put(left.slice(0, length), look)
          startLine()
          left = left.slice(length)
        }
        put(left, look)
      }
    }
  }

  function lookFor(run: Inline): TextLook {
    return {
      isBold: run.bold === true,
      size: (run.size ?? 1) * style.size,
      colour: run.accent === true ? style.accent : run.muted === true ? '#666666' : '#000000',
      tracking: (run.tracking ?? 0) * style.size,
    }
  }

  function splitToFit(word: string, look: TextLook, room: number): [string | null, string] {
    const syllables = splitSyllables(word)
    for (let count = syllables.length - 1; count > 0; count -= 1) {
      const head = `${syllables.slice(0, count).join('')}-`
      if (measure(head, look) <= room) return [head, syllables.slice(count).join('')]
    }
    return [null, word]
  }
}

/** Neighbours of the same look become one piece. */
function mergeParts(parts: readonly Part[]): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    const isSame =
      last && last.isBold === part.isBold && last.size === part.size && last.colour === part.colour
    if (isSame && last.tracking === part.tracking) {
      last.text += part.text
      last.width += part.width
    } else merged.push({ ...part })
  }
  return merged
}
