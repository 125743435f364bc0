import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import { experienceOf } from '#shared/features/board/resumes/experience.ts'
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
    statedExperience: content.statedExperience,
  }
}

/** Null when it is not known. @param now instant or «YYYY-MM…» */
export const experienceOfFacts = ({ jobs, statedExperience: stated }: ResumeFacts, now: string) =>
  experienceOf({ jobs: jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth })), stated }, now)
