import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { CountedLink } from '#client/features/reference/locations/counted-link.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { pathOf } from '#shared/routing/route-table.ts'

const CRUMBS = [{ href: pathOf('resumes'), text: 'Резюме' }]

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.resumes.professions.queryOptions())
  return pageData(args, {
    title: 'Резюме по профессиям',
    description: 'Люди, которые ищут удалённую и надомную работу: выберите профессию.',
    crumbs: CRUMBS,
  })
}

export function Component() {
  const { data } = useSuspenseQuery(api.resumes.professions.queryOptions())
  return (
    <div className="container grid gap-6 pt-4">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>Резюме по профессиям</h1>
      {data.groups.length === 0 && (
        <EmptyState title="Открытых резюме пока нет">
          <p>Загляните позже или разместите вакансию: люди откликнутся сами.</p>
        </EmptyState>
      )}
      {data.groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h2 className="mb-3">{name}</h2>
          <ul className="gap-x-10 sm:columns-2 lg:columns-3">
            {items.map(({ path, name: title, count, isIndexed }) => (
              <li key={path} className="break-inside-avoid">
                <CountedLink href={path} isFollowed={isIndexed} name={title} count={count} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
