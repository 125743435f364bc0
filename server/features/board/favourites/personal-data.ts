import { eq } from 'drizzle-orm'
import { favouriteVacancies } from '#server/db/schema/favourites.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import { listFavouriteVacancyIds } from './vacancies.ts'

export const favouritesPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({
    favouriteVacancyIds: await listFavouriteVacancyIds(db, { userId, limit: FAVOURITES_MAX, offset: 0 }),
  }),
  async erase(tx, { userId }) {
    await tx.delete(favouriteVacancies).where(eq(favouriteVacancies.userId, userId))
  },
})
