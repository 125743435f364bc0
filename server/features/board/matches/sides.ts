/** The two sides of a match as the lists have them. */
import type { ResumeFacts } from '#server/db/schema/resumes.ts'
import { experienceOfFacts } from '#server/features/board/resumes/writing/facts.ts'
import type { IndexedResume } from '#server/features/board/resumes/index/columns.ts'
import { maskOf } from '#server/lists/columns.ts'
import type { IndexedVacancy } from '#server/features/board/vacancies/index/columns.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { EXPERIENCE_RANGES } from '#shared/features/board/resumes/vocabulary.ts'
import {
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import type { SeekerSide, VacancySide } from './fit.ts'

type Tools = Pick<ReferenceData, 'professions' | 'skills'>

/** @param now instant, up to which experience is counted */
export function seekerOfFacts({ professions, skills }: Tools, facts: ResumeFacts, now: string): SeekerSide {
  const experience = experienceOfFacts(facts, now)
  return {
    profession: professions.all.findIndex(({ id }) => id === facts.professionId) + 1,
    skills: toNumbers(skills, facts.skills),
    workForm: maskOf(WORK_FORMS, facts.workForms),
    employment: maskOf(EMPLOYMENT_FORMS, facts.employment),
    schedule: maskOf(SCHEDULES, facts.schedules),
    salary: facts.salary ?? 0,
    experience: experience && EXPERIENCE_RANGES.indexOf(experience.range),
  }
}

export function seekerOf(facts: IndexedResume): SeekerSide {
  const { profession, skills, workForm, employment, schedule, salary } = facts
  const experience = facts.experience === 0 ? null : bitOf(facts.experience)
  return { profession, skills, workForm, employment, schedule, salary, experience }
}

export function vacancySideOf(facts: IndexedVacancy): VacancySide {
  const { profession, skills, workForm, employment, schedule, payFrom, salaryHigh: payHigh } = facts
  const experience = facts.experience === 0 ? null : (NEEDED[bitOf(facts.experience)] ?? 0)
  return { profession, skills, workForm, employment, schedule, payFrom, payHigh, experience }
}

/** The facts of a list with the numbers of skills of this thread. */
export const withSkillNumbers = <Facts extends { skills: readonly string[] }>(
  { skills }: Pick<ReferenceData, 'skills'>,
  facts: Facts,
) => ({ ...facts, skills: toNumbers(skills, facts.skills) })

const toNumbers = (skills: ReferenceData['skills'], names: readonly string[]) => [
  ...new Set(names.map((name) => skills.numberOf(name))),
]

const bitOf = (mask: number) => 31 - Math.clz32(mask)

/** What a vacancy needs as a place in the ranges of seekers. */
const NEEDED = EXPERIENCES.map((needed) => EXPERIENCE_RANGES.indexOf(needed))

/** The field that a profession belongs to, by its number; 0 for none. */
export function fieldsOf({ professions }: Pick<ReferenceData, 'professions'>): Uint16Array {
  const groups = [...new Set(professions.all.map(({ group }) => group))]
  return Uint16Array.from([0, ...professions.all.map(({ group }) => groups.indexOf(group) + 1)])
}
