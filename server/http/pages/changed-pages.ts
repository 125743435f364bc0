import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import { workReach } from '#server/features/board/vacancies/derivation/place-reach.ts'
import { valuesIn } from '#server/lists/columns.ts'
import type { Deps } from '#server/http/context.ts'
import type { ChangeEvent, Changes } from '#server/db/changes.ts'
import {
  companyListTag,
  companyTag,
  countryTag,
  EVERY_LIST_TAG,
  HOME_TAG,
  MISSING_TAG,
  placeTag,
  professionTag,
  vacancyTag,
  workFormTag,
} from '#shared/features/board/vacancies/cache-tags.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { companyReviewsTag, REVIEWS_TAG } from '#shared/features/content/reviews/cache-tags.ts'
import { COURSES_TAG } from '#shared/features/content/courses/vocabulary.ts'
import type { PageCache } from './page-cache.ts'

type TagDeps = Pick<Deps, 'vacancies' | 'referenceData'>

/**
 * Drops the pages that show changed data: from this cache immediately, then from the CDN. Every process purges the CDN
 * when it is notified of a change: until then it serves old pages to the CDN.
 */
export function dropChangedPages({
  deps,
  changes,
  cache,
  purge,
}: {
  deps: TagDeps
  changes: Pick<Changes, 'subscribe'>
  cache: Pick<PageCache, 'clear' | 'dropTags'>
  /** Purges the CDN. */
  purge: (tags: readonly string[]) => void
}) {
  /** Lists of the vacancies before the index reads the change: a vacancy may leave them. */
  const before = new WeakMap<ChangeEvent, readonly string[]>()
  changes.subscribe(
    async (event) => {
      if (event.kind === 'vacancies') before.set(event, await listTags(deps, event.ids))
    },
    { isFirst: true },
  )
  changes.subscribe(async (event) => {
    const tags = await changedTags(event)
    if (tags === null) {
      cache.clear()
      return purge(['site'])
    }
    if (tags.length === 0) return
    cache.dropTags(tags)
    purge(tags)
  })

  /** Tags of the pages that show the changed data; null for all pages. */
  async function changedTags(event: ChangeEvent): Promise<string[] | null> {
    switch (event.kind) {
      case 'vacancies':
        return unique([
          HOME_TAG,
          MISSING_TAG,
          EVERY_LIST_TAG,
          ...event.ids.map(vacancyTag),
          ...(before.get(event) ?? []),
          ...(await listTags(deps, event.ids)),
        ])
      case 'company':
        return [HOME_TAG, MISSING_TAG, REVIEWS_TAG, companyTag(event.id), companyListTag(event.id)]
      case 'reviews':
        return [REVIEWS_TAG, companyReviewsTag(event.companyId)]
      case 'courses':
        return [COURSES_TAG]
      // Robots may see the decision when the pages are rendered again, some minutes later.
      case 'indexed_lists':
      // Pages about resumes are never cached.
      case 'resumes':
        return []
      case 'texts':
        return [CONTENT_TAG, MISSING_TAG]
      case 'route_rules':
      // Prices stand on many pages, and the offer names the regime.
      case 'tax_regimes':
      // Any list may have a text.
      case 'synonyms':
      // Every card of a vacancy names pay after taxes.
      case 'figures':
      case 'reload':
        return null
    }
  }
}

/** Tags of the lists that show the vacancies now; none for a vacancy that is not published. */
async function listTags({ vacancies, referenceData }: TagDeps, ids: readonly number[]): Promise<string[]> {
  const facts = await vacancies.describe(ids)
  return unique([...facts.values()].flatMap(tagsOf))

  function tagsOf({ company, profession: number, workForm, places }: VacancyFacts): string[] {
    const profession = referenceData.professions.all[number - 1]
    return [
      companyListTag(company),
      ...(profession ? [professionTag(profession.id)] : []),
      ...valuesIn(WORK_FORMS, workForm).map(workFormTag),
      ...placeTags(places),
    ]
  }

  function placeTags(places: VacancyFacts['places']): string[] {
    const { locations } = referenceData
    const { locationIds, isDistant } = places
    const reach = isDistant ? workReach(locations, places) : []
    const from = reach ?? []
    const named = [...locationIds, ...from].flatMap((id) => [
      id,
      ...locations.ancestors(id).map((ancestor) => ancestor.id),
    ])
    return [...named.map(placeTag), ...from.flatMap(tagsBelow), ...(reach === null ? [countryTag(null)] : [])]
  }

  /** A vacancy that allows work from a place is listed under every place below it. */
  function tagsBelow(id: number): string[] {
    const place = referenceData.locations.byId(id)
    const range = referenceData.locations.range(id)
    if (!place || !range) return []
    if (place.type === 'country') return [countryTag(place.countryIso2)]
    const [start, end] = range
    return Array.from({ length: end - start }, (_, at) => referenceData.locations.at(start + at))
      .filter((below) => below !== null)
      .map((below) => placeTag(below.id))
  }
}

const unique = (tags: readonly string[]) => [...new Set(tags)]
