import { redirect, useLocation } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { useSession } from '#client/app/current-user.ts'
import { pageData } from '#client/app/page-data.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { CompanyDocuments, CompanyDocumentsSkeleton } from './company-documents.tsx'
import { SiteDocuments } from './site-documents.tsx'

export function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  return pageData(args, {
    title: 'Документы',
    description: 'Оферта, правила, политика конфиденциальности и согласия с датами их редакций.',
    canonicalPath: '/documents',
  })
}

/** The bills and acts of the company one acts for, and below them what everybody may read. */
export function Component() {
  const { search } = useLocation()
  return (
    <div className="container grid gap-8 py-6 md:py-8">
      <h1>Документы</h1>
      <OfCompany query={search} />
      <SiteDocuments />
    </div>
  )
}

function OfCompany({ query }: { query: string }) {
  const session = useSession()
  switch (session.status) {
    case 'guest':
      return null
    case 'unknown':
      // The same HTML for everybody; the room is kept only where the browser has a session.
      return (
        <div className="hidden [[data-session]_&]:block">
          <CompanyDocumentsSkeleton />
        </div>
      )
    case 'loading':
      return <CompanyDocumentsSkeleton />
    case 'user':
      return session.currentRole && <CompanyDocuments role={session.currentRole} query={query} />
  }
}
