import { inParallel, type Board } from './board.ts'
import type { JudgedQuery } from './judgements.ts'

const PREFIX_LENGTHS = [2, 3, 4, 5, 6]

export type SuggestedTargets = { prefixes: number; targets: number; empty: string[] }

/** Follows every suggestion for the beginnings of the queries. */
export async function followSuggestions(
  board: Board,
  { queries }: { queries: readonly JudgedQuery[] },
): Promise<SuggestedTargets> {
  const prefixes = new Set(
    queries.flatMap(({ q }) => PREFIX_LENGTHS.map((length) => q.slice(0, length).trim())),
  )
  const paths = new Set<string>()
  for (const prefix of prefixes) for (const { path } of await board.suggest(prefix)) paths.add(path)
  const targets = [...paths]
  const counts = await inParallel(targets, (path) => board.countAt(path))
  return {
    prefixes: prefixes.size,
    targets: targets.length,
    empty: targets.filter((_, at) => counts[at] === 0).map(decodeURIComponent),
  }
}
