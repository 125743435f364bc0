import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import type { EducationLevel, Language } from '#shared/features/board/resumes/vocabulary.ts'
import type { EmploymentForm, Schedule, WorkForm } from '#shared/features/board/vacancies/model.ts'

/** What lists are filtered and sorted by. */
export type ResumeFacts = {
  professionId: number | null
  locationId: number | null
  workForms: WorkForm[]
  employment: EmploymentForm[]
  schedules: Schedule[]
  /** Roubles a month. */
  salary: number | null
  /** «YYYY-MM», null for the present day: experience grows by itself. */
  jobs: [startMonth: string, endMonth: string | null][]
  educations: EducationLevel[]
  languages: Language[]
  skills: string[]
  hasPhoto: boolean
}

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
