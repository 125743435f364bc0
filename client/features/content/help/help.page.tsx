import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Contents } from '#client/ui/contents.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import { HELP_QUERY_MAX } from '#shared/features/content/help/search.ts'
import { HELP_SECTION_LABELS } from '#shared/features/content/help/sections.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { HelpAnswers } from './help-answers.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.help.read.queryOptions())
  return pageData(args, {
    title: 'Помощь',
    description:
      'Как искать удалённую и надомную работу на «Дистанте»: запросы, фильтры, формы работы, безопасность. Ответы для соискателей и работодателей.',
    canonicalPath: pathOf('help'),
    isIndexed: queryIn(new URL(args.request.url).search) === '',
    crumbs: TOP_CRUMBS,
    cacheTags: [CONTENT_TAG],
  })
}

export function Component() {
  const query = queryIn(useLocation().search)
  const { sections, edition } = useSuspenseQuery(api.help.read.queryOptions()).data
  const contents = sections.map(({ id }) => ({ id, title: HELP_SECTION_LABELS[id] }))
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <Breadcrumbs crumbs={TOP_CRUMBS} />
      <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="grid max-w-[45em] min-w-0 gap-8">
          <header className="grid gap-3">
            <h1>Помощь</h1>
            <p className="text-lead">
              Короткие ответы о том, как искать работу на «Дистанте», что означают слова в вакансиях и чего
              остерегаться. Искать и читать вакансии можно без регистрации.
            </p>
            <div>
              <PrintButton />
            </div>
          </header>
          <HelpAnswers key={query} query={query} sections={sections} />
          <RemarkBox contentVersion={edition} />
        </div>
        <aside className="sticky top-6 hidden lg:block print:hidden">
          <p className="mb-2 font-semibold">Содержание</p>
          <Contents label="Содержание" sections={contents} />
        </aside>
      </div>
    </div>
  )
}

const queryIn = (search: string) =>
  (new URLSearchParams(search).get('q') ?? '').trim().slice(0, HELP_QUERY_MAX)
