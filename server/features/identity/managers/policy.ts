/**
 * Permissions in a company (decisions, section 3). A level is that of the caller's role in this company; null for a
 * non-member.
 */
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

type Level = number | null
type Ownership = { isOwn: boolean }

export const canSeeDashboard = (level: Level) => reaches(level, ACCESS_LEVELS.MANAGER)
export const canEditVacancy = (level: Level, { isOwn }: Ownership) =>
  reaches(level, isOwn ? ACCESS_LEVELS.MANAGER : ACCESS_LEVELS.EDITOR)
/** @param vacancy.isOwn whether the caller owns the vacancy */
export const canSeeResponses = (level: Level, { isOwn }: Ownership) =>
  reaches(level, isOwn ? ACCESS_LEVELS.MANAGER : ACCESS_LEVELS.EDITOR)
export const canEditCompany = (level: Level) => reaches(level, ACCESS_LEVELS.EDITOR)
/** Paying, the balance, bills and acts. */
export const canPay = (level: Level) => reaches(level, ACCESS_LEVELS.EDITOR)
/** Webhooks and API tokens, which give everything about responses to another program. */
export const canManageIntegrations = (level: Level) => reaches(level, ACCESS_LEVELS.ADMIN)
/** Inviting, changing levels, removing. */
export const canManageManagers = (level: Level) => reaches(level, ACCESS_LEVELS.ADMIN)
/** Every member may leave. */
export const canRemoveManager = (level: Level, { isSelf }: { isSelf: boolean }) =>
  level !== null && (isSelf || canManageManagers(level))

function reaches(level: Level, needed: number) {
  return level !== null && level >= needed
}
