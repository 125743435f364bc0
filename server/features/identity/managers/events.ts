import { defineEvent } from '#server/kernel/domain-events.ts'

/** The last members left these companies. */
export const companiesAbandoned = defineEvent<{
  companyIds: readonly number[]
  /** Instant. */
  at: string
}>('companies.abandoned')
