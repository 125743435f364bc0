import { defineEvent } from '#server/kernel/domain-events.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'

/** A complete text is pending, in place of the one that was pending before. */
export const vacancySubmitted = defineEvent<{
  vacancy: { id: number; companyId: number }
  revisionId: number
  content: VacancyContent
  form: VacancyForm
  /** Instant. */
  at: string
}>('vacancy.submitted')

/** The pending text is a draft again. */
export const vacancyWithdrawn = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>(
  'vacancy.withdrawn',
)

/** Responses are closed, and no text is pending. */
export const vacancyClosed = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>('vacancy.closed')

/** The paid term has begun. */
export const vacancyPublished = defineEvent<{
  vacancyId: number
  /** Instant. */
  at: string
  /** Instant. */
  endsAt: string
}>('vacancy.published')

/** The vacancy is unpublished for a while, and its paid days are paused. */
export const publicationPaused = defineEvent<{
  vacancyId: number
  /** As if it had never been published. */
  resetsStart: boolean
}>('vacancy.paused')
