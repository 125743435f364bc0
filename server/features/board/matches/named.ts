import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { VacancyFacts } from '#server/features/board/vacancies/index/columns.ts'
import { valuesIn } from '#server/lists/columns.ts'
import {
  EXPERIENCES,
  EMPLOYMENT_FORMS,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import type { Fit } from './fit.ts'
import type { Named } from './phrases.ts'

const SKILLS_NAMED = 5

/** What the phrases name of the vacancy. */
export function namedOf(
  { professions, skills }: Pick<ReferenceData, 'professions' | 'skills'>,
  { vacancy, fit }: { vacancy: VacancyFacts; fit: Fit },
): Named {
  return {
    field: professions.all[vacancy.profession - 1]?.group ?? '',
    skills: fit.sharedSkills.slice(0, SKILLS_NAMED).map((number) => skills.nameOf(number)),
    workForm: valuesIn(WORK_FORMS, vacancy.workForm)[0] ?? 'on_site',
    schedule: valuesIn(SCHEDULES, vacancy.schedule)[0] ?? null,
    employment: valuesIn(EMPLOYMENT_FORMS, vacancy.employment)[0] ?? null,
    experience: valuesIn(EXPERIENCES, vacancy.experience)[0] ?? null,
  }
}
