import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ViewSource } from '#shared/features/board/vacancies/view-sources.ts'
import type { ResponseOrigin } from '#shared/features/board/responses/vocabulary.ts'

/** A seeker responded to a vacancy or was invited to it. */
export const responseReceived = defineEvent<{
  responseId: number
  vacancyId: number
  origin: ResponseOrigin
  /** Of the view that led to the response; null for an unknown one and for an invitation. */
  source: ViewSource | null
  at: Date
}>('response.received')

/** The seeker withdrew a response. */
export const responseWithdrawn = defineEvent<{ responseId: number; vacancyId: number }>('response.withdrawn')

/** The company answered a response. */
export const responseAnswered = defineEvent<{
  responseId: number
  vacancyId: number
  state: 'invited' | 'rejected'
}>('response.answered')

/** The seeker wrote to the company. */
export const messageReceived = defineEvent<{ responseId: number; vacancyId: number }>('message.received')

/** A company that is not verified tried to lead a seeker away or to ask for money or documents. */
export const messageRefused = defineEvent<{ companyId: number }>('response.message_refused')
