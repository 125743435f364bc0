import type { OperationsOf } from '#server/kernel/operations.ts'
import {
  dropGone,
  dropResume,
  keepResume,
  listFavouriteResumes,
  listKeptOfCompany,
  setResumeNote,
} from './resumes.ts'
import { dropVacancy, keepVacancy, listFavourites, listKeptVacancies } from './service.ts'

export const favouritesOperations: OperationsOf<'favourites'> = {
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
