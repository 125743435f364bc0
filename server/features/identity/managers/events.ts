import { defineEvent } from '#server/kernel/domain-events.ts'

/** The last person of these companies is gone: nobody answers for them any more. */
export const companiesAbandoned = defineEvent<{
  companyIds: readonly number[]
  /** Instant. */
  at: string
}>('companies.abandoned')
