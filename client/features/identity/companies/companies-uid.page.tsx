import { redirect, useLocation, useParams, useRouteError } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ErrorPage, failureOf } from '#client/app/error-page.tsx'
import { load, refusePage } from '#client/app/page-data.ts'
import { loadUnless, privatePage } from '#client/app/private-page.ts'
import { ACCESS_LEVEL_LABELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pageNumber, PAGES_MAX } from '#shared/kernel/paging.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { NoAccess } from './no-access.tsx'
import { openVacancies, OpenVacancies } from './open-vacancies.tsx'
import { myCompany, useMyCompany } from './my-company.ts'
import { ProfileCompleteness } from './profile-completeness.tsx'
import { Verification } from './verification.tsx'

/** Non-members are redirected to the public page. */
export async function loader(args: LoaderFunctionArgs) {
  const id = Number(args.params['uid'])
  const page = pageNumber(new URL(args.request.url).search, Infinity)
  if (page > PAGES_MAX) return refusePage(404)
  const [{ slug }, company] = await Promise.all([
    load(args, api.companies.read.queryOptions({ input: { id } })),
    loadUnless(args, [401, 404], myCompany(id)),
    load(args, openVacancies(id, page)),
  ])
  if (!company) throw redirect(pathOf('employer-slug', { slug }))
  return privatePage(args, 'Кабинет компании')
}

export function ErrorBoundary() {
  const companyId = Number(useParams()['uid'])
  const failure = failureOf(useRouteError())
  return failure.status === 403 ? <NoAccess companyId={companyId} /> : <ErrorPage {...failure} />
}

export function Component() {
  const id = Number(useParams()['uid'])
  return <Overview key={id} id={id} />
}

function Overview({ id }: { id: number }) {
  const page = pageNumber(useLocation().search)
  const company = useMyCompany(id)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <div>
        <h1 className="wrap-anywhere">{company.title}</h1>
        <p className="mt-1 text-muted">
          Ваш уровень: {ACCESS_LEVEL_LABELS[company.accessLevel].toLowerCase()}
        </p>
      </div>
      {page === 1 && (
        <div className="grid md:grid-cols-2 md:gap-4">
          <Verification company={company} />
          <ProfileCompleteness company={company} />
        </div>
      )}
      <OpenVacancies companyId={id} page={page} />
    </div>
  )
}
