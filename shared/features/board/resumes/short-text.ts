import type { ResumeContacts, ResumeContent } from './model.ts'
import type { ShortResume } from './short-resume.ts'
import { SHORT_RESUME_LENGTHS } from './vocabulary.ts'

/** The short fields of a resume; null for a resume that says more than they can hold. */
export function shortResumeOf({
  draft: { title, about, skills, experience, statedExperience, education, courses, links, portfolio },
  contacts: { phone },
}: {
  draft: ResumeContent
  contacts: ResumeContacts
}): ShortResume | null {
  const [job, ...otherJobs] = experience
  const isDetailed =
    [otherJobs, education, courses, links, portfolio].some((entries) => entries.length > 0) ||
    (job !== undefined && (job.company || job.description || job.startMonth || job.endMonth)) ||
    phone.length > SHORT_RESUME_LENGTHS.phone ||
    // They would become several.
    skills.some((skill) => SKILL_SEPARATORS.test(skill))
  // Without the spaces it is no longer than what was typed.
  const typed = [skills.join(', '), skills.join(',')].find(
    // Characters, as the schema counts them.
    (text) => [...text].length <= SHORT_RESUME_LENGTHS.skills,
  )
  if (isDetailed || typed === undefined) return null
  return {
    title,
    lastJob: job?.position ?? '',
    // Months were read from the texts, which are read again.
    experience: statedExperience?.months == null ? (statedExperience?.range ?? null) : null,
    skills: typed,
    about,
    phone,
  }
}

/** What separates skills in one line. */
export const SKILL_SEPARATORS = /[,;\n]+/
