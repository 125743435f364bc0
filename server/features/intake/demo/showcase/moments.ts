import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'

/** Instants. */
export const hoursBefore = (now: Date, hours: number) =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString()
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
export const laterBy = (at: string, hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString()
