import { useLoaderData, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/features/staff/desk/staff-nav.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { StaffCourseEditor } from './staff-course-editor.tsx'
import { StaffCourseList } from './staff-course-list.tsx'
import { StaffRequestList } from './staff-request-list.tsx'
import { StaffSchoolEditor } from './staff-school-editor.tsx'
import { StaffSchoolList } from './staff-school-list.tsx'
import { shownIn, staffCoursesPath } from './staff-address.ts'
import type { Shown } from './staff-address.ts'

const TITLES: Record<Shown['view'], string> = {
  courses: 'Курсы',
  schools: 'Школы',
  requests: 'Заявки школ',
}

/** Of the editor. */
const NEW_TITLES = { courses: 'Новый курс', schools: 'Новая школа' }
const ONE_TITLES = { courses: 'Курс', schools: 'Школа' }

function titleOf({ view, id }: Shown) {
  if (id === null || view === 'requests') return TITLES[view]
  return id === 'new' ? NEW_TITLES[view] : ONE_TITLES[view]
}

export function loader(args: LoaderFunctionArgs) {
  const shown = shownIn(new URL(args.request.url).search)
  return privatePage(args, titleOf(shown), ...loadsOf(args, shown))
}

/** What the parts of the page read. */
function loadsOf(args: LoaderFunctionArgs, { view, page, id }: Shown): Promise<unknown>[] {
  if (view === 'requests') return [load(args, api.schools.staffRequests.queryOptions({ input: { page } }))]
  if (view === 'schools') {
    if (id === null) return [load(args, api.schools.staffList.queryOptions({ input: { page } }))]
    return id === 'new' ? [] : [load(args, api.schools.staffRead.queryOptions({ input: { id } }))]
  }
  if (id === null) return [load(args, api.courses.staffList.queryOptions({ input: { page } }))]
  const options = load(args, api.courses.staffOptions.queryOptions())
  return id === 'new'
    ? [options]
    : [options, load(args, api.courses.staffRead.queryOptions({ input: { id } }))]
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = shownIn(useLocation().search)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-courses" />
      <h1>{titleOf(shown)}</h1>
      <ChipNav
        label="Разделы"
        views={(['courses', 'schools', 'requests'] as const).map((view) => [view, TITLES[view]])}
        current={shown.view}
        hrefOf={(view) => staffCoursesPath({ view })}
      />
      <Shown shown={shown} now={now} />
      {shown.id !== null && (
        <p>
          <a href={staffCoursesPath({ view: shown.view })}>К списку</a>
          {' · '}
          <a href={pathOf(shown.view === 'schools' ? 'schools' : 'courses')}>На сайте</a>
        </p>
      )}
    </div>
  )
}

function Shown({ shown: { view, page, id }, now }: { shown: Shown; now: string }) {
  if (view === 'requests') return <StaffRequestList page={page} now={now} />
  if (view === 'schools')
    return id === null ? <StaffSchoolList page={page} /> : <StaffSchoolEditor key={id} id={id} />
  return id === null ? <StaffCourseList page={page} /> : <StaffCourseEditor key={id} id={id} now={now} />
}
