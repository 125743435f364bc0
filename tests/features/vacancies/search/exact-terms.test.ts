import { beforeAll, expect, test } from 'vitest'
import { searchVacancies } from '#server/features/board/vacancies/reading/search.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { testBoard } from '#tests/support/app.ts'

const board = await testBoard()

const find = (search: string) =>
  searchVacancies(board.deps, {
    ...vacancyList.empty,
    scope: 'all',
    page: 1,
    sort: null,
    exact: false,
    search,
  })

beforeAll(() =>
  board.buildVacancies(
    ...Array.from({ length: 10 }, () => ({ title: 'Бухгалтер' })),
    { title: 'Бухгалтер-кассир' },
    { title: 'Математик', descriptionHtml: '<p>Задачи о ядре и оболочке.</p>' },
  ),
)

test('words of fields, in quotes and after NOT stay as they are typed', async () => {
  for (const exact of ['название:бухгалтре', 'бухгалтер NOT кассри', '"бухгалтре"'])
    expect((await find(exact)).repair).toBeNull()
})

test('the words around them are corrected', async () => {
  const { repair } = await find('бухгалтре -название:кассри NOT самкат')
  expect(repair?.query).toBe('бухгалтер -название:кассри NOT самкат')
})

test('a text with a field that finds nothing offers the rest without the name of the field', async () => {
  const { otherSearches } = await find('компания: "нетакой" математик')
  expect(otherSearches.map(({ search }) => search)).toContain('математик')
})
