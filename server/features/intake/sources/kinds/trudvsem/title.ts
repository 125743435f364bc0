import { TITLE_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { collapse } from '#shared/kernel/excerpt.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'

/** A title that is too long ends before its last bracket or comma that leaves it short enough; without one it stays as it is. */
export function readTitle(stated: string): string {
  const title = collapse(decodeEntities(stated))
  if (title.length <= TITLE_LENGTH.max) return title
  const start = title.slice(0, TITLE_LENGTH.max + 1)
  const end = Math.max(start.lastIndexOf('('), start.lastIndexOf(','))
  const short = title.slice(0, Math.max(end, 0)).trim()
  return short.length >= TITLE_LENGTH.min ? short : title
}
