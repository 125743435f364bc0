import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import type { SearchInput } from '#shared/features/board/vacancies/contract.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { testBoard, type TestBoardOptions } from '#tests/support/app.ts'

/** A board of the calling file alone, and the search of its vacancies. */
export async function searchWorld(options: TestBoardOptions = {}) {
  const board = await testBoard(options)

  const find = (input: Partial<SearchInput>) =>
    searchVacancies(board.deps, {
      ...vacancyList.empty,
      scope: 'all',
      page: 1,
      sort: null,
      exact: false,
      mentions: false,
      ...input,
    })
  const findText = (search: string, input: Partial<SearchInput> = {}) => find({ search, ...input })
  /** By the alphabet. */
  const findTitles = async (input: Partial<SearchInput>) =>
    (await find(input)).items.map(({ title }) => title).toSorted()

  return { board, find, findText, findTitles }
}
