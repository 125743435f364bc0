import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { ChipNav } from '#client/ui/chip-nav.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { coursesAddress, editedIn, editorPath, type CoursesView } from './staff-address.ts'
import { StaffCourseEditor } from './staff-course-editor.tsx'
import { requestRows } from './staff-request-list.tsx'
import { StaffSchoolEditor } from './staff-school-editor.tsx'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import {
  COURSE_FORMS,
  STAFF_COURSES_PAGE_SIZE,
  COURSE_STATE_LABELS,
} from '#shared/features/content/courses/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { licenceLabel, priceLabel } from './course-labels.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** All courses: published ones whose check is overdue first, then by the day of the next check. */
const courseRows = staffRows(coursesAddress, {
  query: ({ page }) => api.courses.staffList.queryOptions({ input: { page } }),
  size: STAFF_COURSES_PAGE_SIZE,
  summary: () => (
    <ButtonLink href={editorPath('courses', 'new')} className="justify-self-start">
      Добавить курс
    </ButtonLink>
  ),
  empty: () => ['Курсов пока нет', 'Сначала добавьте школу, потом её курс.'],
  keyOf: ({ id }) => id,
  row: (course) => (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <CourseRow course={course} />
      <CourseActions course={course} />
    </li>
  ),
  isLines: true,
})

const schoolRows = staffRows(coursesAddress, {
  query: ({ page }) => api.schools.staffList.queryOptions({ input: { page } }),
  size: STAFF_COURSES_PAGE_SIZE,
  summary: () => (
    <ButtonLink href={editorPath('schools', 'new')} className="justify-self-start">
      Добавить школу
    </ButtonLink>
  ),
  empty: () => ['Школ пока нет', 'Школа видна на сайте, когда у неё есть опубликованный курс.'],
  keyOf: ({ id }) => id,
  row: ({ id, name, logoUrl, licence, courseCount }) => (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={name} src={logoUrl} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted">
          {countOf(courseCount, COURSE_FORMS)} · {licenceLabel(licence)}
        </p>
      </div>
      <ButtonLink
        variant="secondary"
        size="small"
        href={editorPath('schools', id)}
        aria-label={`Изменить: ${name}`}
      >
        Изменить
      </ButtonLink>
    </li>
  ),
  isLines: true,
})

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

function CourseRow({ course }: { course: StaffCourse }) {
  const { slug, state, title, schoolName, priceKopecks, checkedOn, recheckOn, isCheckOverdue } = course
  return (
    <div className="grid min-w-0 gap-1">
      <p className="font-medium wrap-anywhere">
        {state === 'published' ? <a href={pathOf('courses-slug', { slug })}>{title}</a> : title}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        <Badge tone={state === 'published' ? 'good' : undefined}>{COURSE_STATE_LABELS[state]}</Badge>
        {isCheckOverdue && <Badge tone="danger">Пора сверить</Badge>}
        {course.isPaid && (
          <Badge tone={course.erid ? 'accent' : 'warning'}>
            {course.erid ? 'Реклама' : 'Реклама без erid'}
          </Badge>
        )}
        {schoolName} · {priceLabel(priceKopecks)}
      </p>
      <p className="text-small text-muted">
        Сверен {formatDay(checkedOn)}, сверить снова до {formatDay(recheckOn)}
      </p>
    </div>
  )
}

function CourseActions({ course: { id, version, state, title } }: { course: StaffCourse }) {
  const isPublished = state === 'published'
  const text = isPublished ? 'Скрыть' : 'Опубликовать'
  const setState = useCommand(api.courses.staffSetState, {
    done: (changed) => `«${changed.title}»: ${changed.state === 'published' ? 'опубликован' : 'скрыт'}.`,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink
        variant="secondary"
        size="small"
        href={editorPath('courses', id)}
        aria-label={`Изменить: ${title}`}
      >
        Изменить
      </ButtonLink>
      <Button
        variant={isPublished ? 'danger' : 'primary'}
        size="small"
        isBusy={setState.isPending}
        aria-label={`${text}: ${title}`}
        onClick={() => setState.run({ id, version, state: isPublished ? 'hidden' : 'published' })}
      >
        {text}
      </Button>
      <RefusalLine command={setState} className="w-full text-danger" />
    </div>
  )
}
