import { useEffect } from 'react'
import { chooseAudience } from '#client/app/audience.ts'
import { useSession } from '#client/app/current-user.ts'
import { homeRoute, isBuilt, pathOf } from '#shared/routing/route-table.ts'

/**
 * Who is signed in has nothing to do on these pages: after a code, after signing in in another tab, by an old link. The
 * page is loaded whole, so that nothing of a guest stays in memory.
 */
export function useRedirectWhenSignedIn(target: string | null) {
  const session = useSession()
  const intent = session.status === 'user' ? session.user.intent : null
  useEffect(() => {
    if (intent === null) return
    chooseAudience(intent)
    location.replace(target ?? homeOf(intent === 'employer'))
  }, [intent, target])
}

function homeOf(isEmployer: boolean) {
  const name = homeRoute(isEmployer)
  return isBuilt(name) ? pathOf(name) : '/'
}
