import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { nextMorning } from '#server/mail/morning.ts'
import {
  FREQUENCY_DEFAULT,
  type AlertInterval,
  type Frequency,
} from '#shared/features/board/saved-searches/vocabulary.ts'
import { MOSCOW } from '#shared/kernel/dates.ts'

/** The columns of a search that a chosen frequency sets. @param previous interval that is kept while e-mails are off */
export async function alertSettings(
  tx: Sql,
  {
    userId,
    now,
    frequency,
    previous = FREQUENCY_DEFAULT,
  }: { userId: number; now: Date; frequency: Frequency; previous?: AlertInterval },
) {
  const isOff = frequency === 'off'
  const interval = isOff ? previous : frequency
  const [user] = await tx.select({ zone: users.zone }).from(users).where(eq(users.id, userId))
  return { isOff, interval, nextAlertAt: nextAlertAt(interval, { now, zone: user?.zone ?? MOSCOW }) }
}

/** Instant of the earliest next e-mail: now, or a morning (weekly: a Monday's) in the zone of the person. */
export function nextAlertAt(interval: AlertInterval, { now, zone }: { now: Date; zone: string }): string {
  return interval === 'at_once'
    ? now.toISOString()
    : nextMorning(now, { zone, isMonday: interval === 'weekly' })
}
