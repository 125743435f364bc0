import type { PersonalData } from '#server/kernel/personal-data.ts'
import { listEntriesOf } from './queries.ts'

/** Records stay when an account is deleted: they name its number only. */
export const auditPersonalData = (): PersonalData => ({
  export: async (db, { userId }) => ({ audit: await listEntriesOf(db, userId) }),
})
