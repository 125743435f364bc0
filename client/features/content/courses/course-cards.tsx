import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import type { CourseCard } from '#shared/features/content/courses/contract.ts'
import { COURSE_FORMAT_LABELS } from '#shared/features/content/courses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { lengthLabel, licenceLabel, priceLabel } from './course-labels.ts'
import { InventedMark } from './invented-mark.tsx'
import { ProfessionNumbers } from './profession-numbers.tsx'

/** Courses in a column; each card links to the page of its course. */
export function CourseCards<Card extends CourseCard>({
  courses,
  heading: Heading = 'h2',
  markOf,
}: {
  courses: readonly Card[]
  heading?: 'h2' | 'h3'
  /** Displayed below a card, such as the mark of an advertisement. */
  markOf?: (course: Card) => ReactNode
}) {
  return (
    <ul className="grid gap-3">
      {courses.map((course) => (
        <li key={course.slug} className="article-card course-card">
          <div className="course-card-text">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
              <Avatar name={course.school.name} src={course.school.logoUrl} size="small" />
              {course.school.name}
              {course.school.isInvented && <InventedMark />}
            </p>
            <Heading className="text-lead font-semibold">
              <a href={pathOf('courses-slug', { slug: course.slug })}>{course.title}</a>
            </Heading>
            <p className="wrap-anywhere">{course.outcome}</p>
            <p className="text-small text-muted">
              {COURSE_FORMAT_LABELS[course.format]} · {lengthLabel(course)} ·{' '}
              {licenceLabel(course.school.licence)}
            </p>
          </div>
          <div className="course-card-side">
            <p className="text-title font-semibold">{priceLabel(course.priceKopecks)}</p>
            {course.instalments && <p className="text-small text-muted">{course.instalments}</p>}
            {course.professions[0] && <ProfessionNumbers profession={course.professions[0]} />}
          </div>
          {markOf?.(course)}
        </li>
      ))}
    </ul>
  )
}
