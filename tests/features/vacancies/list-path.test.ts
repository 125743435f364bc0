import { describe, expect, test } from 'vitest'
import { listPath } from '#shared/features/board/vacancies/list-path.ts'

describe('the address of a list with preset filters', () => {
  test('has an attribute in its path when one says the whole filter', () => {
    expect(listPath({ workForm: ['remote'] })).toBe('/vacancies/udalenno')
    expect(listPath({ workForm: ['remote'], location: 'kazan' })).toBe('/vacancies/kazan/udalenno')
  })

  test('writes the filter out when no attribute says all of it', () => {
    expect(listPath({ workForm: ['home', 'remote'] })).toBe('/vacancies?work_form=remote&work_form=home')
    expect(listPath({ workForm: ['remote'], experience: ['none'] })).toBe(
      '/vacancies?work_form=remote&experience=none',
    )
  })

  test('is the plain list when nothing is asked for', () => {
    expect(listPath({})).toBe('/vacancies')
  })
})
