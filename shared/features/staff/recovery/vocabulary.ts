/** `approved`: the change of address has begun; its owner can still stop it. */
export const RECOVERY_OUTCOMES = ['approved', 'refused'] as const
export type RecoveryOutcome = (typeof RECOVERY_OUTCOMES)[number]

/** Characters. */
export const RECOVERY_FACTS_MAX = 2000
export const RECOVERY_FACTS_MIN = 20
export const RECOVERY_NAME_MAX = 120
