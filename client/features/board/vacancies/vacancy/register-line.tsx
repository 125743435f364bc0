import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import {
  ageLabel,
  isSoundStatus,
  REGISTER_STATUS_LABELS,
} from '#shared/features/identity/companies/register.ts'

/** «По реестру действует, работает 7 лет» */
export function RegisterLine({
  register: { status, registeredOn },
  now,
}: {
  register: NonNullable<Vacancy['companyRegister']>
  now: string
}) {
  const isSound = isSoundStatus(status)
  return (
    <p className={isSound ? 'text-small text-muted' : 'text-small font-semibold text-danger'}>
      По реестру {REGISTER_STATUS_LABELS[status]}
      {isSound && registeredOn && `, ${ageLabel(registeredOn, now)}`}.
    </p>
  )
}
