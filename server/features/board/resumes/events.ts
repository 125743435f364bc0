import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

/** A text was submitted to moderators. */
export const resumeSubmitted = defineEvent<{
  resumeId: string
  revisionId: number
  content: ResumeContent
  /** Instant. */
  at: string
}>('resume.submitted')

/** The pending text of the resume was withdrawn from moderators. */
export const resumeWithdrawn = defineEvent<{ resumeId: string; /** Instant. */ at: string }>(
  'resume.withdrawn',
)

/** The resume was deleted with all its texts. */
export const resumeRemoved = defineEvent<{ resumeId: string; /** Instant. */ at: string }>('resume.removed')
