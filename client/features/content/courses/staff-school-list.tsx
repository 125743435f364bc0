import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { COURSE_FORMS, STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { licenceLabel } from './course-labels.ts'
import { staffCoursesPath } from './staff-address.ts'

export function StaffSchoolList({ page }: { page: number }) {
  const { count, items } = useSuspenseQuery(api.schools.staffList.queryOptions({ input: { page } })).data
  return (
    <>
      <ButtonLink href={staffCoursesPath({ view: 'schools', id: 'new' })} className="justify-self-start">
        Добавить школу
      </ButtonLink>
      {items.length === 0 ? (
        <EmptyState title="Школ пока нет">
          <p>Школа видна на сайте, когда у неё есть опубликованный курс.</p>
        </EmptyState>
      ) : (
        <Card as="div" className="py-0 md:py-0">
          <ul className="divide-y divide-line">
            {items.map(({ id, name, logoUrl, licence, courseCount }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
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
                  href={staffCoursesPath({ view: 'schools', id })}
                  aria-label={`Изменить: ${name}`}
                >
                  Изменить
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pagination
        page={page}
        pages={pageCount(count, { size: STAFF_COURSES_PAGE_SIZE })}
        hrefOf={(number) => staffCoursesPath({ view: 'schools', page: number })}
      />
    </>
  )
}
