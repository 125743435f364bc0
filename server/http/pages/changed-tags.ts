import { int32, uint16 } from '#server/features/search/columns.ts'
import type { Deps } from '#server/platform/context.ts'
import type { ChangeEvent } from '#server/platform/events.ts'
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
} from '#shared/features/vacancies/cache-tags.ts'
import { WORK_FORMS } from '#shared/features/vacancies/vocabulary.ts'

type ChangedTags = {
  /** Call it before the index reads the change: a vacancy may leave lists that it was in. */
  noteBefore(event: ChangeEvent): void
  /** Call it after: tags of the pages that the change shows on; null for all of them. */
  tagsOf(event: ChangeEvent): string[] | null
}

/** Tags of every page that a change of vacancies or of a company shows on. */
export function createChangedTags({
  search,
  directories,
}: Pick<Deps, 'search' | 'directories'>): ChangedTags {
  const before = new WeakMap<ChangeEvent, readonly string[]>()
  return {
    noteBefore(event) {
      if (event.kind === 'vacancies') before.set(event, scopesOf(event.ids))
    },
    tagsOf(event) {
      switch (event.kind) {
        case 'vacancies':
          return unique([
            HOME_TAG,
            MISSING_TAG,
            EVERY_LIST_TAG,
            ...event.ids.map(vacancyTag),
            ...(before.get(event) ?? []),
            ...scopesOf(event.ids),
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

  function scopesOf(ids: readonly number[]): string[] {
    return unique(ids.flatMap(scopeOf))
  }

  /** Lists that the vacancy is in at the moment; none for one that readers do not see. */
  function scopeOf(id: number): string[] {
    const { rows } = search.index
    const slot = rows.slotOf(id)
    if (slot === null) return []
    const columns = rows.columns()
    const profession = directories.professions.all[uint16(columns.profession, slot) - 1]
    const forms = int32(columns.workForm, slot)
    return [
      companyListTag(int32(columns.company, slot)),
      ...(profession ? [professionTag(profession.id)] : []),
      ...WORK_FORMS.filter((_, bit) => ((forms >> bit) & 1) === 1).map(workFormTag),
      ...placesOf(int32(columns.placeSet, slot)),
    ]
  }

  function placesOf(placeSet: number): string[] {
    const { locations } = directories
    const { locationIds, workFromIds, isAway } = search.index.rows.places().at(placeSet)
    const from = isAway ? workFromIds : []
    const named = [...locationIds, ...from].flatMap((id) => [
      id,
      ...locations.ancestors(id).map((above) => above.id),
    ])
    return [
      ...named.map(placeTag),
      ...from.flatMap(tagsBelow),
      ...(isAway && from.length === 0 ? [countryTag(null)] : []),
    ]
  }

  /** Work from a place is found under everything below it. */
  function tagsBelow(id: number): string[] {
    const place = directories.locations.byId(id)
    const range = directories.locations.range(id)
    if (!place || !range) return []
    if (place.type === 'country') return [countryTag(place.countryIso2)]
    const [start, end] = range
    return Array.from({ length: end - start }, (_, at) => directories.locations.at(start + at))
      .filter((below) => below !== null)
      .map((below) => placeTag(below.id))
  }
}

const unique = (tags: readonly string[]) => [...new Set(tags)]
