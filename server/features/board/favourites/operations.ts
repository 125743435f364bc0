import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { favouritesContract } from '#shared/features/board/favourites/contract.ts'
import {
  addFavouriteResume,
  filterFavouriteResumes,
  listFavouriteResumes,
  removeFavouriteResume,
  removeUnreadableResumes,
  setResumeNote,
} from './resumes.ts'
import {
  addFavouriteVacancies,
  addFavouriteVacancy,
  filterFavouriteVacancies,
  listFavouriteVacancies,
  removeFavouriteVacancy,
} from './vacancies.ts'

export const favouritesOperations: OperationsOf<typeof favouritesContract, Ctx> = {
  vacancies: listFavouriteVacancies,
  keptVacancies: filterFavouriteVacancies,
  keepVacancy: addFavouriteVacancy,
  keepVacancies: addFavouriteVacancies,
  dropVacancy: removeFavouriteVacancy,
  resumes: listFavouriteResumes,
  keptResumes: filterFavouriteResumes,
  keepResume: addFavouriteResume,
  dropResume: removeFavouriteResume,
  dropGoneResumes: removeUnreadableResumes,
  setResumeNote,
}
