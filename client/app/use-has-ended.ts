import { useSession } from './current-user.ts'

/** Whether the user's current company has ended and cannot hire. A separate module from the texts about it. */
export function useHasEnded(): boolean {
  const session = useSession()
  return session.status === 'user' && session.currentRole !== null && session.currentRole.endedStatus !== null
}
