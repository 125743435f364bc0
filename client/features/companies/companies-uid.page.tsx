import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { pageNumber, PAGES_MAX } from '#shared/kernel/paging.ts'
import { withoutFirstPage } from '#shared/routing/path-rules.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { CabinetFrame, CabinetSkeleton, Refusal } from './cabinet-frame.tsx'
import { NoAccess } from './no-access.tsx'
import { OpenVacancies, RowsSkeleton } from './open-vacancies.tsx'
import { ProfileCompleteness } from './profile-completeness.tsx'
import { Verification } from './verification.tsx'

/** The public side of the company is all the loader asks for: who looks is known in the browser only. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const plain = withoutFirstPage(search)
  if (plain !== null) throw redirect(pathname + plain, 301)
  if (pageNumber(search, Infinity) > PAGES_MAX) return refusePage(404)
  const { slug } = await load(
    args,
    api.companies.read.queryOptions({ input: { id: Number(args.params['uid']) } }),
  )
  return pageData(args, {
    title: 'Кабинет компании',
    canonicalPath: pathOf('employer-slug', { slug }),
    isIndexed: false,
  })
}

export function Component() {
  const id = Number(useParams()['uid'])
  const page = pageNumber(useLocation().search)
  const hasSession = useSessionFlag()
  if (hasSession === false) return <ToPublicPage id={id} />
  return (
    <CabinetFrame
      key={id}
      id={id}
      tab="overview"
      skeleton={<OverviewSkeleton />}
      renderRefused={(status) => {
        if (status === 401 || status === 404) return <ToPublicPage id={id} />
        return status === 403 ? <NoAccess companyId={id} /> : null
      }}
    >
      {(company) => (
        <>
          <h1 className="sr-only">Кабинет компании</h1>
          {page === 1 && (
            <div className="grid md:grid-cols-2 md:gap-4">
              <Verification company={company} />
              <ProfileCompleteness company={company} />
            </div>
          )}
          <OpenVacancies companyId={id} page={page} />
        </>
      )}
    </CabinetFrame>
  )
}

/** Guests and strangers read what the company tells everybody. */
function ToPublicPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data, error } = useQuery(api.companies.read.queryOptions({ input: { id } }))
  const slug = data?.slug
  useEffect(() => {
    if (slug) void navigate(pathOf('employer-slug', { slug }), { replace: true })
  }, [slug, navigate])
  if (error) return <Refusal error={error} />
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <CabinetSkeleton>
        <OverviewSkeleton />
      </CabinetSkeleton>
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
      <RowsSkeleton />
    </>
  )
}
