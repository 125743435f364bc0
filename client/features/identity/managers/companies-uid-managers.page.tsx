import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { CabinetFrame, CabinetSkeleton, Refusal } from '#client/features/identity/companies/cabinet-frame.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { ManagerList } from './manager-list.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { uid } = args.params
  if (uid !== undefined) await load(args, api.companies.own.queryOptions({ input: { id: Number(uid) } }))
  return pageData(args, { title: 'Менеджеры', isIndexed: false })
}

/** Without a company in the address it is the one the person acts for. */
export function Component() {
  const { uid } = useParams()
  const hasSession = useSessionFlag() === true
  const roles = useQuery({ ...api.accounts.roles.queryOptions(), enabled: hasSession && uid === undefined })
  const current = roles.data?.results.find((role) => role.id === roles.data.current)
  const id = uid === undefined ? current?.company.id : Number(uid)
  if (id === undefined) {
    if (roles.error && !roles.data) return <Refusal error={roles.error} />
    return roles.data ? <NoCompany /> : <Waiting />
  }
  return (
    <CabinetFrame key={id} id={id} tab="managers" skeleton={<ManagersSkeleton />}>
      {() => <Managers companyId={id} />}
    </CabinetFrame>
  )
}

function Managers({ companyId }: { companyId: number }) {
  const hasSession = useSessionFlag() === true
  const { data, error } = useQuery({
    ...api.managers.list.queryOptions({ input: { id: companyId } }),
    enabled: hasSession,
  })
  if (error && !data) return <Refusal error={error} />
  if (!data) return <ManagersSkeleton />
  const isAdmin = data.items.some((one) => one.isSelf && one.accessLevel === ACCESS_LEVELS.ADMIN)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-3">
          <h1 id="managers" tabIndex={-1}>
            Менеджеры
          </h1>
          {!isAdmin && <p className="text-muted">Приглашать людей и менять уровни может администратор.</p>}
          <ManagerList companyId={companyId} managers={data.items} isAdmin={isAdmin} />
        </div>
        {isAdmin && <InvitationList companyId={companyId} invitations={data.invitations} />}
      </div>
      {isAdmin && <InviteForm companyId={companyId} />}
    </div>
  )
}

function NoCompany() {
  return (
    <div className="container py-8">
      <h1 className="sr-only">Менеджеры</h1>
      <EmptyState
        title="Вы пока не работаете ни в одной компании"
        action={<ButtonLink href={pathOf('companies-new')}>Добавить компанию</ButtonLink>}
      >
        <p>Добавьте свою или откройте ссылку из письма с приглашением.</p>
      </EmptyState>
    </div>
  )
}

function Waiting() {
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <CabinetSkeleton>
        <ManagersSkeleton />
      </CabinetSkeleton>
    </div>
  )
}

function ManagersSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
      <div className="grid gap-3">
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-[480px]" />
    </div>
  )
}
