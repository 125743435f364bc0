import { useEffect } from 'react'
import { chooseAudience } from '#client/app/audience.ts'
import { useSession } from '#client/app/current-user.ts'
import { homeRoute, pathOf } from '#shared/routing/route-table.ts'

/**
 * Leaves a sign-in page when the visitor is signed in: after a code, after signing in in another tab, by an old link. A full
 * page load, so that no data of a guest stays in memory.
 */
export function useRedirectWhenSignedIn(target: string | null) {
  const session = useSession()
  const intent = session.status === 'user' ? session.user.intent : null
  useEffect(() => {
    if (intent === null) return
    chooseAudience(intent)
    location.replace(target ?? pathOf(homeRoute(intent === 'employer')))
  }, [intent, target])
}
