import { useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import type { DocumentText } from './document-text.ts'
import { DOCUMENT_CRUMBS, DocumentView } from './document-view.tsx'
import { HELP } from './texts/help.tsx'
import { OFFER } from './texts/offer.tsx'
import { PRIVACY_POLICY } from './texts/privacy-policy.tsx'
import { RULES } from './texts/rules.tsx'

const DOCUMENTS = new Map<string, DocumentText>([
  ['/help', HELP],
  ['/rules', RULES],
  ['/offer', OFFER],
  ['/privacy-policy', PRIVACY_POLICY],
])

export function loader(args: LoaderFunctionArgs) {
  const text = DOCUMENTS.get(new URL(args.request.url).pathname)
  if (!text) return refusePage(404)
  return pageData(args, {
    title: text.title,
    description: text.description,
    crumbs: DOCUMENT_CRUMBS,
  })
}

export function Component() {
  const { pathname } = useLocation()
  const text = DOCUMENTS.get(pathname)
  if (!text) throw new Error('The loader lets no such address through')
  const others = [...DOCUMENTS]
    .filter(([href]) => href !== pathname)
    .map(([href, { title }]) => ({ href, title }))
  return <DocumentView text={text} others={others} />
}
