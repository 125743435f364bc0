/**
 * Addresses of the list of resumes: `/resumes/{profession}/{location}?search=…`. One state of the filters has one
 * address: parameters stand in one order and defaults are left out.
 */
import { HOME_CITY } from '#shared/features/board/vacancies/address.ts'
import { onlyValue } from '#shared/lists/fields.ts'
import { defaultSort, listQuery, parseListQuery } from '#shared/lists/address.ts'
import type { ResumeFilter, ResumeSort } from './filter.ts'
import { resumeList } from './list.ts'

type ResumesAddress = {
  /** Slugs; when absent, those of the filter count. */
  profession?: string | null
  location?: string | null
  filter?: Partial<ResumeFilter>
  page?: number
  sort?: ResumeSort | null
  exact?: boolean
  mentions?: boolean
}

export function resumesPath({
  filter = {},
  profession = onlyValue(filter.profession),
  location = onlyValue(filter.location),
  page = 1,
  sort = null,
  exact = false,
  mentions = false,
}: ResumesAddress): string {
  const rest = { ...resumeList.empty, ...filter }
  const isHome = location === HOME_CITY
  const segments = [profession, isHome ? null : location]
  const path = [resumeList.path, ...segments.filter((segment) => segment !== null)].join('/')
  const query = listQuery(
    resumeList,
    {
      ...rest,
      profession: profession ? [] : rest.profession,
      location: isHome ? [HOME_CITY] : location ? [] : rest.location,
    },
    { page, sort: sort === defaultSort(resumeList, rest) ? null : sort, exact, mentions },
  )
  return query === '' ? path : `${path}?${query}`
}

export const parseResumesQuery = (searchParams: URLSearchParams) => parseListQuery(resumeList, searchParams)
