import type { PersonalData } from '#server/kernel/personal-data.ts'
import { deletePasskeysOf, listPasskeys } from './service.ts'

/** The export has no key: a public key says nothing about its owner. */
export const passkeysPersonalData = (): PersonalData => ({
  async export(db, { userId }) {
    const rows = await listPasskeys(db, userId)
    return {
      passkeys: rows.map(({ name, isBackedUp, createdAt, lastUsedAt }) => ({
        name,
        isBackedUp,
        createdAt,
        lastUsedAt,
      })),
    }
  },
  erase: (tx, { userId }) => deletePasskeysOf(tx, userId),
})
