import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { matchesContract } from '#shared/features/board/matches/contract.ts'
import { matchResumes } from './resumes-for-vacancy.ts'
import { matchVacancies } from './vacancies-for-resume.ts'

export const matchesOperations: OperationsOf<typeof matchesContract, Ctx> = {
  vacanciesForResume: matchVacancies,
  resumesForVacancy: matchResumes,
}
