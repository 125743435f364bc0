/** For each event, an action of the product that raises it, and what its handler leaves in the database. */
import type { EventCase } from './event-case.ts'
import { INTEGRATION_EVENT_CASES } from './integration-event-cases.ts'
import { COMPANY_EVENT_CASES } from './company-event-cases.ts'
import { PEOPLE_EVENT_CASES } from './people-event-cases.ts'
import { VACANCY_EVENT_CASES } from './vacancy-event-cases.ts'

export const EVENT_CASES: readonly EventCase[] = [
  ...VACANCY_EVENT_CASES,
  ...COMPANY_EVENT_CASES,
  ...PEOPLE_EVENT_CASES,
  ...INTEGRATION_EVENT_CASES,
]
