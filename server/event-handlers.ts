/** What follows from what: handlers run in the transaction that raises the event. */
import { archiveAbandoned } from './features/board/posting/archive.ts'
import { narrowVisibility } from './features/board/resumes/narrow-visibility.ts'
import { retitleVacancies } from './features/board/vacancies/refresh-company.ts'
import { consentWithdrawn } from './features/identity/accounts/events.ts'
import { companyRenamed } from './features/identity/companies/events.ts'
import { companiesAbandoned } from './features/identity/managers/events.ts'
import type { Deps } from './http/context.ts'
import type { createDomainEvents } from './kernel/domain-events.ts'

export function handleEvents({ on }: ReturnType<typeof createDomainEvents>, deps: Deps) {
  on(companyRenamed, retitleVacancies)
  on(consentWithdrawn, (tx, event) => narrowVisibility(deps, tx, event))
  on(companiesAbandoned, (tx, event) => archiveAbandoned(deps, tx, event))
}
