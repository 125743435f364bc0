import { defineEvent } from '#server/kernel/domain-events.ts'

/** A seeker responded to a vacancy or was invited to it. */
export const responseReceived = defineEvent<{ vacancyId: number; at: Date }>('response.received')
