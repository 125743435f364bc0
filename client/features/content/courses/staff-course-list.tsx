import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import type { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import { COURSE_STATE_LABELS, STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { priceLabel } from './course-labels.ts'
import { staffCoursesPath } from './staff-address.ts'

/** All courses: published ones whose check is overdue first, then by the day of the next check. */
export function StaffCourseList({ page }: { page: number }) {
  const { count, items } = useSuspenseQuery(api.courses.staffList.queryOptions({ input: { page } })).data
  const [status, setStatus] = useState('')
  const queryClient = useQueryClient()
  const setState = useMutation(
    api.courses.staffSetState.mutationOptions({
      onSuccess: async ({ title, state }) => {
        setStatus(`«${title}»: ${state === 'published' ? 'опубликован' : 'скрыт'}.`)
        await queryClient.invalidateQueries({ queryKey: api.courses.key() })
      },
    }),
  )
  const failure = failureText(setState.error)
  return (
    <>
      <ButtonLink href={staffCoursesPath({ id: 'new' })} className="justify-self-start">
        Добавить курс
      </ButtonLink>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {failure && (
        <div role="alert">
          <Notice tone="error" title={failure} />
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState title="Курсов пока нет">
          <p>Сначала добавьте школу, потом её курс.</p>
        </EmptyState>
      ) : (
        <Card as="div" className="py-0 md:py-0">
          <ul className="divide-y divide-line">
            {items.map((course) => (
              <li
                key={course.id}
                className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center"
              >
                <CourseRow course={course} />
                <div className="flex flex-wrap gap-2">
                  <ButtonLink
                    variant="secondary"
                    size="small"
                    href={staffCoursesPath({ id: course.id })}
                    aria-label={`Изменить: ${course.title}`}
                  >
                    Изменить
                  </ButtonLink>
                  <StateButton
                    course={course}
                    isBusy={setState.isPending && setState.variables.id === course.id}
                    onChange={(state) => {
                      setStatus('')
                      setState.mutate({ id: course.id, version: course.version, state })
                    }}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        page={page}
        pages={pageCount(count, { size: STAFF_COURSES_PAGE_SIZE })}
        hrefOf={(number) => staffCoursesPath({ page: number })}
      />
    </>
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

function StateButton({
  course: { state, title },
  isBusy,
  onChange,
}: {
  course: StaffCourse
  isBusy: boolean
  onChange: (state: 'published' | 'hidden') => void
}) {
  const isPublished = state === 'published'
  const text = isPublished ? 'Скрыть' : 'Опубликовать'
  return (
    <Button
      variant={isPublished ? 'danger' : 'primary'}
      size="small"
      isBusy={isBusy}
      aria-label={`${text}: ${title}`}
      onClick={() => onChange(isPublished ? 'hidden' : 'published')}
    >
      {text}
    </Button>
  )
}
