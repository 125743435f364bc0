import { defineEvent } from '#server/kernel/domain-events.ts'

/** A vacancy got a response, or a seeker an invitation to it. */
export const responseReceived = defineEvent<{ vacancyId: number; at: Date }>('response.received')
