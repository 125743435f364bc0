import { beforeAll, expect, test } from 'vitest'
import { searchWorld } from './search-world.ts'

const { board, findText: find } = await searchWorld()

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
