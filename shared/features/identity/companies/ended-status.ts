/**
 * Whether a company has ended. A separate module from the texts about it, because every page of a vacancy imports it.
 */
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

/**
 * Whether the company can no longer hire: it can neither order nor write to people. A company in liquidation can: until
 * it has ended, it pays and dismisses people.
 */
export const isEndedStatus = (status: RegisterStatus) => ENDED_STATUSES.some((one) => one === status)
export const ENDED_STATUSES = ['liquidated', 'bankrupt'] as const satisfies RegisterStatus[]

/** The status of a company that has ended; null for any other, and if the status is not known. */
export const findEnded = (status: RegisterStatus | null | undefined): RegisterStatus | null =>
  status != null && isEndedStatus(status) ? status : null
