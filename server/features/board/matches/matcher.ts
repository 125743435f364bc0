import type { Places } from '#server/features/board/vacancies/index/place-sets.ts'
import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import { placeFitOf } from '#server/features/board/vacancies/place-fit.ts'
import type { PlaceFit } from '#server/features/board/vacancies/place-fit.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import { valuesIn } from '#server/lists/columns.ts'
import {
  EMPLOYMENT_FORMS,
  EXPERIENCES,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { fitOf, scoreFit } from './fit.ts'
import type { Fit, SeekerSide, VacancySide } from './fit.ts'
import { gapsOf, reasonsOf } from './phrases.ts'
import type { Named, Reader } from './phrases.ts'
import { fieldsOf } from './sides.ts'

const SKILLS_NAMED = 5

/**
 * Compares seekers with vacancies at a moment. Each pair of places is compared once.
 * @returns null where the two do not match
 */
export function createMatcher(
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
