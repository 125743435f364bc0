import type { PersonalData } from '#server/kernel/personal-data.ts'
import { listDevices, listSessions } from './queries.ts'
import { deleteSessionsOf } from './service.ts'

/** Exports no token and no hash of one. */
export const sessionPersonalData = (): PersonalData => ({
  async export(db, { userId, at }) {
    const [sessions, devices] = await Promise.all([
      listSessions(db, { userId, now: at }),
      listDevices(db, userId),
    ])
    return { sessions, devices }
  },
  erase: (tx, { userId }) => deleteSessionsOf(tx, userId),
})
