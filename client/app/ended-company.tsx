import { Notice } from '#client/ui/notice.tsx'
import type { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { ENDED_ADVICE, endedTitle } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useSession } from './current-user.ts'

/** Tells people of a company that has ended why it cannot hire; nothing for any other. */
export function EndedCompany({ status, companyId }: { status: RegisterStatus | null; companyId: CompanyId }) {
  if (status === null) return null
  return (
    <Notice tone="error" title={endedTitle(status)}>
      <p>
        {ENDED_ADVICE} <a href={pathOf('companies-uid-profile', { uid: companyId })}>Профиль компании</a>
      </p>
    </Notice>
  )
}

/** The same for the company that the person acts for. */
export function CurrentCompanyEnded() {
  const session = useSession()
  if (session.status !== 'user' || session.currentRole === null) return null
  const { endedStatus, company } = session.currentRole
  return <EndedCompany status={endedStatus} companyId={company.id} />
}

/** Whether the user's current company has ended and cannot hire. A separate module from the texts about it. */
export function useHasEnded(): boolean {
  const session = useSession()
  return session.status === 'user' && session.currentRole !== null && session.currentRole.endedStatus !== null
}
