import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { moderatedResume } from './resume.ts'
import { moderatedVacancy } from './vacancy.ts'
import type { Moderated } from './moderated.ts'

export const MODERATED: Record<ModeratedKind, Moderated> = {
  vacancy: moderatedVacancy,
  resume: moderatedResume,
}
