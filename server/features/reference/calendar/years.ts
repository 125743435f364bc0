import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { Decree } from '#shared/features/reference/calendar/model.ts'
import years from './years.json' with { type: 'json' }

/** `MM-DD`. */
const DayOfYear = z.string().regex(/^\d\d-\d\d$/)

const DecreedYear = z.strictObject({
  year: z.number().int(),
  decree: Decree,
  /** Days off moved by the decree: from the day to the day. */
  moved: z.record(DayOfYear, DayOfYear),
  /** Days that are one hour shorter. */
  short: z.array(DayOfYear),
  presidential: z.array(z.strictObject({ from: DayOfYear, to: DayOfYear, decree: Decree })).default([]),
})
export type DecreedYear = z.infer<typeof DecreedYear>

/**
 * The years for which the government has moved days off. Source: its decrees, and for `presidential` those of the
 * president, under their numbers and dates at publication.pravo.gov.ru.
 */
export const DECREED_YEARS: ReadonlyMap<number, DecreedYear> = new Map(
  parseContent('server/features/reference/calendar/years.json', z.array(DecreedYear), years).map((year) => [
    year.year,
    year,
  ]),
)

export const LAST_DECREED_YEAR = Math.max(...DECREED_YEARS.keys())
