import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { coursesAddress, editedIn } from './staff-address.ts'
import type { CoursesView } from './staff-address.ts'
import { StaffCourseEditor } from './staff-course-editor.tsx'
import { courseRows } from './staff-course-list.tsx'
import { requestRows } from './staff-request-list.tsx'
import { StaffSchoolEditor } from './staff-school-editor.tsx'
import { schoolRows } from './staff-school-list.tsx'

const TITLES = { courses: 'Курсы', schools: 'Школы', requests: 'Заявки школ' }
const NEW_TITLES = { courses: 'Новый курс', schools: 'Новая школа' }
const ONE_TITLES = { courses: 'Курс', schools: 'Школа' }
const ROWS = { courses: courseRows, schools: schoolRows, requests: requestRows }

type Edited = ReturnType<typeof editedIn>

function formatTitle(view: CoursesView, id: Edited) {
  if (id === null || view === 'requests') return TITLES[view]
  return id === 'new' ? NEW_TITLES[view] : ONE_TITLES[view]
}

export function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url)
  const query = coursesAddress.read(search)
  const id = editedIn(search)
  return privatePage(args, formatTitle(query.view, id), ...loads())

  function loads(): Promise<unknown>[] {
    if (id === null || query.view === 'requests') return [ROWS[query.view].load(args, query)]
    if (query.view === 'schools')
      return id === 'new' ? [] : [load(args, api.schools.staffRead.queryOptions({ input: { id } }))]
    const options = load(args, api.courses.staffOptions.queryOptions())
    return id === 'new'
      ? [options]
      : [options, load(args, api.courses.staffRead.queryOptions({ input: { id } }))]
  }
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { search } = useLocation()
  const query = coursesAddress.read(search)
  const { view } = query
  const id = editedIn(search)
  const { Rows } = ROWS[view]
  return (
    <StaffPage
      current="staff-courses"
      title={formatTitle(view, id)}
      filters={
        <ChipNav
          label="Разделы"
          views={coursesAddress.choices.view.map((one) => [one, TITLES[one]])}
          current={view}
          hrefOf={(one) => coursesAddress.href({ view: one })}
        />
      }
    >
      {id === null || view === 'requests' ? (
        <Rows query={query} />
      ) : view === 'schools' ? (
        <StaffSchoolEditor key={id} id={id} />
      ) : (
        <StaffCourseEditor key={id} id={id} now={now} />
      )}
      {id !== null && (
        <p>
          <a href={coursesAddress.href({ view })}>К списку</a>
          {' · '}
          <a href={pathOf(view === 'schools' ? 'schools' : 'courses')}>На сайте</a>
        </p>
      )}
    </StaffPage>
  )
}
