import { z } from 'zod'
import { filterSchema } from '#shared/lists/schema.ts'
import { resumeList } from './list.ts'
import { RESUME_SORTS } from './vocabulary.ts'

export const ResumeFilter = filterSchema(resumeList)
export type ResumeFilter = z.infer<typeof ResumeFilter>

export const ResumeSort = z.enum(RESUME_SORTS)
export type ResumeSort = z.infer<typeof ResumeSort>
