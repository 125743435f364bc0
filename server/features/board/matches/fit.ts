/**
 * How well a vacancy and a seeker suit each other. Pure: sides in, facts and a number out. Only what both sides state
 * counts.
 */
import type { PlaceFit } from '#server/features/board/vacancies/derivation/place-fit.ts'

/** Masks are those of the lists, professions and skills are numbers of the reference data. */
export type SeekerSide = {
  /** 0 for none. */
  profession: number
  skills: readonly number[]
  workForm: number
  employment: number
  schedule: number
  /** Roubles a month, 0 for none. */
  salary: number
  /** Place in `EXPERIENCE_RANGES`; null for unsaid. */
  experience: number | null
}

export type VacancySide = {
  /** 0 for none. */
  profession: number
  skills: readonly number[]
  /** A single bit; 0 for unsaid where it can be. */
  workForm: number
  employment: number
  schedule: number
  /** Roubles a month on hand, 0 for none: the lower end, and the upper one or the only one. */
  payFrom: number
  payHigh: number
  /** Place in `EXPERIENCE_RANGES` that is needed; null for unsaid. */
  experience: number | null
}

type Agreement = 'yes' | 'no' | 'unsaid'

export type Fit = {
  profession: 'same' | 'field' | 'other'
  sharedSkills: readonly number[]
  workForm: Agreement
  place: PlaceFit
  /** The whole range, its upper end alone, or none of it reaches what is wanted. */
  pay: 'whole' | 'part' | 'below' | 'unsaid'
  /** How many steps of experience are missing; null when one of the sides does not say. */
  missingExperience: number | null
  schedule: Agreement
  employment: Agreement
}

/**
 * Null when professions and skills have too little in common.
 * @param fieldOf the field of work that a profession belongs to
 */
export function fitOf(
  seeker: SeekerSide,
  vacancy: VacancySide,
  fieldOf: (profession: number) => number,
): Omit<Fit, 'place'> | null {
  const profession = professionsAgree(seeker.profession, vacancy.profession, fieldOf)
  const sharedSkills = sharedOf(vacancy.skills, seeker.skills)
  if (coreOf({ profession, sharedSkills }) < CORE_MIN) return null
  return {
    profession,
    sharedSkills,
    workForm: agreementOf(seeker.workForm, vacancy.workForm),
    pay: payOf(seeker.salary, vacancy),
    missingExperience:
      vacancy.experience === null || seeker.experience === null
        ? null
        : Math.max(0, vacancy.experience - seeker.experience),
    schedule: agreementOf(seeker.schedule, vacancy.schedule),
    employment: agreementOf(seeker.employment, vacancy.employment),
  }
}

const NOTHING: readonly number[] = []

const sharedOf = (one: readonly number[], other: readonly number[]) =>
  one.length === 0 || other.length === 0 ? NOTHING : one.filter((skill) => other.includes(skill))

function professionsAgree(one: number, other: number, fieldOf: (profession: number) => number) {
  if (one === 0 || other === 0) return 'other'
  if (one === other) return 'same'
  return fieldOf(one) === fieldOf(other) ? 'field' : 'other'
}

function agreementOf(wanted: number, offered: number): Agreement {
  if (wanted === 0 || offered === 0) return 'unsaid'
  return (wanted & offered) === 0 ? 'no' : 'yes'
}

function payOf(wanted: number, { payFrom, payHigh }: VacancySide): Fit['pay'] {
  if (wanted === 0 || payHigh === 0) return 'unsaid'
  if (payFrom >= wanted) return 'whole'
  return payHigh >= wanted ? 'part' : 'below'
}

const SKILL = 6
const SKILLS_COUNTED = 6
const PROFESSION = { same: 40, field: 14, other: 0 } as const
const WORK_FORM = { yes: 12, no: -25, unsaid: 0 } as const
const PLACE = { anywhere: 4, allowed: 5, city: 8, region: 2, unknown: 0 } as const
const PAY = { whole: 8, part: 5, below: -8, unsaid: 0 } as const
const TERM = { yes: 3, no: -4, unsaid: 0 } as const
const ENOUGH_EXPERIENCE = 6
const MISSING_EXPERIENCE = -12
const FRESHNESS = 6
const FRESHNESS_HALF_LIFE_DAYS = 14

/** The least likeness of profession and skills. */
const CORE_MIN = 30
const SCORE_MIN = 40

/** How many skills two sides must share, by how their professions agree. */
export const SKILLS_NEEDED = {
  same: Math.ceil((CORE_MIN - PROFESSION.same) / SKILL),
  field: Math.ceil((CORE_MIN - PROFESSION.field) / SKILL),
  other: Math.ceil((CORE_MIN - PROFESSION.other) / SKILL),
} as const

const coreOf = ({ profession, sharedSkills }: Pick<Fit, 'profession' | 'sharedSkills'>) =>
  PROFESSION[profession] + SKILL * Math.min(sharedSkills.length, SKILLS_COUNTED)

/** Null for no match. A side that suits better in one respect never has a lower score. */
function scoreOf(fit: Fit, { ageDays }: { ageDays: number }): number | null {
  const score =
    coreOf(fit) +
    WORK_FORM[fit.workForm] +
    PLACE[fit.place] +
    PAY[fit.pay] +
    TERM[fit.schedule] +
    TERM[fit.employment] +
    experienceScore(fit.missingExperience) +
    FRESHNESS * 2 ** (-Math.max(ageDays, 0) / FRESHNESS_HALF_LIFE_DAYS)
  return score < SCORE_MIN ? null : score
}

/**
 * The fit with its score; null for no match. `place` is called only when the rest lets the two match; it returns null
 * for a place that makes the work impossible.
 */
export function scoreFit(
  fit: Omit<Fit, 'place'> | null,
  { ageDays, place: findPlace }: { ageDays: number; place: () => PlaceFit | null },
): { fit: Fit; score: number } | null {
  if (fit === null || scoreOf({ ...fit, place: 'city' }, { ageDays }) === null) return null
  const place = findPlace()
  if (place === null) return null
  const placed = { ...fit, place }
  const score = scoreOf(placed, { ageDays })
  return score === null ? null : { fit: placed, score }
}

function experienceScore(missing: number | null) {
  if (missing === null) return 0
  return missing === 0 ? ENOUGH_EXPERIENCE : missing * MISSING_EXPERIENCE
}
