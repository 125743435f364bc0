import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { favouritesContract } from '#shared/features/board/favourites/contract.ts'
import {
  dropGone,
  dropResume,
  keepResume,
  listFavouriteResumes,
  listKeptOfCompany,
  setResumeNote,
} from './resumes.ts'
import { dropVacancy, keepVacancy, listFavourites, listKeptVacancies } from './service.ts'

export const favouritesOperations: OperationsOf<typeof favouritesContract, Ctx> = {
  vacancies: listFavourites,
  keptVacancies: listKeptVacancies,
  keepVacancy,
  dropVacancy,
  resumes: listFavouriteResumes,
  keptResumes: listKeptOfCompany,
  keepResume,
  dropResume,
  dropGoneResumes: dropGone,
  setResumeNote,
}
