import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { findText, passFilterOf } from '../search.ts'
import type { SearchDeps } from '../search.ts'
import { restrictTo } from '#server/lists/restrict-to.ts'

/**
 * Which of the vacancies are in the list of a search, the newest first.
 * @throws Problem `not_found` for a profession or a place that does not exist
 */
export async function matchVacancies(
  deps: Pick<SearchDeps, 'directories' | 'search' | 'now'>,
  input: VacancyFilter & { exact: boolean },
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { index } = deps.search
  const filter = passFilterOf(deps, input)
  const { text } = await findText(deps, input, 'date')
  return index.query({
    filter,
    text: restrictTo(index, ids, text?.current() ?? null),
    sort: 'date',
    offset: 0,
    limit: ids.length,
    now: deps.now().getTime(),
  }).ids
}
