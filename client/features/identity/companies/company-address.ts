import { SALARY_MAX, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const TABS = ['vacancies', 'reviews', 'about'] as const

/** What the address of a company's page says. */
export type CompanyAddress = {
  tab: (typeof TABS)[number]
  workForm: (typeof WORK_FORMS)[number][]
  /** Roubles a month. */
  salary: number | null
  page: number
}

/** Unknown values are ignored. `page` is at least 1 and has no maximum. */
export function parseCompanyQuery(search: string): CompanyAddress {
  const params = new URLSearchParams(search)
  const forms = params.getAll('work_form')
  const salary = Number(params.get('salary')?.replace(/\s/g, ''))
  return {
    tab: TABS.find((tab) => tab === params.get('tab')) ?? 'vacancies',
    workForm: WORK_FORMS.filter((form) => forms.includes(form)),
    salary: Number.isInteger(salary) && salary > 0 && salary <= SALARY_MAX ? salary : null,
    page: pageNumber(params, Infinity),
  }
}

/** The first page of all vacancies, with a change. */
export function companyPath(
  slug: string,
  { tab = 'vacancies', workForm = [], salary = null, page = 1 }: Partial<CompanyAddress> = {},
) {
  const query = new URLSearchParams(workForm.map((form) => ['work_form', form]))
  if (salary !== null) query.set('salary', String(salary))
  if (tab !== 'vacancies') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  const path = pathOf('employer-slug', { slug })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Whether the page shows reviews: their tab, and the beginning of them on the first page. */
export const showsReviews = (address: CompanyAddress) =>
  address.tab === 'reviews' || (address.page === 1 && !isFiltered(address))

export const isFiltered = ({ workForm, salary }: Pick<CompanyAddress, 'workForm' | 'salary'>) =>
  workForm.length > 0 || salary !== null
