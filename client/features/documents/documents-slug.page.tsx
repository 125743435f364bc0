import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pageData, refusePage } from '#client/app/page-data.ts'
import { DOCUMENT_CRUMBS, DocumentView } from './document-view.tsx'
import { CONSENT_TEXTS } from './texts/consents.tsx'

export function loader(args: LoaderFunctionArgs) {
  const text = CONSENT_TEXTS.get(args.params['slug'] ?? '')
  if (!text) return refusePage(404)
  return pageData(args, {
    title: text.title,
    description: text.description,
    crumbs: DOCUMENT_CRUMBS,
  })
}

export function Component() {
  const { slug } = useParams()
  const text = CONSENT_TEXTS.get(slug ?? '')
  if (!text) throw new Error('The loader lets no such address through')
  const others = [...CONSENT_TEXTS]
    .filter(([other]) => other !== slug)
    .map(([other, { title }]) => ({ href: `/documents/${other}`, title }))
  return (
    <DocumentView
      text={text}
      others={[...others, { href: '/privacy-policy', title: 'Политика конфиденциальности' }]}
    />
  )
}
