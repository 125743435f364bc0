import { eq, sql } from 'drizzle-orm'
import { consents } from '#server/db/schema/accounts.ts'
import type { Deps } from '#server/features/identity/context.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit } from '#server/kernel/sql.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { CURRENT_ZONE_DEFAULT } from '#shared/features/identity/accounts/vocabulary.ts'
import { listConsents } from './consents.ts'
import { requireUser, updateUser } from './service.ts'

export const accountsPersonalData = ({ files }: Pick<Deps, 'files'>): PersonalData => ({
  async export(db, { userId }) {
    const { currentRoleId: _currentRoleId, ...user } = await requireUser(db, userId)
    return { user, consents: await listConsents(db, userId) }
  },
  async erase(tx, { userId, at }) {
    const { photoUrl } = await requireUser(tx, userId)
    // The consent and its date stay on record; the address of the network does not.
    await tx
      .update(consents)
      .set({ ip: '', withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${at}::timestamptz)` })
      .where(eq(consents.userId, userId))
    await updateUser(tx, userId, {
      email: `deleted-${userId}@deleted.invalid`,
      firstName: 'Удалённый пользователь',
      lastName: null,
      photoUrl: null,
      zone: CURRENT_ZONE_DEFAULT,
      theme: 'system',
      staffRole: null,
      notifications: {
        responses: false,
        newResponses: 'off',
        vacancies: false,
        weekly: false,
        news: false,
        searches: false,
        interviews: false,
      },
      pushMuted: [],
      telegramMuted: [],
      currentRoleId: null,
      emailRefusedFirstAt: null,
      emailRefusedAt: null,
      deletionAt: null,
      deletedAt: at,
    })
    afterCommit(tx, () => removeByUrl(files, photoUrl))
  },
})
