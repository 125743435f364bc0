import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'

export function factsOf(content: ResumeContent & { photoUrl: string | null }): ResumeFacts {
  const { professionId, locationId, workForms, employment, schedules, salary, skills } = content
  return {
    professionId,
    locationId,
    workForms,
    employment,
    schedules,
    salary,
    jobs: content.experience.flatMap(({ startMonth, endMonth }) =>
      startMonth === null ? [] : [[startMonth, endMonth] satisfies [string, string | null]],
    ),
    educations: [...new Set(content.education.map(({ level }) => level))],
    languages: [...new Set(content.languages.map(({ language }) => language))],
    skills,
    hasPhoto: content.photoUrl !== null,
  }
}
