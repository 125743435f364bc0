/** The two sides of a match as the columns of the search indexes have them. */
import type { ResumeFacts } from '#server/features/resumes/facts.ts'
import type { ResumeColumns } from '#server/features/resumes/search/columns.ts'
import { int32, maskOf, uint16 } from '#server/lists/columns.ts'
import type { Columns } from '#server/features/vacancies/index/columns.ts'
import type { Directories } from '#server/features/directories.ts'
import { experienceRange, totalMonths } from '#shared/features/resumes/experience.ts'
import { EXPERIENCE_RANGES } from '#shared/features/resumes/vocabulary.ts'
import {
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/vacancies/vocabulary.ts'
import type { SeekerSide, VacancySide } from './fit.ts'

type Tools = Pick<Directories, 'professions' | 'skills'>

/** @param now instant, up to which experience is counted */
export function seekerOfFacts({ professions, skills }: Tools, facts: ResumeFacts, now: string): SeekerSide {
  const jobs = facts.jobs.map(([startMonth, endMonth]) => ({ startMonth, endMonth }))
  return {
    profession: professions.all.findIndex(({ id }) => id === facts.professionId) + 1,
    skills: [...new Set(facts.skills.map((name) => skills.numberOf(name)))],
    workForm: maskOf(WORK_FORMS, facts.workForms),
    employment: maskOf(EMPLOYMENT_FORMS, facts.employment),
    schedule: maskOf(SCHEDULES, facts.schedules),
    salary: facts.salary ?? 0,
    experience: EXPERIENCE_RANGES.indexOf(experienceRange(totalMonths(jobs, now))),
  }
}

export function seekerAt(columns: ResumeColumns, slot: number): SeekerSide {
  return {
    profession: uint16(columns.profession, slot),
    skills: columns.skills[slot] ?? [],
    workForm: int32(columns.workForm, slot),
    employment: int32(columns.employment, slot),
    schedule: int32(columns.schedule, slot),
    salary: int32(columns.salary, slot),
    experience: bitOf(int32(columns.experience, slot)),
  }
}

export function vacancyAt(columns: Columns, slot: number): VacancySide {
  const experience = int32(columns.experience, slot)
  return {
    profession: uint16(columns.profession, slot),
    skills: columns.skills[slot] ?? [],
    workForm: int32(columns.workForm, slot),
    employment: int32(columns.employment, slot),
    schedule: int32(columns.schedule, slot),
    payFrom: int32(columns.payFrom, slot),
    payHigh: int32(columns.salaryHigh, slot),
    experience: experience === 0 ? null : (NEEDED[bitOf(experience)] ?? 0),
  }
}

const bitOf = (mask: number) => 31 - Math.clz32(mask)

/** What a vacancy needs as a place in the ranges of seekers. */
const NEEDED = EXPERIENCES.map((needed) => EXPERIENCE_RANGES.indexOf(needed))

/** The field that a profession of the search indexes belongs to, by its number; 0 for none. */
export function fieldsOf({ professions }: Pick<Directories, 'professions'>): Uint16Array {
  const groups = [...new Set(professions.all.map(({ group }) => group))]
  return Uint16Array.from([0, ...professions.all.map(({ group }) => groups.indexOf(group) + 1)])
}
