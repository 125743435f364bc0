/** A run of a text beside its former edition. Places are those of the new text. */
type DiffRun =
  | { kind: 'same' | 'added'; start: number; end: number }
  /** `start`: before which place it stood. */
  | { kind: 'removed'; start: number; text: string }

/** Bigger texts are shown as replaced: comparing them word by word would hold the page up. */
const CELLS_MAX = 4_000_000

/** What changed, word by word. */
export function diffOf(before: string, text: string): DiffRun[] {
  const old = tokensOf(before)
  const now = tokensOf(text)
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail += 1
  const runs: DiffRun[] = []
  let at = 0
  const keep = (token: string) => {
    add(runs, 'same', at, token.length)
    at += token.length
  }
  for (const token of now.slice(0, head)) keep(token)
  for (const { kind, token } of middleOf(
    old.slice(head, old.length - tail),
    now.slice(head, now.length - tail),
  )) {
    if (kind === 'same') keep(token)
    else if (kind === 'removed') addRemoved(runs, at, token)
    else {
      add(runs, 'added', at, token.length)
      at += token.length
    }
  }
  for (const token of now.slice(now.length - tail)) keep(token)
  return runs
}

const tokensOf = (text: string): string[] => text.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []

/** The longest common run of words stays; what is not of it was removed or added. */
function middleOf(old: readonly string[], now: readonly string[]) {
  const width = now.length + 1
  if ((old.length + 1) * width > CELLS_MAX)
    return [
      ...old.map((token) => ({ kind: 'removed' as const, token })),
      ...now.map((token) => ({ kind: 'added' as const, token })),
    ]
  const lengths = new Uint16Array((old.length + 1) * width)
  const cell = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
  const out: { kind: 'same' | 'removed' | 'added'; token: string }[] = []
  let row = 0
  let column = 0
  while (row < old.length || column < now.length) {
    const was = old[row]
    const is = now[column]
    if (was !== undefined && was === is) {
      out.push({ kind: 'same', token: is })
      row += 1
      column += 1
    } else if (is === undefined || (was !== undefined && cell(row + 1, column) >= cell(row, column + 1))) {
      out.push({ kind: 'removed', token: was ?? '' })
      row += 1
    } else {
      out.push({ kind: 'added', token: is })
      column += 1
    }
  }
  return out
}

function add(runs: DiffRun[], kind: 'same' | 'added', start: number, length: number) {
  const last = runs.at(-1)
  if (last && last.kind === kind) last.end += length
  else runs.push({ kind, start, end: start + length })
}

function addRemoved(runs: DiffRun[], start: number, text: string) {
  const last = runs.at(-1)
  if (last?.kind === 'removed') last.text += text
  else runs.push({ kind: 'removed', start, text })
}
