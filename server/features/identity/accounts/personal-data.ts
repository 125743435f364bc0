import type { Deps } from '#server/features/identity/context.ts'
import { removeByUrl } from '#server/files/port.ts'
import { afterCommit } from '#server/kernel/after-commit.ts'
import type { PersonalData } from '#server/kernel/personal-data.ts'
import { CURRENT_ZONE_DEFAULT } from '#shared/features/identity/accounts/vocabulary.ts'
import { deleteEmailChange, eraseConsents, findEmailChange, listConsentData, setUser } from './queries.ts'
import { requireUser } from './service.ts'

export const accountsPersonalData = ({ files }: Pick<Deps, 'files'>): PersonalData => ({
  async export(db, { userId }) {
    const { currentRoleId: _currentRoleId, ...user } = await requireUser(db, userId)
    const [consents, emailChange] = await Promise.all([
      listConsentData(db, userId),
      findEmailChange(db, userId),
    ])
    return { user, consents, emailChange }
  },
  async erase(tx, { userId, at }) {
    const { photoUrl } = await requireUser(tx, userId)
    await deleteEmailChange(tx, userId)
    await eraseConsents(tx, { userId, now: at })
    await setUser(tx, userId, {
      email: `deleted-${userId}@deleted.invalid`,
      firstName: 'Удалённый пользователь',
      lastName: null,
      photoUrl: null,
      zone: CURRENT_ZONE_DEFAULT,
      theme: 'system',
      staffRole: null,
      notifications: { responses: false, newResponses: 'off', vacancies: false, news: false },
      currentRoleId: null,
      deletionAt: null,
      deletedAt: at,
    })
    afterCommit(tx, () => removeByUrl(files, photoUrl))
  },
})
