import { diffArrays } from 'diff'

/** A run of equal changes. Offsets are those of the new text. */
export type DiffRun =
  | { kind: 'same' | 'added'; start: number; end: number }
  /** `start`: the offset before which it was removed. */
  | { kind: 'removed'; start: number; text: string }

/** More changes take too long to find: such texts are compared line by line, and then shown as replaced. */
const EDITS_MAX = 1000

/** What changed, word by word. */
export function diffOf(before: string, text: string): DiffRun[] {
  const changes = compare(toWords(before), toWords(text)) ?? compare(toLines(before), toLines(text))
  const runs: DiffRun[] = []
  let at = 0
  for (const { removed, added, value } of changes ?? replaced(before, text)) {
    const words = value.join('')
    if (removed) runs.push({ kind: 'removed', start: at, text: words })
    else {
      runs.push({ kind: added ? 'added' : 'same', start: at, end: at + words.length })
      at += words.length
    }
  }
  return runs
}

const compare = (old: string[], now: string[]) => diffArrays(old, now, { maxEditLength: EDITS_MAX })

const toWords = (text: string): string[] => text.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

const replaced = (before: string, text: string) => [
  { removed: true, added: false, value: [before] },
  { removed: false, added: true, value: [text] },
]
