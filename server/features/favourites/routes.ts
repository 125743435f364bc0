import { implementer } from '#server/http/api/implementer.ts'
import { dropVacancy, keepVacancy, listFavourites, readFavourite } from './service.ts'

const { favourites } = implementer

export const favouritesRoutes = {
  vacancies: favourites.vacancies.handler(({ input, context }) => listFavourites(context, input)),
  ofVacancy: favourites.ofVacancy.handler(({ input, context }) => readFavourite(context, input)),
  keepVacancy: favourites.keepVacancy.handler(({ input, context }) => keepVacancy(context, input)),
  dropVacancy: favourites.dropVacancy.handler(({ input, context }) => dropVacancy(context, input)),
}
