import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ArticleView } from '#client/features/content/articles/blog-slug.page.tsx'
import { ProfessionView } from '#client/features/content/profession-pages/professii-slug.page.tsx'
import { TextFacts } from '#client/ui/text-facts.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { TextPreview } from '#shared/features/content/editing/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { textRefOf } from './text-ref.ts'

export function loader(args: LoaderFunctionArgs) {
  const ref = textRefOf(args.params)
  if (!ref) return refusePage(404)
  return privatePage(args, 'Предпросмотр', load(args, previewQuery(ref)))
}

type Ref = NonNullable<ReturnType<typeof textRefOf>>
const previewQuery = (ref: Ref) => api.texts.staffPreview.queryOptions({ input: ref })

/** The draft on the page of readers, drawn by the same component. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const ref = textRefOf(useParams())
  if (!ref) throw new Error('The loader answers 404 for this address')
  const { data } = useSuspenseQuery({ ...previewQuery(ref), refetchOnMount: 'always' })
  return (
    <>
      <div className="container pt-4 print:hidden">
        <Notice
          tone="info"
          title="Так текст выглядит у читателей"
          action={<a href={pathOf('staff-content-kind-slug', ref)}>Править</a>}
        />
      </div>
      <Page preview={data} now={now} />
    </>
  )
}

function Page({ preview, now }: { preview: TextPreview; now: string }) {
  switch (preview.kind) {
    case 'article':
      return <ArticleView article={preview.article} now={now} />
    case 'profession':
      return <ProfessionView profession={preview.profession} now={now} />
    case 'help':
      return (
        <div className="container grid gap-2 py-6">
          <h2>{preview.answer.title}</h2>
          <HtmlProse html={preview.answer.html} />
          <TextFacts facts={preview.answer.facts} isSmall />
        </div>
      )
  }
}
