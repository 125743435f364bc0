import { defineEvent } from '#server/kernel/domain-events.ts'

/** A response of a person, or an invitation by the company. */
export const responseReceived = defineEvent<{ vacancyId: number; at: Date }>('response.received')
