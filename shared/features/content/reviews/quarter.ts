import { isoDay } from '#shared/kernel/dates.ts'

/** The quarter of a moment in Moscow, such as `2026-3`: reviews carry no other date. */
export function quarterOf(moment: Date): string {
  const [year = '', month = ''] = isoDay(moment).split('-')
  return `${year}-${Math.ceil(Number(month) / 3)}`
}
