import type { OperationsOf } from '#server/kernel/operations.ts'
import { matchResumes } from './resumes-for-vacancy.ts'
import { matchVacancies } from './vacancies-for-resume.ts'

export const matchesOperations: OperationsOf<'matches'> = {
  vacanciesForResume: matchVacancies,
  resumesForVacancy: matchResumes,
}
