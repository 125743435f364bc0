import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { professionFacts } from '#client/features/content/texts/profession-facts.ts'
import type { ProfessionCard } from '#shared/features/content/profession-pages/contract.ts'
import { slugify } from '#shared/kernel/slug.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.professions.list.queryOptions())
  return pageData(args, {
    title: 'Профессии для удалённой работы и работы на дому',
    description:
      'Чем занимаются на удалёнке, что нужно уметь, как начать без опыта и сколько платят: каталог профессий с вакансиями и медианой зарплат.',
    crumbs: TOP_CRUMBS,
    cacheTags: [CONTENT_TAG],
  })
}

export function Component() {
  const { data } = useSuspenseQuery(api.professions.list.queryOptions())
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid gap-4">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Профессии для работы из дома</h1>
        <p className="max-w-[45em] text-lead text-muted">
          О каждой — чем занимаются, что нужно уметь, как начать и сколько платят сейчас на этой доске.
        </p>
      </div>
      {toGroups(data.items).map(([group, items]) => (
        <section key={group} aria-labelledby={slugify(group)} className="grid gap-3">
          <h2 id={slugify(group)}>{group}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {items.map(({ slug, title, median, vacancyCount }) => (
              <li key={slug} className="article-card">
                <h3 className="text-lead font-semibold">
                  <a href={pathOf('professii-slug', { slug })}>{title}</a>
                </h3>
                <p className="text-small text-muted first-letter:uppercase">
                  {professionFacts({ median, vacancyCount })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const toGroups = (items: readonly ProfessionCard[]) => [...Map.groupBy(items, ({ group }) => group)]
