import type { ReactNode } from 'react'
import { typo } from '#shared/kernel/typo.ts'

/** The text with its ranges in `mark`: [start, end) in UTF-16 units, ascending, without overlaps. */
export function Highlighted({
  text,
  ranges,
}: {
  text: string
  ranges?: readonly (readonly [start: number, end: number])[] | undefined
}): ReactNode {
  // Its words are divided between elements below; positions stay the same.
  const typed = typo(text)
  if (!ranges || ranges.length === 0) return typed
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start > from) parts.push(typed.slice(from, start))
    parts.push(<mark key={start}>{typed.slice(start, end)}</mark>)
    from = end
  }
  parts.push(typed.slice(from))
  return parts
}
