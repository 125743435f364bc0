import { defineEvent } from '#server/kernel/domain-events.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

/** The text waits for a moderator. */
export const resumeSubmitted = defineEvent<{
  resumeId: string
  revisionId: number
  content: ResumeContent
  /** Instant. */
  at: string
}>('resume.submitted')

/** No text of the resume waits any more. */
export const resumeWithdrawn = defineEvent<{ resumeId: string; /** Instant. */ at: string }>(
  'resume.withdrawn',
)

/** The resume is gone with all its texts. */
export const resumeRemoved = defineEvent<{ resumeId: string; /** Instant. */ at: string }>('resume.removed')
