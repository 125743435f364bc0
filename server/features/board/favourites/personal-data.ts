import type { PersonalData } from '#server/kernel/personal-data.ts'
import { FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import { deleteAllOf, listKept } from './queries.ts'

export const favouritesPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({
    favouriteVacancyIds: await listKept(db, { userId, limit: FAVOURITES_MAX, offset: 0 }),
  }),
  erase: (tx, { userId }) => deleteAllOf(tx, userId),
})
