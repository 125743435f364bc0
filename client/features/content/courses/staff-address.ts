import { parseId } from '#shared/kernel/parse-id.ts'
import { pageNumber } from '#shared/kernel/paging.ts'
import { withPage } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const VIEWS = ['courses', 'schools', 'requests'] as const

/** What the staff page shows: a list, or one course or school in the editor. */
export type Shown = { view: (typeof VIEWS)[number]; page: number; id: number | 'new' | null }

export function shownIn(search: string): Shown {
  const params = new URLSearchParams(search)
  const id = params.get('id')
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? 'courses',
    page: pageNumber(params),
    id: id === 'new' ? 'new' : parseId(id),
  }
}

export const staffCoursesPath = ({ view = 'courses', page = 1, id = null }: Partial<Shown>) =>
  withPage(pathOf('staff-courses'), page, { view: view === 'courses' ? null : view, id })
