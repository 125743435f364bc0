import { describe, expect, test } from 'vitest'
import {
  companyListHref,
  companyListIn,
  EVERYTHING,
  fileHref,
  hrefOf,
  responseIdIn,
  readListState,
  type Filters,
} from '#client/features/board/responses/received/address.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'

const queryOf = (href: string) => new URL(href, 'https://board.example').search

const FILTERS: Filters = {
  state: 'invited',
  search: 'Анна & Ко',
  unread: true,
  dueBy: '2026-11-24',
  tag: 'Резерв',
  answers: 'fit',
}

describe('the address of a list of responses keeps', () => {
  test.each([
    ['nothing of a list without filters', EVERYTHING],
    ['every filter', { ...EVERYTHING, ...FILTERS }],
    ['the page and the order', { ...EVERYTHING, page: 3, sort: 'due' as const }],
    ['the page beside an open response', { ...EVERYTHING, page: 3, open: responseIdIn('7') }],
    ['what is shown of an open response', { ...EVERYTHING, open: responseIdIn('7'), tab: 'note' as const }],
    ['all of them', { ...EVERYTHING, ...FILTERS, page: 2, open: responseIdIn('7'), tab: 'resume' as const }],
  ])('%s', (_what, shown) => {
    expect(readListState(queryOf(hrefOf(5, shown)))).toEqual(shown)
  })

  test('every filter, the vacancy, the order and the page of a company', () => {
    const shown = { ...FILTERS, vacancyId: vacancyIdOf('5'), sort: 'oldest' as const, page: 2 }
    expect(companyListIn(queryOf(companyListHref(shown)))).toEqual(shown)
    const everything = companyListIn('')
    expect(companyListIn(queryOf(companyListHref(everything)))).toEqual(everything)
  })
})

test('a file has the filters of the list by the names of the API, and the chosen responses', () => {
  const ids = ['7', '8'].flatMap((id) => responseIdIn(id) ?? [])
  const params = new URL(fileHref(5, 'archive', FILTERS, ids), 'https://board.example').searchParams
  expect([...params]).toEqual([
    ['state', 'invited'],
    ['search', 'Анна & Ко'],
    ['unread', 'true'],
    ['due_by', '2026-11-24'],
    ['tag', 'Резерв'],
    ['answers', 'fit'],
    ['ids', '7'],
    ['ids', '8'],
  ])
  expect(fileHref(5, 'table')).toBe('/api/v1/personal/vacancies/5/responses/table')
})
