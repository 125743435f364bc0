import type {
  MatchReason,
  EmploymentForm,
  Experience,
  Schedule,
  WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import type { MATCH_GAPS } from '#shared/features/board/matches/vocabulary.ts'
import type { Fit } from './fit.ts'

/** Values of the vacancy that the phrases name, the same for both readers. */
export type Named = {
  field: string
  skills: readonly string[]
  workForm: WorkForm
  schedule: Schedule | null
  employment: EmploymentForm | null
  experience: Experience | null
}

export type Reader = 'seeker' | 'company'
type Gap = { kind: (typeof MATCH_GAPS)[number]; text: string }

/** Every reason is a fact of the fit; values that one side has not stated produce none. */
export function reasonsOf(fit: Fit, named: Named, reader: Reader): MatchReason[] {
  const reasons: MatchReason[] = []
  const isSeeker = reader === 'seeker'
  if (fit.profession === 'same') reasons.push({ kind: 'profession', text: 'та же профессия' })
  if (fit.profession === 'field') reasons.push({ kind: 'field', text: `та же область: ${named.field}` })
  if (named.skills.length > 0) reasons.push({ kind: 'skills', text: `навыки: ${named.skills.join(', ')}` })
  if (fit.workForm === 'yes')
    reasons.push({
      kind: 'work_form',
      text: `${WORK_FORM_PHRASES[named.workForm]}, как ${isSeeker ? 'вы хотите' : 'в вакансии'}`,
    })
  const place = placeReason(fit, isSeeker)
  if (place) reasons.push(place)
  if (fit.pay === 'whole')
    reasons.push({
      kind: 'pay',
      text: isSeeker ? 'зарплата не ниже желаемой' : 'желаемая зарплата не выше вашей',
    })
  if (fit.pay === 'part')
    reasons.push({
      kind: 'pay_up_to',
      text: isSeeker ? 'зарплата доходит до желаемой' : 'желаемая зарплата в пределах вашей',
    })
  if (fit.missingExperience === 0 && named.experience !== null) {
    const needed = NEEDED_EXPERIENCE[named.experience]
    reasons.push(
      needed === null
        ? { kind: 'no_experience', text: isSeeker ? 'можно без опыта' : 'опыт не требуется' }
        : { kind: 'experience', text: `хватает опыта: нужен ${needed}` },
    )
  }
  if (fit.schedule === 'yes' && named.schedule)
    reasons.push({ kind: 'schedule', text: `график: ${SCHEDULE_PHRASES[named.schedule]}` })
  if (fit.employment === 'yes' && named.employment)
    reasons.push({ kind: 'employment', text: EMPLOYMENT_PHRASES[named.employment] })
  return reasons
}

function placeReason({ place }: Fit, isSeeker: boolean): MatchReason | null {
  switch (place) {
    case 'anywhere':
      return { kind: 'anywhere', text: 'работать можно откуда угодно' }
    case 'allowed':
      return {
        kind: 'allowed_place',
        text: isSeeker ? 'можно работать из ваших мест' : 'живёт там, откуда можно работать',
      }
    case 'city':
      return { kind: 'city', text: isSeeker ? 'в вашем городе' : 'в том же городе' }
    case 'region':
      return { kind: 'region', text: isSeeker ? 'в вашем регионе' : 'в том же регионе' }
    case 'unknown':
      return null
  }
}

export function gapsOf(fit: Fit, named: Named, reader: Reader): Gap[] {
  const gaps: Gap[] = []
  const isSeeker = reader === 'seeker'
  if (fit.workForm === 'no')
    gaps.push({
      kind: 'work_form',
      text: isSeeker
        ? `${WORK_FORM_PHRASES[named.workForm]} — такой работы нет среди желаемых`
        : `${WORK_FORM_PHRASES[named.workForm]} работать не предлагает`,
    })
  if (fit.place === 'region') gaps.push({ kind: 'region', text: 'другой город' })
  if (fit.pay === 'below')
    gaps.push({ kind: 'pay', text: isSeeker ? 'зарплата ниже желаемой' : 'хочет больше, чем в вакансии' })
  if (fit.missingExperience !== null && fit.missingExperience > 0 && named.experience !== null)
    gaps.push({ kind: 'experience', text: `нужен опыт ${NEEDED_EXPERIENCE[named.experience] ?? ''}` })
  if (fit.schedule === 'no' && named.schedule)
    gaps.push({
      kind: 'schedule',
      text: isSeeker ? `график ${SCHEDULE_PHRASES[named.schedule]}, вы искали другой` : 'хочет другой график',
    })
  if (fit.employment === 'no' && named.employment)
    gaps.push({
      kind: 'employment',
      text: isSeeker
        ? `${EMPLOYMENT_PHRASES[named.employment]}, вы искали другую занятость`
        : 'хочет другую занятость',
    })
  return gaps
}

/** Null where none is needed. */
const NEEDED_EXPERIENCE: Readonly<Record<Experience, string | null>> = {
  none: null,
  from_1_to_3: 'от 1 года',
  from_3_to_6: 'от 3 лет',
  over_6: 'от 6 лет',
}
const WORK_FORM_PHRASES: Readonly<Record<WorkForm, string>> = {
  remote: 'удалённо',
  home: 'на дому',
  hybrid: 'гибридно',
  travelling: 'с разъездами',
  on_site: 'на месте',
}
const SCHEDULE_PHRASES: Readonly<Record<Schedule, string>> = {
  five_two: '5/2',
  six_one: '6/1',
  two_two: '2/2',
  shifts: 'сменный',
  weekends: 'по выходным',
  flexible: 'свободный',
  other: 'другой',
}
const EMPLOYMENT_PHRASES: Readonly<Record<EmploymentForm, string>> = {
  full: 'полная занятость',
  part: 'частичная занятость',
  project: 'проектная работа',
  temporary: 'временная работа',
  internship: 'стажировка',
  rotation: 'вахта',
}
