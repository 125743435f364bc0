import { z } from 'zod'

/** A calendar date, `YYYY-MM-DD`. */
const CalendarDate = z.iso.date()

/** A decree of the government or of the president. */
export const Decree = z.object({ number: z.string(), date: CalendarDate })
export type Decree = z.infer<typeof Decree>

/** A day of the production calendar of Russia. The flags are independent of each other. */
export const CalendarDay = z.object({
  date: CalendarDate,
  /** Whether the norm of working time has the day. A day off by a decree of the president stays in the norm. */
  isWorking: z.boolean(),
  /** One hour shorter (ТК ст. 95). */
  isShort: z.boolean(),
  /** Name of the public holiday (ТК ст. 112). */
  holiday: z.string().nullable(),
  /** The weekend or holiday whose day off was moved to this day. */
  movedFrom: CalendarDate.nullable(),
  /** Where the day off of this weekend or holiday was moved. */
  movedTo: CalendarDate.nullable(),
  /** The decree of the president that makes the day a paid day off. */
  presidential: Decree.nullable(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

/** Days, and hours for weeks of 40, 36 and 24 hours, with one decimal place. */
export const WorkingTime = z.object({
  days: z.number().int(),
  workingDays: z.number().int(),
  daysOff: z.number().int(),
  shortDays: z.number().int(),
  hours40: z.number(),
  hours36: z.number(),
  hours24: z.number(),
})
export type WorkingTime = z.infer<typeof WorkingTime>
