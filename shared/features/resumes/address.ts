/**
 * Addresses of the list of resumes: `/resumes/{profession}/{location}?search=…`. One state of the filters has one
 * address: parameters stand in one order and defaults are left out.
 */
import { defaultSort, HOME_CITY } from '#shared/features/vacancies/address.ts'
import {
  EMPLOYMENT_FORMS,
  PAGES_MAX,
  SALARY_MAX,
  SCHEDULES,
  SEARCH_LENGTH_MAX,
  WORK_FORMS,
} from '#shared/features/vacancies/vocabulary.ts'
import { queryReader } from '#shared/kernel/query-reader.ts'
import type { ResumeSearchInput } from './contract.ts'
import type { ResumeFilter, ResumeSort } from './filter.ts'
import { EDUCATION_LEVELS, EXPERIENCE_RANGES, LANGUAGES, RESUME_PERIODS, RESUME_SORTS } from './vocabulary.ts'

export const EMPTY_RESUME_FILTER: Readonly<ResumeFilter> = {
  search: '',
  profession: null,
  location: null,
  workForm: [],
  employment: [],
  schedule: [],
  experience: [],
  education: [],
  language: [],
  skill: [],
  salary: null,
  period: null,
  photo: false,
}

export type ResumesAddress = {
  /** Slugs; when absent, those of the filter count. */
  profession?: string | null
  location?: string | null
  filter?: Partial<ResumeFilter>
  page?: number
  sort?: ResumeSort | null
  exact?: boolean
}

export function resumesPath({
  filter = {},
  profession = filter.profession ?? null,
  location = filter.location ?? null,
  page = 1,
  sort = null,
  exact = false,
}: ResumesAddress): string {
  const rest = { ...EMPTY_RESUME_FILTER, ...filter }
  const isHome = location === HOME_CITY
  const segments = [profession, isHome ? null : location]
  const path = ['/resumes', ...segments.filter((segment) => segment !== null)].join('/')
  const query = new URLSearchParams()
  const add = (name: string, value: string | number | null) => {
    if (value !== null && value !== '') query.append(name, String(value))
  }
  const addAll = (name: string, values: readonly string[]) => {
    for (const value of values) query.append(name, value)
  }
  add('search', rest.search.trim())
  add('location', isHome ? HOME_CITY : null)
  addAll('work_form', inOrder(WORK_FORMS, rest.workForm))
  addAll('employment', inOrder(EMPLOYMENT_FORMS, rest.employment))
  addAll('schedule', inOrder(SCHEDULES, rest.schedule))
  addAll('experience', inOrder(EXPERIENCE_RANGES, rest.experience))
  addAll('education', inOrder(EDUCATION_LEVELS, rest.education))
  addAll('language', inOrder(LANGUAGES, rest.language))
  addAll('skill', rest.skill.toSorted())
  add('salary', rest.salary)
  add('period', rest.period)
  add('photo', rest.photo ? 1 : null)
  add('sort', sort === defaultSort(rest.search) ? null : sort)
  add('exact', exact ? 1 : null)
  add('page', page > 1 ? page : null)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Null for an address that cannot be meant. */
export function parseResumesQuery(searchParams: URLSearchParams): ResumeSearchInput | null {
  const read = queryReader(searchParams)
  const search = read.single('search') ?? ''
  if (search.length > SEARCH_LENGTH_MAX) read.refuse('search')
  const days = read.whole('period', 30)
  const period = RESUME_PERIODS.find((known) => known === days) ?? null
  if (days !== null && period === null) read.refuse('period')
  const input: ResumeSearchInput = {
    search,
    profession: read.slug('profession'),
    location: read.slug('location'),
    workForm: read.many('work_form', WORK_FORMS),
    employment: read.many('employment', EMPLOYMENT_FORMS),
    schedule: read.many('schedule', SCHEDULES),
    experience: read.many('experience', EXPERIENCE_RANGES),
    education: read.many('education', EDUCATION_LEVELS),
    language: read.many('language', LANGUAGES),
    skill: read.slugs('skill'),
    salary: read.whole('salary', SALARY_MAX),
    period,
    photo: read.flag('photo'),
    page: read.whole('page', PAGES_MAX) ?? 1,
    sort: read.one('sort', RESUME_SORTS),
    exact: read.flag('exact'),
  }
  return read.refusals.length > 0 ? null : input
}

function inOrder<T extends string>(list: readonly T[], values: readonly T[]): T[] {
  return list.filter((value) => values.includes(value))
}
