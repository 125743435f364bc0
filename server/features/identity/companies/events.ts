import { defineEvent } from '#server/kernel/domain-events.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

/** What readers see of the company changed. */
export const companyChanged = defineEvent<{ companyId: number; slug: string }>('company.changed')

/** Staff have decided on the verification that the company asked for. */
export const verificationDecided = defineEvent<{
  companyId: number
  isVerified: boolean
  /** Instant. */
  at: string
}>('company.verification_decided')

/** The state register says that the company is liquidated or bankrupt. */
export const companyEnded = defineEvent<{
  companyId: number
  status: RegisterStatus
  /** Instant. */
  at: string
}>('company.ended')
