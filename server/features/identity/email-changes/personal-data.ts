import type { PersonalData } from '#server/kernel/personal-data.ts'
import { deleteEmailChange, findEmailChange } from './service.ts'

export const emailChangesPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({ emailChange: await findEmailChange(db, userId) }),
  async erase(tx, { userId }) {
    await deleteEmailChange(tx, userId)
  },
})
