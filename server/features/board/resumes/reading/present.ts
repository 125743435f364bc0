import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { locationRefs } from '#server/features/board/vacancies/reading/cards.ts'
import { ResumeId, type Resume, type ResumeCard } from '#shared/features/board/resumes/model.ts'
import { experienceOf, isPresentJob, monthsOf } from '#shared/features/board/resumes/experience.ts'
import { ageAt } from '#shared/features/board/resumes/age.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import { excerpt } from '#shared/kernel/excerpt.ts'
import type { ResumeText } from '#server/db/schema/resumes.ts'

export const SUMMARY_LENGTH = 200
const CARD_SKILLS_MAX = 8

type ShownResume = { id: string; text: ResumeText; updatedAt: string }
type Tools = { referenceData: Pick<ReferenceData, 'locations' | 'professions'>; now: () => Date }

/** A resume as an employer reads it. `text` is without contacts. */
export function resumeOf(tools: Tools, shown: ShownResume): Resume {
  const { text } = shown
  const now = tools.now().toISOString()
  return {
    ...resumeCardOf(tools, shown),
    skills: text.skills,
    citizenship: text.citizenship,
    schedules: text.schedules,
    conditions: text.needsConditions ? text.conditions : null,
    about: text.about,
    experience: text.experience.map((job) => ({ ...job, months: monthsOf(job, now) })),
    education: text.education,
    courses: text.courses,
    languages: text.languages,
    links: text.links,
    portfolio: text.portfolio,
  }
}

export const resumeCardOf = (tools: Tools, { text, ...shown }: ShownResume): ResumeCard =>
  cardOfText(tools, { ...shown, text: cardTextOf(text) })

/** The part of a text that a card shows: small, so that many can be cached. */
type CardText = ReturnType<typeof cardTextOf>
export function cardTextOf(text: ResumeText) {
  const { title, photoUrl, birthDate, locationId, professionId, workForms, employment, salary } = text
  const [lastJob] = text.experience
  return {
    title,
    name: shownName(text),
    photoUrl,
    birthDate,
    locationId,
    professionId,
    workForms,
    employment,
    salary,
    jobs: text.experience.map(({ startMonth, endMonth }) => ({ startMonth, endMonth })),
    statedExperience: text.statedExperience,
    lastJob: lastJob
      ? { position: lastJob.position, company: lastJob.company, isPresent: isPresentJob(lastJob) }
      : null,
    skills: text.skills.slice(0, CARD_SKILLS_MAX),
    summary: excerpt(text.about || (lastJob?.description ?? ''), SUMMARY_LENGTH),
  }
}

export function cardOfText(
  { referenceData, now }: Tools,
  { id, text, updatedAt }: { id: string; text: CardText; updatedAt: string },
): ResumeCard {
  const today = now().toISOString()
  const experience = experienceOf({ jobs: text.jobs, stated: text.statedExperience }, today)
  return {
    id: ResumeId.parse(id),
    title: text.title,
    name: text.name,
    photoUrl: text.photoUrl,
    age: text.birthDate === null ? null : ageAt(text.birthDate, today),
    location: placeOf(referenceData, text.locationId),
    profession: professionOf(referenceData, text.professionId),
    workForms: text.workForms,
    employment: text.employment,
    salary: text.salary,
    experienceMonths: experience?.months ?? null,
    experienceRange: experience?.range ?? null,
    lastJob: text.lastJob,
    skills: text.skills,
    summary: text.summary,
    updatedAt,
  }
}

export function placeOf({ locations }: Pick<ReferenceData, 'locations'>, id: number | null) {
  return (id === null ? null : locationRefs(locations, [id])[0]) ?? null
}

export function professionOf({ professions }: Pick<ReferenceData, 'professions'>, id: number | null) {
  const profession = id === null ? null : professions.byId(id)
  return profession ? { id: profession.id, slug: profession.slug, name: profession.name } : null
}
