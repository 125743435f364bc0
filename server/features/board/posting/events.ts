import { defineEvent } from '#server/kernel/domain-events.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'

/** A complete text was submitted, in place of a pending one. */
export const vacancySubmitted = defineEvent<{
  vacancy: { id: number; companyId: number }
  revisionId: number
  content: VacancyContent
  form: VacancyForm
  /** Instant. */
  at: string
}>('vacancy.submitted')

/** The pending text became a draft again. */
export const vacancyWithdrawn = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>(
  'vacancy.withdrawn',
)

/** The vacancy was closed for responses, without a pending text. */
export const vacancyClosed = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>('vacancy.closed')

/** The company was asked whether the published vacancy is still current. */
export const confirmationAsked = defineEvent<{
  vacancyId: number
  /** Instant. */
  confirmBy: string
}>('vacancy.confirmation_asked')

/** An unconfirmed or a closed vacancy is in the lists again, without a check. */
export const vacancyReturned = defineEvent<{ vacancyId: number }>('vacancy.returned')

/** The text of the vacancy that readers see appeared, or was replaced. */
export const vacancyShown = defineEvent<{ vacancyId: number }>('vacancy.shown')

/** The term of the vacancy is over. */
export const vacancyExpired = defineEvent<{ vacancyId: number }>('vacancy.expired')

/** A moderator took the published vacancy down for good. */
export const vacancyTakenDown = defineEvent<{ vacancyId: number }>('vacancy.taken_down')

/** The paid term began. */
export const vacancyPublished = defineEvent<{
  vacancyId: number
  /** Instant. */
  at: string
  /** Instant. */
  endsAt: string
}>('vacancy.published')

/** The paid term of an unconfirmed vacancy runs on. */
export const termResumed = defineEvent<{
  vacancyId: number
  /** Instant. */
  at: string
  /** Instant. */
  endsAt: string
  /** The end that was known before: instant; null for none. */
  formerEndsAt: string | null
}>('vacancy.term_resumed')

/** The vacancy was temporarily unpublished or taken out of the lists, which pauses its paid days. */
export const publicationPaused = defineEvent<{
  vacancyId: number
  /** Whether the term begins again at the next publication. */
  resetsStart: boolean
}>('vacancy.paused')
