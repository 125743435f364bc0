import { expect, test } from 'vitest'
import { vacancyListState } from '#client/features/board/vacancies/list/list-state.ts'
import { pathWith } from '#client/lists/list-state.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { asFacets } from '#tests/support/facets.ts'
import { withoutCondition } from '#client/lists/panel-conditions.ts'
import { conditionsOf, countConditions } from '#shared/lists/conditions.ts'

const nurseInKazan = vacancyListState(
  {
    filter: {
      ...vacancyList.empty,
      profession: ['medsestra'],
      location: ['kazan'],
      workForm: ['remote', 'home'],
      experience: ['none'],
      salary: 60000,
    },
    attribute: 'bez-opyta',
    sort: 'relevance',
    facets: asFacets({
      profession: [{ value: 'medsestra', name: 'Медсестра', count: 1 }],
      location: [{ value: 'kazan', name: 'Казань', count: 1 }],
    }),
    company: null,
    hiddenPaths: [],
  },
  { isExact: false, isOfMentions: false },
)

test('changing one list filter keeps the others and returns to the first page', () => {
  expect(pathWith(nurseInKazan, { workForm: ['home'] })).toBe(
    '/vacancies/medsestra/kazan/bez-opyta?work_form=home&salary=60000',
  )
})

test('a page of a list is the same list with a page number', () => {
  expect(pathWith(nurseInKazan, {}, { page: 3 })).toBe(`${pathWith(nurseInKazan, {})}&page=3`)
})

test('a chosen sort order survives filter changes, and the default is omitted', () => {
  expect(pathWith({ ...nurseInKazan, sort: 'salary_desc' }, {})).toContain('sort=salary_desc')
  expect(pathWith(nurseInKazan, {})).not.toContain('sort=')
  // What names the place comes first unless dates are asked for.
  expect(pathWith({ ...nurseInKazan, sort: 'date' }, {})).toContain('sort=date')
})

test('an exact query stays exact on the next page', () => {
  const typed = { ...nurseInKazan, filter: { ...nurseInKazan.filter, search: 'ghjuhfv' }, isExact: true }
  expect(pathWith(typed, {}, { page: 2 })).toContain('exact=1')
})

test('removing the filter of an attribute removes the attribute from the path', () => {
  const left = withoutCondition(vacancyList, nurseInKazan.filter, { fields: ['experience'], value: null })
  expect(pathWith(nurseInKazan, left)).toBe(
    '/vacancies/medsestra/kazan?work_form=remote&work_form=home&salary=60000',
  )
})

test('the number on the filter button counts each choice, the amount once and the text not at all', () => {
  expect(countConditions(vacancyList, vacancyList.empty)).toBe(0)
  expect(countConditions(vacancyList, { ...vacancyList.empty, search: 'швея' })).toBe(0)
  expect(countConditions(vacancyList, { ...nurseInKazan.filter, salaryMode: 'stated' })).toBe(6)
  expect(countConditions(vacancyList, { ...vacancyList.empty, salaryMode: 'stated', direct: true })).toBe(2)
})

test('chosen filters are listed in the order of the form with names from the reference data', () => {
  const { filter, names } = nurseInKazan
  expect(
    conditionsOf(vacancyList, { ...filter, schedule: ['five_two'] }, names).map(({ text }) => text),
  ).toEqual([
    'Медсестра',
    'Казань',
    'Удалённо',
    'На дому (руками)',
    'От\u00A060\u00A0000\u00A0₽',
    'Без опыта',
    'График: 5/2',
  ])
})

test('an amount and its mode are one condition and are removed together', () => {
  const filter = { ...vacancyList.empty, salary: 60000, salaryMode: 'stated' as const }
  const conditions = conditionsOf(vacancyList, filter)
  expect(conditions.map(({ text }) => text)).toEqual([
    'От\u00A060\u00A0000\u00A0₽ (только с указанной зарплатой)',
  ])
  expect(conditions.map((condition) => withoutCondition(vacancyList, filter, condition))).toEqual([
    vacancyList.empty,
  ])
})
