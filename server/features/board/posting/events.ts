import { defineEvent } from '#server/kernel/domain-events.ts'
import type { VacancyForm } from '#shared/features/board/posting/forms.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'

/** A complete text waits for a moderator, in place of the one that waited before. */
export const vacancySubmitted = defineEvent<{
  vacancy: { id: number; companyId: number }
  revisionId: number
  content: VacancyContent
  form: VacancyForm
  /** Instant. */
  at: string
}>('vacancy.submitted')

/** The text is its author's again. */
export const vacancyWithdrawn = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>(
  'vacancy.withdrawn',
)

/** Nobody can respond from now on, and no text waits any more. */
export const vacancyClosed = defineEvent<{ vacancyId: number; /** Instant. */ at: string }>('vacancy.closed')

/** The paid term runs. */
export const vacancyPublished = defineEvent<{
  vacancyId: number
  /** Instant. */
  at: string
  /** Instant. */
  endsAt: string
}>('vacancy.published')

/** Readers do not see the vacancy for a while: its paid days stand still. */
export const publicationPaused = defineEvent<{
  vacancyId: number
  /** As if it had never been published. */
  resetsStart: boolean
}>('vacancy.paused')
