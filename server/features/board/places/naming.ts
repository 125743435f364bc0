import { LIST_ROWS_MIN } from '#server/features/board/indexed-lists/rule.ts'
import { isOwnList, WORK_FORM_ATTRIBUTES } from '#server/features/board/vacancies/indexed-lists.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { RegionOverview } from '#shared/features/board/places/contract.ts'

const PROFESSIONS_MAX = 12

/**
 * The professions and forms of work of the vacancies that name the place: those that enough of them have, the most
 * frequent first, and that are lists of their own there.
 */
export async function listsNamedIn(
  deps: Pick<Deps, 'vacancies' | 'ownLists'>,
  slug: string,
): Promise<Pick<RegionOverview, 'professions' | 'attributes'>> {
  const { facets } = await deps.vacancies.count({ filter: { location: slug }, isNamed: true })
  const forms = new Map(facets.workForm.map(({ value, count }) => [value, count]))
  return {
    professions: facets.profession
      .filter(
        ({ value, count }) =>
          count >= LIST_ROWS_MIN && isOwnList(deps, { profession: value, location: slug }),
      )
      .slice(0, PROFESSIONS_MAX)
      .map(({ value, name, count }) => ({ slug: value, name: name ?? value, count })),
    attributes: WORK_FORM_ATTRIBUTES.filter(
      ({ slug: attribute, filter }) =>
        (filter.workForm ?? []).every((form) => (forms.get(form) ?? 0) >= LIST_ROWS_MIN) &&
        isOwnList(deps, { location: slug, attribute }),
    ).map((one) => one.slug),
  }
}
