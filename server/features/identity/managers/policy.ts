/**
 * Who may do what in a company (decisions, section 3). A level is that of the caller's role in this very company; null
 * is a stranger.
 */
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

type Level = number | null
type Owned = { isOwn: boolean }

export const canSeeCabinet = (level: Level) => reaches(level, ACCESS_LEVELS.MANAGER)
export const canEditVacancy = (level: Level, { isOwn }: Owned) =>
  reaches(level, isOwn ? ACCESS_LEVELS.MANAGER : ACCESS_LEVELS.EDITOR)
/** @param vacancy.isOwn whether the caller owns the vacancy that was responded to */
export const canSeeResponses = (level: Level, { isOwn }: Owned) =>
  reaches(level, isOwn ? ACCESS_LEVELS.MANAGER : ACCESS_LEVELS.EDITOR)
export const canEditCompany = (level: Level) => reaches(level, ACCESS_LEVELS.EDITOR)
/** Paying, the balance, bills and acts. */
export const canPay = (level: Level) => reaches(level, ACCESS_LEVELS.EDITOR)
/** Inviting, changing levels, removing. */
export const canManageManagers = (level: Level) => reaches(level, ACCESS_LEVELS.ADMIN)
/** Everybody may leave, whatever the level. */
export const canRemoveManager = (level: Level, { isSelf }: { isSelf: boolean }) =>
  level !== null && (isSelf || canManageManagers(level))

function reaches(level: Level, needed: number) {
  return level !== null && level >= needed
}
