import { expect, test } from 'vitest'
import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import { testBoard } from '#tests/support/app.ts'
import { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'

const board = await testBoard()

test('a found card highlights the query words in any form and their synonyms', async () => {
  await board.buildVacancies({
    title: 'Бухгалтера на дистанционную работу',
    descriptionHtml: '<p>Нужен бухгалтер.</p>',
  })
  const input = {
    ...VacancyFilter.parse({ search: 'бухгалтер удалённо' }),
    page: 1,
    sort: null,
    exact: false,
    mentions: false,
  }
  const { items, marks } = await searchVacancies(board.deps, input)
  expect(items).toHaveLength(1)
  const title = items[0]?.title ?? ''
  expect(marks[0]?.title.map(([from, to]) => title.slice(from, to))).toContain('Бухгалтера')
  expect(marks[0]?.title.length).toBeGreaterThan(1)
})

test('a list without search text highlights nothing', async () => {
  const input = { ...VacancyFilter.parse({}), page: 1, sort: null, exact: false, mentions: false }
  expect((await searchVacancies(board.deps, input)).marks).toEqual([])
})
