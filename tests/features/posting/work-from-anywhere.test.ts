import { expect, test } from 'vitest'
import { columnsOf } from '#server/features/board/posting/editing/content.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { readText } from '#server/features/money/first-vacancy/content.ts'
import { VacancyValues, validationErrors } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { testDatabase } from '#tests/support/database.ts'

const content = (fields: Partial<VacancyContent>) => VacancyContent.parse({ workForm: 'remote', ...fields })
const columns = (fields: Partial<VacancyContent>) => columnsOf(VacancyValues.parse(content(fields)))

test('work from any country needs no places', () => {
  expect(validationErrors(content({}))).toHaveProperty('workFromIds')
  expect(validationErrors(content({ isWorkFromAnywhere: true }))).not.toHaveProperty('workFromIds')
})

test('places that were chosen before «from any country» are not stored, and distant work only has the choice', () => {
  expect(columns({ isWorkFromAnywhere: true, workFromIds: [1] })).toMatchObject({
    isWorkFromAnywhere: true,
    workFromIds: [],
  })
  expect(columns({ isWorkFromAnywhere: false, workFromIds: [1] })).toMatchObject({ workFromIds: [1] })
  expect(columns({ workForm: 'hybrid', isWorkFromAnywhere: true, locationIds: [1] })).toMatchObject({
    isWorkFromAnywhere: false,
    locationIds: [1],
  })
})

test.each(['Любая страна', 'из любой точки мира', 'Весь мир', 'откуда угодно'])(
  'the short form takes «%s» as a place for distant work only',
  async (place) => {
    const names = await loadReferenceData((await testDatabase()).db)
    const read = (workForm: string) => readText(FirstVacancyText.parse({ workForm, place }), names)
    expect(read('remote').content).toMatchObject({ isWorkFromAnywhere: true, workFromIds: [] })
    expect(read('remote').errors).not.toHaveProperty('place')
    expect(read('on_site').errors).toHaveProperty('place')
  },
)
