import { describe, expect, test } from 'vitest'
import { listPath } from '#shared/features/board/vacancies/list-path.ts'

describe('preset filters', () => {
  test('a preset filter equal to an attribute has it in the path', () => {
    expect(listPath({ workForm: ['remote'] })).toBe('/vacancies/udalenno')
    expect(listPath({ workForm: ['remote'], location: ['kazan'] })).toBe('/vacancies/kazan/udalenno')
  })

  test('a preset filter beyond any attribute is written out as parameters', () => {
    expect(listPath({ workForm: ['home', 'remote'] })).toBe('/vacancies?work_form=remote&work_form=home')
    expect(listPath({ workForm: ['remote'], experience: ['none'] })).toBe(
      '/vacancies?work_form=remote&experience=none',
    )
  })

  test('an empty preset filter is the plain list', () => {
    expect(listPath({})).toBe('/vacancies')
  })
})
