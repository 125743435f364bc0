/** A run of equal changes. Offsets are those of the new text. */
type DiffRun =
  | { kind: 'same' | 'added'; start: number; end: number }
  /** `start`: the offset before which it was removed. */
  | { kind: 'removed'; start: number; text: string }

type Change = { kind: DiffRun['kind']; token: string }

/** Size of the table from which texts are shown as replaced: comparing them word by word would block the page. */
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
  return runsOf([
    ...changes('same', now.slice(0, head)),
    ...diffTokens(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...changes('same', now.slice(now.length - tail)),
  ])
}

const tokensOf = (text: string): string[] => text.match(/\s+|[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []

const changes = (kind: Change['kind'], tokens: readonly string[]): Change[] =>
  tokens.map((token) => ({ kind, token }))

/** Keeps the longest common subsequence. */
function diffTokens(old: readonly string[], now: readonly string[]): Change[] {
  const width = now.length + 1
  if ((old.length + 1) * width > CELLS_MAX) return [...changes('removed', old), ...changes('added', now)]
  const lengths = new Uint16Array((old.length + 1) * width)
  const cell = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = now.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        old[row] === now[column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1))
  const out: Change[] = []
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

function runsOf(tokens: readonly Change[]): DiffRun[] {
  const runs: DiffRun[] = []
  let at = 0
  for (const { kind, token } of tokens) {
    const last = runs.at(-1)
    if (kind === 'removed') {
      if (last?.kind === 'removed') last.text += token
      else runs.push({ kind, start: at, text: token })
      continue
    }
    if (last && last.kind === kind) last.end += token.length
    else runs.push({ kind, start: at, end: at + token.length })
    at += token.length
  }
  return runs
}
