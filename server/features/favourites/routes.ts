import { implementer } from '#server/http/api/implementer.ts'
import {
  dropGone,
  dropResume,
  keepResume,
  listFavouriteResumes,
  listKeptOfCompany,
  setResumeNote,
} from './resumes.ts'
import { dropVacancy, keepVacancy, listFavourites, listKeptVacancies } from './service.ts'

const { favourites } = implementer

export const favouritesRoutes = {
  vacancies: favourites.vacancies.handler(({ input, context }) => listFavourites(context, input)),
  keptVacancies: favourites.keptVacancies.handler(({ input, context }) => listKeptVacancies(context, input)),
  keepVacancy: favourites.keepVacancy.handler(({ input, context }) => keepVacancy(context, input)),
  dropVacancy: favourites.dropVacancy.handler(({ input, context }) => dropVacancy(context, input)),
  resumes: favourites.resumes.handler(({ input, context }) => listFavouriteResumes(context, input)),
  keptResumes: favourites.keptResumes.handler(({ input, context }) => listKeptOfCompany(context, input)),
  keepResume: favourites.keepResume.handler(({ input, context }) => keepResume(context, input)),
  dropResume: favourites.dropResume.handler(({ input, context }) => dropResume(context, input)),
  dropGoneResumes: favourites.dropGoneResumes.handler(({ context }) => dropGone(context)),
  setResumeNote: favourites.setResumeNote.handler(({ input, context }) => setResumeNote(context, input)),
}
