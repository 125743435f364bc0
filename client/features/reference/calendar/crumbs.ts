import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import type { Crumb } from '#shared/routing/page-meta.ts'
import { monthPath, yearPath } from '#shared/features/reference/calendar/address.ts'
import { MONTHS } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const CALENDAR_CRUMBS: readonly Crumb[] = [
  HOME_CRUMB,
  { href: pathOf('calendar'), text: 'Производственный календарь' },
]

export const yearCrumbs = (year: number): readonly Crumb[] => [
  ...CALENDAR_CRUMBS,
  { href: yearPath(year), text: `${year} год` },
]

export const monthCrumbs = (year: number, month: number): readonly Crumb[] => [
  ...yearCrumbs(year),
  { href: monthPath(year, month), text: MONTHS[month - 1]?.title ?? '' },
]
