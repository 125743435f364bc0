import { describe, expect, test } from 'vitest'
import {
  parseVacanciesQuery,
  redirectOfFormFields,
  vacanciesPath,
} from '#shared/features/board/vacancies/address.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { VACANCY_ATTRIBUTES } from '#shared/features/board/vacancies/attributes.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'

const parse = (query: string) => parseVacanciesQuery(new URLSearchParams(query))
const correct = (slugs: string, query: string) => redirectOfFormFields(slugs, new URLSearchParams(query))

describe('list path', () => {
  test('a list path is ordered by profession, place and attribute', () => {
    expect(vacanciesPath({})).toBe('/vacancies')
    expect(vacanciesPath({ attribute: 'bez-opyta', location: 'kazan', profession: 'buhgalter' })).toBe(
      '/vacancies/buhgalter/kazan/bez-opyta',
    )
  })

  test('the home city is a parameter and never a path segment', () => {
    expect(vacanciesPath({ profession: 'shveya', location: 'moskva' })).toBe(
      '/vacancies/shveya?location=moskva',
    )
  })

  test('list parameters have a fixed order, values the order of their set, and defaults are omitted', () => {
    const filter: Partial<VacancyFilter> = {
      direct: true,
      salary: 50_000,
      salaryMode: 'or_unsaid',
      experience: ['from_1_to_3', 'none'],
      search: ' швея ',
      period: 7,
      company: 4,
    }
    expect(vacanciesPath({ filter, page: 2, sort: 'relevance', exact: true, mentions: true })).toBe(
      `/vacancies?search=${encodeURIComponent('швея')}&experience=none&experience=from_1_to_3&salary=50000&salary_mode=or_unsaid&period=7&direct=1&company=4&exact=1&mentions=1&page=2`,
    )
    expect(
      vacanciesPath({ filter: { ...vacancyList.empty, salaryMode: 'or_unsaid' }, page: 1, sort: 'date' }),
    ).toBe('/vacancies')
    expect(vacanciesPath({ filter: { salaryMode: 'stated' }, sort: 'salary_desc' })).toBe(
      '/vacancies?salary_mode=stated&sort=salary_desc',
    )
  })

  test('an attribute stays in the path while the filter matches it, and is written out otherwise', () => {
    const filter = { ...vacancyList.empty, experience: ['none' as const] }
    expect(vacanciesPath({ attribute: 'bez-opyta', filter })).toBe('/vacancies/bez-opyta')
    expect(
      vacanciesPath({ attribute: 'bez-opyta', filter: { ...filter, experience: ['none', 'over_6'] } }),
    ).toBe('/vacancies?experience=none&experience=over_6')
    expect(vacanciesPath({ attribute: 'bez-opyta', filter: vacancyList.empty })).toBe('/vacancies')
  })

  test('a list path round-trips its filter', () => {
    const filter: VacancyFilter = {
      ...vacancyList.empty,
      search: '"акты сверки" -касса & + %',
      workForm: ['remote', 'home'],
      label: ['no_calls'],
      salary: 10,
      salaryMode: 'stated',
      period: 30,
      company: 12,
      direct: true,
      location: ['kazan', 'moskva'],
      profession: ['buhgalter', 'ekonomist'],
    }
    const path = vacanciesPath({ filter, page: 3, sort: 'salary_asc', exact: true, mentions: true })
    expect(parse(path.split('?')[1] ?? '')).toEqual({
      ok: true,
      input: { ...filter, page: 3, sort: 'salary_asc', exact: true, mentions: true },
    })
  })

  test('each attribute has a distinct address and sets a filter', () => {
    expect(new Set(VACANCY_ATTRIBUTES.map(({ slug }) => slug)).size).toBe(VACANCY_ATTRIBUTES.length)
    for (const { slug, filter } of VACANCY_ATTRIBUTES) {
      expect(vacanciesPath({ attribute: slug })).toBe(`/vacancies/${slug}`)
      const whole = { ...vacancyList.empty, ...filter }
      expect(vacanciesPath({ attribute: slug, filter: whole })).toBe(`/vacancies/${slug}`)
      expect(vacanciesPath({ attribute: slug, filter: whole, page: 2 })).toBe(`/vacancies/${slug}?page=2`)
      expect(vacanciesPath({ filter })).not.toBe('/vacancies')
    }
  })
})

describe('list query', () => {
  test('an empty query selects everything', () => {
    expect(parse('')).toEqual({
      ok: true,
      input: { ...vacancyList.empty, page: 1, sort: null, exact: false, mentions: false },
    })
  })

  test('empty form fields and unknown parameters are ignored', () => {
    expect(parse('search=&salary=&work_form=&period=&sort=&utm_source=x&utm_source=y')).toEqual(parse(''))
  })

  test('repeated values of a list parameter are sorted and deduplicated', () => {
    expect(parse('label=no_video&label=disability&label=no_video')).toMatchObject({
      input: { label: ['disability', 'no_video'] },
    })
  })

  test('an amount may contain spaces between thousands', () => {
    expect(parse('salary=80+000')).toMatchObject({ input: { salary: 80_000 } })
    expect(parse('salary=80%C2%A0000')).toMatchObject({ input: { salary: 80_000 } })
  })

  test.each([
    'search=a&search=b',
    'page=2&page=3',
    'sort=best',
    'work_form=office',
    'work_form=remote&work_form=office',
    'period=2',
    'salary=-5',
    'salary=1e5',
    'salary=много',
    'salary=999999999999',
    'salary_mode=any',
    'direct=yes',
    'company=abc',
    'profession=Бухгалтер',
    'location=a%2Fb',
    'page=101',
    `search=${'а'.repeat(201)}`,
  ])('the query %s is refused', (query) => {
    expect(parse(query)).toMatchObject({ ok: false })
  })
})

describe('plain forms', () => {
  test('the profession and place of a plain form become the path', () => {
    expect(correct('', 'search=&profession=shveya&location=kazan&experience=none')).toBe(
      '/vacancies/shveya/kazan?experience=none',
    )
    expect(correct('buhgalter', 'location=kazan')).toBe('/vacancies/buhgalter/kazan')
    expect(correct('kazan/bez-opyta', 'profession=shveya')).toBe('/vacancies/shveya/kazan/bez-opyta')
  })

  test('the home city of a plain form stays a parameter', () => {
    expect(correct('', 'location=moskva')).toBeNull()
    expect(correct('', 'profession=shveya&location=moskva')).toBe('/vacancies/shveya?location=moskva')
  })

  test('a plain form loses its empty fields and keeps unknown parameters', () => {
    expect(correct('shveya', 'search=&salary=&utm_source=a')).toBe('/vacancies/shveya?utm_source=a')
  })

  test('a canonical list address stays unchanged', () => {
    expect(correct('shveya/kazan', 'experience=none&page=2')).toBeNull()
    expect(correct('', '')).toBeNull()
  })

  test('an invalid query is not redirected', () => {
    expect(correct('', 'profession=shveya&sort=best')).toBeNull()
  })
})
