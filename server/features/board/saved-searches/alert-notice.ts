/** The notice of new results of saved searches. */
import type { Deps } from '#server/features/board/context.ts'
import { resumeCardsByNumber } from '#server/features/board/resumes/reading/search.ts'
import { listCards } from '#server/features/board/vacancies/reading/cards.ts'
import type { Notice } from '#server/features/identity/notifications/port.ts'
import {
  savedSearchEmail,
  savedSearchesEmail,
  type SearchSection,
} from '#server/mail/templates/saved-searches.ts'
import { resumeItem, vacancyItem } from '#server/mail/templates/search-items.ts'
import { ALERT_ITEMS_MAX, SEARCH_KINDS } from '#shared/features/board/saved-searches/vocabulary.ts'
import { addressOfQuery, queryOfAddress } from './address.ts'
import type { DueSearch } from './due.ts'
import { unsubscribeAddress, unsubscribeAllAddress } from './subscription.ts'

/**
 * Ids of vacancies or numbers of resumes, the newest first; `rest` counts others that are not named. `isChanged`: the
 * e-mail says that the search finds other things than when it was saved.
 */
export type FoundMatches = { search: DueSearch; ids: readonly number[]; rest?: number; isChanged: boolean }
type Section = FoundMatches & { section: SearchSection }

type Tools = Pick<
  Deps,
  'db' | 'referenceData' | 'figureStore' | 'resumes' | 'caches' | 'site' | 'secrets' | 'now'
>

/** Results in an e-mail about several searches, unless there are more searches: Gmail clips e-mails over 102 KB. */
const ITEMS_MAX = 3 * ALERT_ITEMS_MAX
/** Results that are asked about again when the e-mail leaves; of a search that finds more, the rest is counted. */
const ASKED_MAX = 200

/** Reads what the e-mail lists of each search. */
export async function alertSections(deps: Tools, found: readonly FoundMatches[]): Promise<Section[]> {
  const itemsMax = itemsPerSearch(found.map(({ ids }) => ids.length))
  const shown = (kind: DueSearch['kind']) => [
    ...new Set(found.flatMap(({ search, ids }) => (search.kind === kind ? ids.slice(0, itemsMax) : []))),
  ]
  const [vacancies, resumes] = await Promise.all([
    listCards(deps, shown('vacancies')),
    resumeCardsByNumber(deps, shown('resumes')),
  ])
  const items = {
    vacancies: new Map(vacancies.map((card) => [Number(card.id), vacancyItem(deps.site, card)])),
    resumes: new Map(Array.from(resumes, ([number, card]) => [number, resumeItem(deps.site, card)])),
  }
  return found.map(({ search, ids, rest = 0, isChanged }) => ({
    search,
    ids,
    rest,
    isChanged,
    section: {
      kind: search.kind,
      name: search.name,
      items: ids.slice(0, itemsMax).flatMap((id) => items[search.kind].get(id) ?? []),
      count: ids.length + rest,
      listPath: addressOfQuery(queryOfAddress(deps, search.address), { isNewestFirst: true }),
      unsubscribeUrl: unsubscribeAddress(deps, search.id),
      about: {
        searchId: search.id,
        ids: ids.slice(0, ASKED_MAX),
        rest: rest + Math.max(0, ids.length - ASKED_MAX),
        isChanged,
      },
    },
  }))
}

/** The largest share of each search with which all fit; at least one. */
function itemsPerSearch(counts: readonly number[]): number {
  let most = ALERT_ITEMS_MAX
  while (most > 1 && counts.reduce((sum, count) => sum + Math.min(count, most), 0) > ITEMS_MAX) most -= 1
  return most
}

/** Searches of one person, in the order in which they were saved. Null for none. */
export function alertNotice(
  deps: Pick<Tools, 'site' | 'secrets'>,
  sections: readonly Section[],
): Notice | null {
  const [first] = sections
  if (!first) return null
  const { userId } = first.search
  if (sections.length === 1) {
    const { section } = first
    return { userId, email: savedSearchEmail(deps.site, section) }
  }
  const email = savedSearchesEmail(deps.site, {
    // As the page lists them.
    sections: sections.map(({ section }) => section).toReversed(),
    counts: SEARCH_KINDS.map((kind) => ({ kind, count: countDistinct(sections, kind) })),
    unsubscribeUrl: unsubscribeAllAddress(deps, userId),
  })
  return { userId, email }
}

/** Several searches may have found the same. */
function countDistinct(sections: readonly Section[], kind: DueSearch['kind']) {
  const ofKind = sections.filter(({ search }) => search.kind === kind)
  const rest = ofKind.reduce((sum, section) => sum + (section.rest ?? 0), 0)
  return new Set(ofKind.flatMap(({ ids }) => ids)).size + rest
}
