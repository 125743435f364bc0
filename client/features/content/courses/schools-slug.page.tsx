import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { COURSE_FORMS, COURSES_TAG } from '#shared/features/content/courses/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CourseCards } from './course-cards.tsx'
import { licenceLabel } from './course-labels.ts'
import { InventedMark } from './invented-mark.tsx'
import { OutsideLink } from './outside-link.tsx'

const CRUMBS = [HOME_CRUMB, { href: pathOf('schools'), text: 'Школы' }]

export async function loader(args: LoaderFunctionArgs) {
  const { name, licence, courses } = await load(args, schoolQuery(args.params['slug']))
  const title = `Школа ${companyInQuotes(name)}: курсы, цены, возврат денег`
  return pageData(args, {
    title,
    description: `${title}. ${licenceLabel(licence)}. ${countOf(courses.length, COURSE_FORMS)} с полной ценой и нашими числами о профессиях.`,
    crumbs: CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [COURSES_TAG] } : {}),
  })
}

export function Component() {
  const { data: school } = useSuspenseQuery(schoolQuery(useParams()['slug']))
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={CRUMBS} />
        <div className="flex items-center gap-4">
          <Avatar name={school.name} src={school.logoUrl} size="large" />
          <h1 className="min-w-0 wrap-anywhere">{school.name}</h1>
        </div>
        {school.isInvented && (
          <p>
            <InventedMark />
          </p>
        )}
        <p className="wrap-anywhere whitespace-pre-line">{school.about}</p>
        <p>
          <OutsideLink href={school.siteUrl}>На сайте школы</OutsideLink>
        </p>
      </header>
      <dl className="course-facts">
        <div>
          <dt>Лицензия на образование</dt>
          <dd>{school.licence ?? 'Нет лицензии'}</dd>
        </div>
        <div>
          <dt>Возврат денег</dt>
          <dd>{school.refundRule}</dd>
        </div>
        {school.inn && (
          <div>
            <dt>ИНН</dt>
            <dd>{school.inn}</dd>
          </div>
        )}
      </dl>
      <section aria-labelledby="courses" className="grid gap-4">
        <div>
          <h2 id="courses">Курсы</h2>
          <p className="text-small text-muted">Сначала дешевле, при равной цене по алфавиту.</p>
        </div>
        <CourseCards courses={school.courses} heading="h3" />
      </section>
      <RemarkBox contentVersion="" />
    </div>
  )
}

const schoolQuery = (slug = '') => api.schools.read.queryOptions({ input: { slug } })
