import type { ReactNode } from 'react'

/** The text with its ranges in `mark`: [start, end) in UTF-16 units, ascending, without overlaps. */
export function Highlighted({
  text,
  ranges,
}: {
  text: string
  ranges?: readonly (readonly [start: number, end: number])[] | undefined
}): ReactNode {
  if (!ranges || ranges.length === 0) return text
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start > from) parts.push(text.slice(from, start))
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  parts.push(text.slice(from))
  return parts
}
