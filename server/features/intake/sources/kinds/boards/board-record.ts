import { RefusedRecord } from '#server/features/intake/imports/records/import-record.ts'
import { SOURCE_RANKS, type MappedSource } from '../kind.ts'
import { buildCompanyFields } from '../mapping/company.ts'
import { withoutTracking } from '../mapping/urls.ts'
import { toText } from '../mapping/values.ts'
import { toPlainLine } from '#server/features/intake/imports/text/plain-line.ts'

/** Fields that the vacancies of all boards have. @throws RefusedRecord for one without an address */
export function buildBoardFields(
  { id, title, url }: { id: unknown; title: unknown; url: unknown },
  source: MappedSource,
): Record<string, unknown> {
  const address = withoutTracking(toText(url))
  if (address === null) throw new RefusedRecord('no_own_address', 'the vacancy has no web address')
  return {
    source: source.key,
    source_id: toText(id),
    url: address,
    title: toPlainLine(toText(title) ?? ''),
    ...buildCompanyFields(source, null),
  }
}

/** What all boards of recruiting systems have in common as a kind of source. */
export const BOARD_TRAITS = {
  isOfOneEmployer: true,
  isCompleteList: true,
  obeysRobots: false,
  rank: SOURCE_RANKS.ownSite,
} as const
