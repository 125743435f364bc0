import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { SaveSearchSlot } from './save-search-slot.tsx'

const toText = (isSaved: boolean) => (isSaved ? 'Следите за компанией' : 'Следить за компанией')

/** To follow a company is to save the search of all its vacancies. One that has ended opens no more. */
export default function FollowCompany({
  id,
  registerStatus,
}: {
  id: number
  registerStatus?: RegisterStatus | undefined
}) {
  if (findEnded(registerStatus) !== null) return null
  return (
    <p className="print:hidden">
      <SaveSearchSlot address={vacanciesPath({ filter: { company: id } })} textOf={toText} />
    </p>
  )
}
