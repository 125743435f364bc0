import { TITLE_LENGTH } from '#shared/features/board/vacancies/vocabulary.ts'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'

/** A title that is too long ends before its last bracket or comma that leaves it short enough; without one it stays as it is. */
export function readTitle(stated: string): string {
  const title = toPlainLine(stated)
  if (title.length <= TITLE_LENGTH.max) return title
  const start = title.slice(0, TITLE_LENGTH.max + 1)
  const bracket = start.lastIndexOf('(')
  // A comma inside of a bracket would leave the bracket open.
  const end = bracket > start.lastIndexOf(')') ? bracket : Math.max(bracket, start.lastIndexOf(','))
  const short = title.slice(0, Math.max(end, 0)).trim()
  return short.length >= TITLE_LENGTH.min ? short : title
}
