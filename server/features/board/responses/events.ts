import { defineEvent } from '#server/kernel/domain-events.ts'

/** A seeker responded to a vacancy or was invited to it. */
export const responseReceived = defineEvent<{ vacancyId: number; at: Date }>('response.received')

/** A company that is not verified tried to lead a seeker away or to ask for money or documents. */
export const messageRefused = defineEvent<{ companyId: number }>('response.message_refused')
