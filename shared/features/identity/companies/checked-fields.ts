/** What a verified company may change without another verification. Without zod, for pages. */
import { domainOf } from '#shared/kernel/domains.ts'
import { isSameCompanyName } from './company-names.ts'
import type { CompanyType } from './vocabulary.ts'

/** What staff have read when they verified the company; null for what was empty then and still is. */
export type CheckedValues = {
  title: string
  type: CompanyType
  inn: string | null
  ogrn: string | null
  legalTitle: string | null
  siteUrl: string | null
}
export type CheckedField = keyof CheckedValues

/**
 * The fields that say something else than staff have read: with them the company is another one. An empty field that is
 * filled, an optional one that is cleared, and another spelling of the same say nothing new (decisions, section 11). The
 * KPP and the address change with the tax office, so they are not among them.
 * @param now the fields that are known; others stay as they are
 */
export function fieldsToCheckAgain(checked: CheckedValues, now: Partial<CheckedValues>): CheckedField[] {
  return FIELDS.filter((field) => field in now && DIFFERS[field](checked, { ...checked, ...now }))
}

type Differs = (checked: CheckedValues, now: CheckedValues) => boolean

const DIFFERS: Readonly<Record<CheckedField, Differs>> = {
  inn: (checked, now) => checked.inn !== now.inn,
  title: (checked, now) => !isSameCompanyName(checked.title, now.title),
  legalTitle: ({ legalTitle: checked }, { legalTitle: now }) =>
    checked !== null && now !== null && !isSameCompanyName(checked, now),
  ogrn: (checked, now) => checked.ogrn !== null && now.ogrn !== null && checked.ogrn !== now.ogrn,
  type: (checked, now) => checked.type !== now.type,
  siteUrl: ({ siteUrl: checked }, { siteUrl: now }) =>
    checked !== null && now !== null && domainOf(checked) !== domainOf(now),
}
/** The order in which they are named. */
const FIELDS = ['inn', 'title', 'legalTitle', 'ogrn', 'type', 'siteUrl'] as const satisfies CheckedField[]
