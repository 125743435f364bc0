/** Whether a company has ended. Apart from the words about it, because every page of a vacancy asks. */
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

/**
 * Whether the company hires nobody any more: it can neither order nor write to people. A company in liquidation can: until
 * it is over, it pays and dismisses people.
 */
export const isEndedStatus = (status: RegisterStatus) => ENDED_STATUSES.some((one) => one === status)
export const ENDED_STATUSES = ['liquidated', 'bankrupt'] as const satisfies RegisterStatus[]

/** The status of a company that has ended; null for any other, and where the register says nothing. */
export const findEnded = (status: RegisterStatus | null | undefined): RegisterStatus | null =>
  status != null && isEndedStatus(status) ? status : null
