import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

/** A text was submitted to moderators. */
export const resumeSubmitted = defineEvent<{
  resumeId: string
  revisionId: number
  content: ResumeContent
  /** Written in the form of a response: it passes by itself when no check finds anything. */
  isShort: boolean
  /** Instant. */
  at: string
}>('resume.submitted')

/** A text was approved: readers see it, and responses can be sent with it. */
export const resumeApproved = defineEvent<{
  resumeId: string
  /** The checks passed the text without a moderator, so its author has not waited. */
  isAtOnce: boolean
  /** Instant. */
  at: string
}>('resume.approved')

/** A text was refused by a moderator. */
export const resumeRefused = defineEvent<{ resumeId: string; /** Instant. */ at: string }>('resume.refused')

/** The pending text of the resume was withdrawn from moderators. */
export const resumeWithdrawn = defineEvent<{ resumeId: string; /** Instant. */ at: string }>(
  'resume.withdrawn',
)

/** The resume was deleted with all its texts. */
export const resumeRemoved = defineEvent<{ resumeId: string; /** Instant. */ at: string }>('resume.removed')
