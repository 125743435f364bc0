import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import type { MappedSource, ReportUnmapped } from '../kind.ts'
import { toCountryName } from '../mapping/countries.ts'
import { buildCompanyFields } from '../mapping/company.ts'
import { withoutTracking } from '../mapping/urls.ts'
import { isObject, toText, toTexts } from '../mapping/values.ts'

/**
 * A record of a feed as one of its source.
 * @throws RefusedRecord for an offer that is no vacancy, has no address, or has ended
 */
export function toFeedRecord(
  original: unknown,
  source: MappedSource,
  report?: ReportUnmapped,
): Record<string, unknown> {
  const record = isObject(original) ? original : {}
  if (record.is_ended === true) throw new RefusedRecord('ended', 'the offer is not available')
  if (toTexts(record.professional_roles).some((name) => name.toLowerCase().startsWith('работодател')))
    throw new RefusedRecord('not_vacancy', 'the category of the offer is of employers')
  const url = withoutTracking(toText(record.url))
  if (url === null) throw new RefusedRecord('no_own_address', 'the offer has no address')
  for (const field of ['schedule', 'employment']) {
    const word = toText(record[`${field}_raw`])
    if (word !== null && toText(record[field]) === null) report?.(field, word)
  }
  return {
    ...record,
    ...readRegions(toText(record.city)),
    ...buildCompanyFields(source, toText(record.company)),
    source: source.key,
    url,
  }
}

/** «Россия» or «вся Россия» in the place of a region is where the work may be done from. */
function readRegions(stated: string | null): Record<string, unknown> {
  const names = (stated ?? '')
    .split(',')
    .map((name) => name.trim().replace(/^вся\s+/iu, ''))
    .filter((name) => name !== '')
  const countries = names.flatMap((name) => toCountryName(name) ?? [])
  if (countries.length === 0) return {}
  return {
    city: names.filter((name) => toCountryName(name) === null).join(', ') || null,
    work_from: countries,
  }
}
