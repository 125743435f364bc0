import { pathOf } from '#shared/routing/route-table.ts'
import { twoDigits } from '#shared/kernel/dates.ts'

/** The first year with data. */
export const FIRST_CALENDAR_YEAR = 2013

/** Segments of the months in addresses, January first. */
const MONTH_SLUGS = [
  'yanvar',
  'fevral',
  'mart',
  'aprel',
  'may',
  'iyun',
  'iyul',
  'avgust',
  'sentyabr',
  'oktyabr',
  'noyabr',
  'dekabr',
] as const

export const yearPath = (year: number) => pathOf('calendar-slug1', { slug1: String(year) })

/** `month` 1 to 12. */
export const monthPath = (year: number, month: number) =>
  pathOf('calendar-slug1-slug2', { slug1: String(year), slug2: MONTH_SLUGS[month - 1] ?? '' })

/** @param date `YYYY-MM-DD` */
export const dayPath = (date: string) =>
  pathOf('calendar-slug1-slug2-slug3', {
    slug1: date.slice(0, 4),
    slug2: MONTH_SLUGS[Number(date.slice(5, 7)) - 1] ?? '',
    slug3: String(Number(date.slice(8))),
  })

type Params = Readonly<Record<string, string | undefined>>

/** @returns the year of an address; null for anything else */
export const yearOfAddress = ({ slug1 = '' }: Params) => (/^\d{4}$/.test(slug1) ? Number(slug1) : null)

/** @returns the month of an address, 1 to 12; null for anything else */
export function monthOfAddress({ slug2 }: Params): number | null {
  const at = MONTH_SLUGS.findIndex((slug) => slug === slug2)
  return at === -1 ? null : at + 1
}

/** @returns the date of an address, `YYYY-MM-DD`; null when there is no such day */
export function dateOfAddress(params: Params): string | null {
  const year = yearOfAddress(params)
  const month = monthOfAddress(params)
  const { slug3 = '' } = params
  if (year === null || month === null || !/^[1-9]\d?$/.test(slug3)) return null
  const date = `${year}-${twoDigits(month)}-${twoDigits(Number(slug3))}`
  const parsed = new Date(date)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? null : date
}
