import type { Places } from '#server/features/board/vacancies/derivation/place-reach.ts'
import type { IndexedResume } from '#server/features/board/resumes/index/columns.ts'
import type { ResumeTypes } from '#server/features/board/resumes/index/types.ts'
import type { IndexedVacancy, VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import type { VacancyTypes } from '#server/features/board/vacancies/index/types.ts'
import { placeFitOf, type PlaceFit } from '#server/features/board/vacancies/derivation/place-fit.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { valuesIn } from '#server/lists/columns.ts'
import {
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { fitOf, scoreFit, type Fit, type SeekerSide, type VacancySide } from './fit.ts'
import { gapsOf, reasonsOf, type Named, type Reader } from './phrases.ts'
import { fieldsOf, seekerOf, seekerOfFacts, vacancySideOf, withSkillNumbers } from './sides.ts'

const SKILLS_NAMED = 5

type MatchReferenceData = Pick<ReferenceData, 'locations' | 'professions' | 'skills'>

/**
 * Compares seekers with vacancies at a moment. Each pair of places is compared once.
 * @returns null where the two do not match
 */
function createMatcher(
  referenceData: Pick<ReferenceData, 'locations' | 'professions'>,
  { now }: { now: number },
) {
  const fields = fieldsOf(referenceData)
  const fieldOf = (profession: number) => fields[profession] ?? 0
  const known = new Map<Places, Map<number | null, PlaceFit | null>>()

  return (
    { seeker, home }: { seeker: SeekerSide; home: number | null },
    { vacancy, places }: { vacancy: VacancySide; places: Places },
    /** Milliseconds of the epoch, of the side that is looked for. */
    publishedAt: number,
  ) =>
    scoreFit(fitOf(seeker, vacancy, fieldOf), {
      ageDays: (now - publishedAt) / DAY_MS,
      place: () => placeFit(places, home),
    })

  function placeFit(places: Places, home: number | null): PlaceFit | null {
    const ofPlaces = known.get(places) ?? new Map<number | null, PlaceFit | null>()
    known.set(places, ofPlaces)
    const found = ofPlaces.get(home)
    if (found !== undefined) return found
    const fit = placeFitOf(referenceData.locations, places, home)
    ofPlaces.set(home, fit)
    return fit
  }
}

/** How a vacancy fits a resume; null for not at all. @param now milliseconds since the epoch */
export function createVacancyFit(
  referenceData: MatchReferenceData,
  { resume, excluded }: VacancyTypes['wanted'],
  now: number,
) {
  const match = createMatcher(referenceData, { now })
  const seeker = seekerOfFacts(referenceData, resume, new Date(now).toISOString())
  return (vacancy: IndexedVacancy) => {
    if (excluded.companies.has(vacancy.company) || excluded.ids.has(vacancy.id)) return null
    const side = { vacancy: vacancySideOf(vacancy), places: vacancy.places }
    return match({ seeker, home: resume.locationId }, side, vacancy.publishedAt)
  }
}

/** How a resume fits a vacancy; null for not at all. @param now milliseconds since the epoch */
export function createResumeFit(
  referenceData: MatchReferenceData,
  { vacancy }: ResumeTypes['wanted'],
  now: number,
) {
  const match = createMatcher(referenceData, { now })
  const side = {
    vacancy: vacancySideOf(withSkillNumbers(referenceData, vacancy)),
    places: vacancy.places,
  }
  return (resume: IndexedResume) =>
    match({ seeker: seekerOf(resume), home: resume.locationId }, side, resume.publishedAt)
}

/** How the lists score rows for `best`. */
export const matchScorers = (referenceData: MatchReferenceData) => ({
  vacancies(wanted: VacancyTypes['wanted'], now: number) {
    const fitTo = createVacancyFit(referenceData, wanted, now)
    return (vacancy: IndexedVacancy) => fitTo(vacancy)?.score ?? null
  },
  resumes(wanted: ResumeTypes['wanted'], now: number) {
    const fitTo = createResumeFit(referenceData, wanted, now)
    return (resume: IndexedResume) => fitTo(resume)?.score ?? null
  },
})

/** Why the two are shown to each other and what does not fit, for one of them. */
export function explain(
  { professions, skills }: Pick<ReferenceData, 'professions' | 'skills'>,
  { vacancy, fit }: { vacancy: VacancyFacts; fit: Fit },
  reader: Reader,
) {
  const named: Named = {
    field: professions.all[vacancy.profession - 1]?.group ?? '',
    skills: fit.sharedSkills.slice(0, SKILLS_NAMED).map((number) => skills.nameOf(number)),
    workForm: valuesIn(WORK_FORMS, vacancy.workForm)[0] ?? 'on_site',
    schedule: valuesIn(SCHEDULES, vacancy.schedule)[0] ?? null,
    employment: valuesIn(EMPLOYMENT_FORMS, vacancy.employment)[0] ?? null,
    experience: valuesIn(EXPERIENCES, vacancy.experience)[0] ?? null,
  }
  return { reasons: reasonsOf(fit, named, reader), gaps: gapsOf(fit, named, reader) }
}
