import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import { valuesIn } from '#server/lists/columns.ts'
import type { Deps } from '#server/http/context.ts'
import type { ChangeEvent } from '#server/db/changes.ts'
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
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'

type ChangedTags = {
  /** Call it before the index reads the change: a vacancy may leave lists that it was in. */
  noteBefore(event: ChangeEvent): Promise<void>
  /** Call it after: tags of the pages that the change shows on; null for all of them. */
  tagsOf(event: ChangeEvent): Promise<string[] | null>
}

/** Tags of every page that a change of vacancies or of a company shows on. */
export function createChangedTags({
  vacancies,
  referenceData,
}: Pick<Deps, 'vacancies' | 'referenceData'>): ChangedTags {
  const before = new WeakMap<ChangeEvent, readonly string[]>()
  return {
    async noteBefore(event) {
      if (event.kind === 'vacancies') before.set(event, await scopesOf(event.ids))
    },
    async tagsOf(event) {
      switch (event.kind) {
        case 'vacancies':
          return unique([
            HOME_TAG,
            MISSING_TAG,
            EVERY_LIST_TAG,
            ...event.ids.map(vacancyTag),
            ...(before.get(event) ?? []),
            ...(await scopesOf(event.ids)),
          ])
        case 'company':
          return [HOME_TAG, MISSING_TAG, companyTag(event.id), companyListTag(event.id)]
        // Pages about resumes are rendered for each reader and never cached.
        case 'resumes':
          return []
        case 'route_rules':
        case 'reload':
          return null
      }
    },
  }

  /** Lists that the vacancies are in at the moment; none for one that readers do not see. */
  async function scopesOf(ids: readonly number[]): Promise<string[]> {
    const facts = await vacancies.describe(ids)
    return unique([...facts.values()].flatMap(scopeOf))
  }

  function scopeOf({ company, profession: number, workForm, places }: VacancyFacts): string[] {
    const profession = referenceData.professions.all[number - 1]
    return [
      companyListTag(company),
      ...(profession ? [professionTag(profession.id)] : []),
      ...valuesIn(WORK_FORMS, workForm).map(workFormTag),
      ...placesOf(places),
    ]
  }

  function placesOf({ locationIds, workFromIds, isDistant }: VacancyFacts['places']): string[] {
    const { locations } = referenceData
    const from = isDistant ? workFromIds : []
    const named = [...locationIds, ...from].flatMap((id) => [
      id,
      ...locations.ancestors(id).map((above) => above.id),
    ])
    return [
      ...named.map(placeTag),
      ...from.flatMap(tagsBelow),
      ...(isDistant && from.length === 0 ? [countryTag(null)] : []),
    ]
  }

  /** Work from a place is found under everything below it. */
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
