import { ChosenChips, without } from '#client/ui/list/chosen-chips.tsx'
import type { Chosen } from '#client/ui/list/chosen-chips.tsx'
import {
  EDUCATION_LABELS,
  EXPERIENCE_RANGE_LABELS,
  LANGUAGE_LABELS,
  RESUME_PERIOD_LABELS,
} from '#shared/features/resumes/labels.ts'
import type { ResumeFilter } from '#shared/features/resumes/filter.ts'
import { EMPLOYMENT_LABELS, SCHEDULE_LABELS, WORK_FORM_LABELS } from '#shared/features/vacancies/labels.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { pathWith, withoutFilters } from './list-state.ts'
import type { ListState } from './list-state.ts'

/** What is chosen, each with a link that takes it away. */
export function ChosenFilters({ state }: { state: ListState }) {
  return <ChosenChips chips={chosenChips(state)} resetHref={pathWith(state, withoutFilters(state.filter))} />
}

function chosenChips(state: ListState): Chosen[] {
  const { filter, professionName, locationName, skillNames } = state
  const chip = (change: Partial<ResumeFilter>, name: string) => ({ href: pathWith(state, change), name })
  return [
    ...(filter.profession ? [chip({ profession: null }, professionName ?? filter.profession)] : []),
    ...(filter.location ? [chip({ location: null }, locationName ?? filter.location)] : []),
    ...(filter.salary
      ? [chip({ salary: null }, `До${NO_BREAK_SPACE}${formatAmount(filter.salary, 'RUB')}`)]
      : []),
    ...filter.workForm.map((value) =>
      chip({ workForm: without(filter.workForm, value) }, WORK_FORM_LABELS[value]),
    ),
    ...filter.experience.map((value) =>
      chip(
        { experience: without(filter.experience, value) },
        `Опыт: ${EXPERIENCE_RANGE_LABELS[value].toLowerCase()}`,
      ),
    ),
    ...filter.employment.map((value) =>
      chip({ employment: without(filter.employment, value) }, EMPLOYMENT_LABELS[value]),
    ),
    ...filter.schedule.map((value) =>
      chip({ schedule: without(filter.schedule, value) }, `График: ${SCHEDULE_LABELS[value].toLowerCase()}`),
    ),
    ...filter.education.map((value) =>
      chip({ education: without(filter.education, value) }, EDUCATION_LABELS[value]),
    ),
    ...filter.language.map((value) =>
      chip({ language: without(filter.language, value) }, LANGUAGE_LABELS[value]),
    ),
    ...filter.skill.map((value) => chip({ skill: without(filter.skill, value) }, skillNames[value] ?? value)),
    ...(filter.period
      ? [chip({ period: null }, `Обновлено: ${RESUME_PERIOD_LABELS[filter.period].toLowerCase()}`)]
      : []),
    ...(filter.photo ? [chip({ photo: false }, 'С фото')] : []),
  ]
}
