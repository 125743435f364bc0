import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import type { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import { COURSE_STATE_LABELS, STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { priceLabel } from './course-labels.ts'
import { coursesAddress, editorPath } from './staff-address.ts'

/** All courses: published ones whose check is overdue first, then by the day of the next check. */
export const courseRows = staffRows(coursesAddress, {
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
