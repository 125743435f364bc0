import type { PersonalData } from '#server/kernel/personal-data.ts'
import { deleteSearchesOf, listDataOf } from './queries.ts'

export const savedSearchesPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({ savedSearches: await listDataOf(db, userId) }),
  erase: (tx, { userId }) => deleteSearchesOf(tx, userId),
})
