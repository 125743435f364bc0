import type { Directories } from '#server/features/directories.ts'
import { int32, uint16 } from '#server/lists/columns.ts'
import type { Columns } from '#server/features/vacancies/index/columns.ts'
import {
  EXPERIENCES,
  EMPLOYMENT_FORMS,
  SCHEDULES,
  WORK_FORMS,
} from '#shared/features/vacancies/vocabulary.ts'
import type { Fit } from './fit.ts'
import type { Named } from './phrases.ts'

const SKILLS_NAMED = 5

/** What the phrases name of the vacancy at a slot. */
export function namedOf(
  { professions, skills }: Pick<Directories, 'professions' | 'skills'>,
  { columns, slot, fit }: { columns: Columns; slot: number; fit: Fit },
): Named {
  const one = <Value>(list: readonly Value[], mask: number) => list[31 - Math.clz32(mask)] ?? null
  return {
    field: professions.all[uint16(columns.profession, slot) - 1]?.group ?? '',
    skills: fit.sharedSkills.slice(0, SKILLS_NAMED).map((number) => skills.nameOf(number)),
    workForm: one(WORK_FORMS, int32(columns.workForm, slot)) ?? 'on_site',
    schedule: one(SCHEDULES, int32(columns.schedule, slot)),
    employment: one(EMPLOYMENT_FORMS, int32(columns.employment, slot)),
    experience: one(EXPERIENCES, int32(columns.experience, slot)),
  }
}
