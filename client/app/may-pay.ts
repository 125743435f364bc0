import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { useSession } from './current-user.ts'

/**
 * Whether the user may pay for the current company. True for guests and users without a company: pages that are the
 * same for all visitors offer them what a company can buy.
 */
export function useMayPay(): boolean {
  const session = useSession()
  const role = session.status === 'user' ? session.currentRole : null
  return role === null || role.accessLevel >= ACCESS_LEVELS.EDITOR
}

/** Displayed instead of the buy button to users who may not pay. */
export const WHO_PAYS = 'Платят редактор и администратор компании.'
