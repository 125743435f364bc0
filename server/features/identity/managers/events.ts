import { defineEvent } from '#server/kernel/domain-events.ts'

/** These companies have lost their last member. */
export const companiesAbandoned = defineEvent<{
  companyIds: readonly number[]
  /** Instant. */
  at: string
}>('companies.abandoned')
