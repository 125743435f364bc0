import { useSession } from '#client/app/current-user.ts'

/** Whether the reader is an administrator of the board. */
export function useIsAdmin() {
  const session = useSession()
  return session.status === 'user' && session.user.staffRole === 'admin'
}
