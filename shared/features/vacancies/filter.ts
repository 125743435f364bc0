import { z } from 'zod'
import { filterSchema } from '#shared/lists/schema.ts'
import { vacancyList } from './list.ts'
import { SORTS } from './vocabulary.ts'

export const VacancyFilter = filterSchema(vacancyList)
export type VacancyFilter = z.infer<typeof VacancyFilter>

export const VacancySort = z.enum(SORTS)
export type VacancySort = z.infer<typeof VacancySort>
