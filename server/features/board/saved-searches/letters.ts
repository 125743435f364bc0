import type { Sql } from '#server/kernel/sql.ts'
import { FREQUENCY_DEFAULT } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { Frequency, LetterRhythm } from '#shared/features/board/saved-searches/vocabulary.ts'
import { findZone } from './queries.ts'
import { nextLetterAt } from './schedule.ts'

/** What a chosen frequency means for a search. @param choice.before the rhythm that is kept while letters are off */
export async function lettersOf(
  tx: Sql,
  {
    userId,
    now,
    frequency,
    before = FREQUENCY_DEFAULT,
  }: { userId: number; now: Date; frequency: Frequency; before?: LetterRhythm },
) {
  const isOff = frequency === 'off'
  const rhythm = isOff ? before : frequency
  return { isOff, rhythm, nextLetterAt: nextLetterAt(rhythm, { now, zone: await findZone(tx, userId) }) }
}
