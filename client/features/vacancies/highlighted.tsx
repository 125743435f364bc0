import type { ReactNode } from 'react'
import type { CardMarks } from '#shared/features/vacancies/contract.ts'

/** The text with what was searched for marked. Ranges are in order and do not meet. */
export function Highlighted({ text, ranges }: { text: string; ranges: CardMarks['title'] }): ReactNode {
  if (ranges.length === 0) return text
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
