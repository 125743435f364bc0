import { api } from '#client/app/api.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { COURSE_FORMS, STAFF_COURSES_PAGE_SIZE } from '#shared/features/content/courses/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { licenceLabel } from './course-labels.ts'
import { coursesAddress, editorPath } from './staff-address.ts'

export const schoolRows = staffRows(coursesAddress, {
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
