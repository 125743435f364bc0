import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { useSession } from './current-user.ts'

/**
 * Whether the user may pay for the current company. Guests and people without one are not stopped: pages that are the same
 * for everybody offer them what a company can buy.
 */
export function useMayPay(): boolean {
  const session = useSession()
  const role = session.status === 'user' ? session.currentRole : null
  return role === null || role.accessLevel >= ACCESS_LEVELS.EDITOR
}

/** Stands where others find a button that buys. */
export const WHO_PAYS = 'Платят редактор и администратор компании.'
