import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import type { DocumentText } from './document-text.ts'
import { DOCUMENT_CRUMBS, DocumentView } from './document-view.tsx'
import type { Fill, OtherDocument } from './document-view.tsx'

/** Documents by path, in the order in which each leads to the others. */
type Documents = ReadonlyMap<string, DocumentText>

/** @throws a route error response with status 404 */
export function loadDocument(args: LoaderFunctionArgs, documents: Documents) {
  const text = documents.get(new URL(args.request.url).pathname)
  if (!text) return refusePage(404)
  return pageData(args, {
    title: text.title,
    description: text.description,
    crumbs: DOCUMENT_CRUMBS,
  })
}

/** The document of the present address; `more` are links after those to the others. */
export function DocumentPage({
  documents,
  more,
  fill,
}: {
  documents: Documents
  more?: readonly OtherDocument[]
  fill?: Fill
}) {
  const { pathname } = useLocation()
  const text = documents.get(pathname)
  if (!text) throw new Error('The loader lets no such address through')
  const others = [...documents]
    .filter(([href]) => href !== pathname)
    .map(([href, { title }]) => ({ href, title }))
  return <DocumentView text={text} others={more ? [...others, ...more] : others} fill={fill} />
}
