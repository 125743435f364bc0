import { useSession } from './current-user.ts'

/** Whether the company that the person acts for has ended, so that it hires nobody. Apart from the words about it. */
export function useHasEnded(): boolean {
  const session = useSession()
  return session.status === 'user' && session.currentRole !== null && session.currentRole.endedStatus !== null
}
