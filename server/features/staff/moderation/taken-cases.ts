import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import type { CaseRow } from './queries.ts'

/** As long as a moderator holds a text; taking it again holds it anew. */
export const HELD_MS = 10 * MINUTE_MS

/** Who reads a case now; null for nobody. */
export function holderOf({ takenBy, takenAt }: Pick<CaseRow, 'takenBy' | 'takenAt'>, now: Date) {
  const isTaken = takenAt !== null && Date.parse(takenAt) > now.getTime() - HELD_MS
  return isTaken ? takenBy : null
}

export const caseNotFound = () => new Problem('not_found', 'Такого текста в модерации нет.')

/** @throws Problem conflict that says what has happened to the text */
export function assertOpen(row: CaseRow, { userId, now }: { userId: number; now: Date }) {
  if (row.state === 'withdrawn')
    throw new Problem('conflict', 'Автор изменил или снял этот текст: решать больше нечего.')
  if (row.state !== 'waiting') throw new Problem('conflict', 'По этому тексту уже есть решение.')
  const holder = holderOf(row, now)
  if (holder !== null && holder !== userId)
    throw new Problem('conflict', 'Этот текст сейчас читает другой модератор.')
}
