import { defineEvent } from '#server/kernel/domain-events.ts'

/** A member left a company or was removed from it. */
export const memberLeft = defineEvent<{
  companyId: number
  userId: number
  /** Instant. */
  at: string
}>('member.left')

/** The last members left these companies. */
export const companiesAbandoned = defineEvent<{
  companyIds: readonly number[]
  /** Instant. */
  at: string
}>('companies.abandoned')
