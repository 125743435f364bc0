import { nextMorning } from '#server/mail/morning.ts'
import type { LetterRhythm } from '#shared/features/board/saved-searches/vocabulary.ts'

/** Instant before which no letter goes: at once, or a morning (weekly: of a Monday) in the zone of the person. */
export function nextLetterAt(rhythm: LetterRhythm, { now, zone }: { now: Date; zone: string }): string {
  return rhythm === 'at_once' ? now.toISOString() : nextMorning(now, { zone, isMonday: rhythm === 'weekly' })
}
