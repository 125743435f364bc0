import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { moderationContract } from '#shared/features/staff/moderation/contract.ts'
import { readCompanyModeration } from './company-moderation.ts'
import { decideCase } from './decide.ts'
import { readCase, readHistory, readQueue } from './read.ts'
import { readResumeFile } from './resume-files.ts'
import { takeCase } from './take.ts'
import { takeDownCase, undoCase } from './undo.ts'
import { readVacancyModeration } from './vacancy-moderation.ts'

export const moderationOperations: OperationsOf<typeof moderationContract, Ctx> = {
  queue: readQueue,
  history: readHistory,
  read: readCase,
  take: takeCase,
  decide: decideCase,
  undo: undoCase,
  takeDown: takeDownCase,
  resumeFile: readResumeFile,
  ofVacancy: readVacancyModeration,
  ofCompany: readCompanyModeration,
}
