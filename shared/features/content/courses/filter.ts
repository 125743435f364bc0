import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import {
  COURSE_FORMATS,
  COURSE_LENGTHS,
  COURSE_PRICES,
  type CourseFormat,
  type CourseLength,
  type CoursePrice,
} from './vocabulary.ts'

/** What the list of courses is filtered by; null is no filter. */
export type CourseFilter = {
  /** Slug of the directory. */
  profession: string | null
  price: CoursePrice | null
  length: CourseLength | null
  format: CourseFormat | null
}

/** The filter of an address. An unknown value is no filter. */
export function courseFilterOf(search: string): CourseFilter {
  const params = new URLSearchParams(search)
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name)) ?? null
  const profession = params.get('profession') ?? ''
  return {
    profession: /^[a-z0-9-]{1,80}$/.test(profession) ? profession : null,
    price: oneOf('price', COURSE_PRICES),
    length: oneOf('length', COURSE_LENGTHS),
    format: oneOf('format', COURSE_FORMATS),
  }
}

export const isFiltered = (filter: CourseFilter) => Object.values(filter).some((value) => value !== null)

/** The address of a page of the list. */
export const coursesPath = (filter: Partial<CourseFilter>, page = 1) =>
  withPage(pathOf('courses'), page, filter)
