import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { COURSE_FORMS, COURSES_TAG } from '#shared/features/content/courses/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { licenceLabel } from './course-labels.ts'
import { InventedMark } from './invented-mark.tsx'
import { schoolAction, SchoolRequest } from './school-request.tsx'

export const forms = pageActions(schoolAction)

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.schools.list.queryOptions())
  const params = new URL(args.request.url).searchParams
  return pageData(args, {
    title: 'Школы, которые учат профессиям для удалённой работы',
    description:
      'Школы с лицензией и без, их курсы с полной ценой и условиями возврата денег. Школа может рассказать о своём курсе.',
    isIndexed: !params.has('sent'),
    crumbs: TOP_CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [COURSES_TAG] } : {}),
  })
}

export function Component() {
  const { items } = useSuspenseQuery(api.schools.list.queryOptions()).data
  const params = new URLSearchParams(useLocation().search)
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Школы</h1>
        <p className="text-lead text-muted">
          О каждой — есть ли лицензия на образование, как возвращают деньги и сколько стоят курсы. Все школы
          стоят по алфавиту.
        </p>
      </div>
      {items.length === 0 ? (
        <p>Школ в каталоге пока нет. Если вы ведёте курс, расскажите о нём.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ slug, name, logoUrl, licence, isInvented, courseCount }) => (
            <li key={slug} className="article-card">
              <div className="flex items-center gap-3">
                <Avatar name={name} src={logoUrl} />
                <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
                  <a href={pathOf('schools-slug', { slug })}>{name}</a>
                </h2>
              </div>
              {isInvented && (
                <p>
                  <InventedMark />
                </p>
              )}
              <p className="text-small text-muted">
                {countOf(courseCount, COURSE_FORMS)}. {licenceLabel(licence)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <SchoolRequest isSent={params.has('sent')} />
    </div>
  )
}
