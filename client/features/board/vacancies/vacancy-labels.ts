import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { formatAnywhere } from '#shared/features/board/vacancies/work-from-label.ts'
import { placeNames } from '#shared/features/reference/locations/place-phrase.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'

/** «1 234 вакансии» */
export const totalLabel = (total: number) => countOf(total, VACANCY_FORMS)

/** The places to work from, else the places of work: «из любой точки мира», «Россия», «Казань, Омск и ещё 3»; null for none. */
export function placesLabel(
  {
    workFrom,
    locations,
    workFromAnywhere = false,
    workFromExcept = [],
  }: Pick<VacancyCard, 'workFrom' | 'locations'> &
    Partial<Pick<VacancyCard, 'workFromAnywhere' | 'workFromExcept'>>,
  shown = 2,
): string | null {
  const anywhere = formatAnywhere({ workFromAnywhere, workFromExcept })
  if (anywhere !== null) return anywhere.charAt(0).toLowerCase() + anywhere.slice(1)
  const places = workFrom.length > 0 ? workFrom : locations
  if (places.length === 0) return null
  const names = placeNames(places.slice(0, shown))
  const rest = places.length - shown
  return rest > 0 ? `${names} и${NO_BREAK_SPACE}ещё${NO_BREAK_SPACE}${rest}` : names
}
