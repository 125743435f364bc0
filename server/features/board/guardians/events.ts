import { defineEvent } from '#server/kernel/domain-events.ts'

/** A person has said of the own age that there are fewer than 18 years of it. */
export const minorFound = defineEvent<{ userId: number }>('guardian.minor_found')

/** A parent has agreed; `at` is an instant. */
export const guardianAgreed = defineEvent<{ userId: number; at: string }>('guardian.agreed')

/** A parent has refused, or has taken the consent back. */
export const guardianRefused = defineEvent<{ userId: number }>('guardian.refused')
