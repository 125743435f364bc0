import type { Directories } from '#server/features/directories.ts'
import { locationRefs } from '#server/features/vacancies/cards.ts'
import type { Resume, ResumeCard } from '#shared/features/resumes/model.ts'
import { ResumeId } from '#shared/features/resumes/model.ts'
import { monthsOf, totalMonths } from '#shared/features/resumes/experience.ts'
import { excerpt } from '#shared/kernel/html-text.ts'
import type { ResumeText } from './schema.ts'

const SUMMARY_LENGTH = 200

type Shown = { id: string; text: ResumeText; updatedAt: string }
type Tools = { directories: Pick<Directories, 'locations' | 'professions'>; now: () => Date }

/** A resume as an employer reads it. `text` is one that contacts were taken out of. */
export function resumeOf(tools: Tools, shown: Shown): Resume {
  const { text } = shown
  const now = tools.now().toISOString()
  return {
    ...resumeCardOf(tools, shown),
    skills: text.skills,
    citizenship: text.citizenship,
    schedules: text.schedules,
    about: text.about,
    experience: text.experience.map((job) => ({ ...job, months: monthsOf(job, now) })),
    education: text.education,
    courses: text.courses,
    languages: text.languages,
    links: text.links,
  }
}

export function resumeCardOf({ directories, now }: Tools, { id, text, updatedAt }: Shown): ResumeCard {
  const today = now().toISOString()
  const [lastJob] = text.experience
  return {
    id: ResumeId.parse(id),
    title: text.title,
    name: shownName(text),
    photoUrl: text.photoUrl,
    age: text.birthDate === null ? null : ageAt(text.birthDate, today),
    location: placeOf(directories, text.locationId),
    profession: professionOf(directories, text.professionId),
    workForms: text.workForms,
    employment: text.employment,
    salary: text.salary,
    experienceMonths: totalMonths(text.experience, today),
    lastJob: lastJob
      ? { position: lastJob.position, company: lastJob.company, isPresent: lastJob.endMonth === null }
      : null,
    skills: text.skills.slice(0, 8),
    summary: excerpt(text.about || (lastJob?.description ?? ''), SUMMARY_LENGTH),
    updatedAt,
  }
}

/** «Анна К.»: the whole name goes with the contacts. */
export function shownName({ firstName, lastName }: Pick<ResumeText, 'firstName' | 'lastName'>): string {
  const initial = [...lastName.trim()][0]
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`
}

export function placeOf({ locations }: Pick<Directories, 'locations'>, id: number | null) {
  return (id === null ? null : locationRefs(locations, [id])[0]) ?? null
}

export function professionOf({ professions }: Pick<Directories, 'professions'>, id: number | null) {
  const profession = id === null ? null : professions.byId(id)
  return profession ? { id: profession.id, slug: profession.slug, name: profession.name } : null
}

/** Whole years between two calendar dates. */
function ageAt(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5, 10) < birthDate.slice(5, 10) ? years - 1 : years
}
