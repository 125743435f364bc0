import { auditDataOf } from '#server/features/identity/audit/service.ts'
import { invitationDataOf } from '#server/features/identity/managers/service.ts'
import { resumeDataOf } from '#server/features/board/resumes/withdrawal.ts'
import { favouriteDataOf } from '#server/features/board/favourites/service.ts'
import { responseDataOf } from '#server/features/board/responses/erase.ts'
import { savedSearchDataOf } from '#server/features/board/saved-searches/service.ts'
import { sessionDataOf } from '#server/features/identity/session/service.ts'
import type { Ctx } from '#server/kernel/context.ts'
import { findEmailChange, listConsentData, listRolesOf } from './queries.ts'
import { requireSelf } from './service.ts'

/** Everything that is stored about the caller (152-ФЗ, article 14), but for what would open the account. */
export async function exportOwnData(ctx: Ctx): Promise<Record<string, unknown>> {
  const { db, now } = ctx.deps
  const { currentRoleId, ...user } = await requireSelf(ctx, db)
  const { id: userId, email } = user
  const [
    roles,
    consents,
    emailChange,
    { sessions, devices },
    invitations,
    resumes,
    responses,
    favourites,
    savedSearches,
    audit,
  ] = await Promise.all([
    listRolesOf(db, userId),
    listConsentData(db, userId),
    findEmailChange(db, userId),
    sessionDataOf(db, { userId, now: now() }),
    invitationDataOf(db, { userId, email }),
    resumeDataOf(db, userId),
    responseDataOf(db, userId),
    favouriteDataOf(db, userId),
    savedSearchDataOf(db, userId),
    auditDataOf(db, userId),
  ])
  return {
    exportedAt: now().toISOString(),
    user,
    roles: roles.map((role) => ({ ...role, isCurrent: role.id === currentRoleId })),
    consents,
    emailChange,
    sessions,
    devices,
    invitations,
    resumes,
    responses,
    favouriteVacancyIds: favourites,
    savedSearches,
    audit,
  }
}
