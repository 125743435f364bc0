import { FIRST_CALENDAR_YEAR } from '#shared/features/reference/calendar/address.ts'
import { api } from '#client/app/api.ts'

/** The dates of an address, as typed; `error` says what is wrong with them. */
export type AskedPeriod = { from: string; to: string; error: string | null }

/**
 * @param search the query of the address
 * @param lastYear the last year of the calendar
 * @returns null when the address asks for no period
 */
export function askedPeriod(search: string, lastYear: number): AskedPeriod | null {
  const given = new URLSearchParams(search)
  const from = given.get('from') ?? ''
  const to = given.get('to') ?? ''
  if (from === '' && to === '') return null
  return { from, to, error: errorOf(from, to, lastYear) }
}

export const periodQuery = ({ from, to }: Pick<AskedPeriod, 'from' | 'to'>) =>
  api.calendar.between.queryOptions({ input: { from, to } })

function errorOf(from: string, to: string, lastYear: number): string | null {
  if (![from, to].every(isDate)) return 'Укажите обе даты, например 1 и 30 ноября.'
  if (to < from) return 'Первый день позже последнего. Поменяйте даты местами.'
  if (Number(from.slice(0, 4)) < FIRST_CALENDAR_YEAR || Number(to.slice(0, 4)) > lastYear)
    return `Календарь есть с ${FIRST_CALENDAR_YEAR} по ${lastYear} год. Выберите даты внутри.`
  return null
}

function isDate(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
