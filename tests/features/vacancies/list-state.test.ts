import { expect, test } from 'vitest'
import { countFilters, pathWith, pathWithout } from '#client/features/vacancies/list-state.ts'
import type { ListState } from '#client/features/vacancies/list-state.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'

const nurseInKazan: ListState = {
  filter: {
    ...vacancyList.empty,
    profession: 'medsestra',
    location: 'kazan',
    workForm: ['remote', 'home'],
    experience: ['none'],
    salary: 60000,
  },
  attribute: 'bez-opyta',
  sort: 'date',
  isExact: false,
  professionName: 'Медсестра',
  locationName: 'Казань',
  companyName: null,
}

test('a change of one filter keeps the others and begins from the first page', () => {
  expect(pathWith(nurseInKazan, { workForm: ['home'] })).toBe(
    '/vacancies/medsestra/kazan/bez-opyta?work_form=home&salary=60000',
  )
})

test('a page of the list is the same list with a number', () => {
  expect(pathWith(nurseInKazan, {}, { page: 3 })).toBe(`${pathWith(nurseInKazan, {})}&page=3`)
})

test('a chosen order stays while filters change, the usual one is not written', () => {
  expect(pathWith({ ...nurseInKazan, sort: 'salary_desc' }, {})).toContain('sort=salary_desc')
  expect(pathWith(nurseInKazan, {})).not.toContain('sort=')
})

test('a query taken as typed stays so on the next page', () => {
  const typed = { ...nurseInKazan, filter: { ...nurseInKazan.filter, search: 'ghjuhfv' }, isExact: true }
  expect(pathWith(typed, {}, { page: 2 })).toContain('exact=1')
})

test('without the filter that an attribute means, the attribute leaves the path', () => {
  expect(pathWithout(nurseInKazan, 'experience')).toBe(
    '/vacancies/medsestra/kazan?work_form=remote&work_form=home&salary=60000',
  )
})

test('the number on the filters button counts each choice, the sum once and the text not at all', () => {
  expect(countFilters(vacancyList.empty)).toBe(0)
  expect(countFilters({ ...vacancyList.empty, search: 'швея' })).toBe(0)
  expect(countFilters({ ...nurseInKazan.filter, salaryMode: 'stated' })).toBe(6)
  expect(countFilters({ ...vacancyList.empty, salaryMode: 'stated', direct: true })).toBe(2)
})
