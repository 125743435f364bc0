import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { guardRedirect } from '#shared/routing/guards.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { statusOf } from './api-error.ts'
import { api } from './api.ts'
import { loadCurrentUser } from './current-user.ts'
import { hasSession, refreshSessionFlag } from './session-flag.ts'

/** Says only that something has changed: each tab asks for itself, with the cookie that no script can read. */
const CHANGED = 'changed'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session')

let syncTab: (() => Promise<void>) | null = null

/** Call it after signing in or out, or acting for another company: this tab and the others follow. */
export async function tellSessionChanged() {
  tellOtherTabs()
  await syncTab?.()
}

/** For a tab that is about to leave anyway. */
export function tellOtherTabs() {
  channel?.postMessage(CHANGED)
}

/** Keeps what this tab knows of the session true: at each navigation, on news from other tabs and on any 401. */
export function keepSession(router: DataRouter, queryClient: QueryClient) {
  refreshSessionFlag()
  void loadCurrentUser(queryClient)

  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') void loadCurrentUser(queryClient)
  })

  syncTab = () => followSession(router, queryClient)
  const follow = () => void syncTab?.()
  channel?.addEventListener('message', follow)
  // A tab that slept, or came back from the history, may have missed the news.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && refreshSessionFlag().hasChanged) follow()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow())

  const onRefusal = (error: unknown) => {
    // The server clears the cookies of a session that is over; the flag is gone with them.
    if (statusOf(error) === 401 && refreshSessionFlag().hasChanged) void tellSessionChanged()
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error)
  })
}

async function followSession(router: DataRouter, queryClient: QueryClient) {
  const shownUser = queryClient.getQueryData(api.accounts.me.queryKey())
  refreshSessionFlag()
  if (!hasSession()) {
    if (leaveGuarded(router)) return
    // The server says what is left of a page that was somebody's.
    if (shownUser && isPrivate(router)) return location.reload()
    // What belonged to somebody leaves the memory of the tab.
    queryClient.removeQueries({ type: 'inactive' })
    return queryClient.resetQueries({ queryKey: api.accounts.key() })
  }
  await loadCurrentUser(queryClient, { isFresh: true })
  const user = queryClient.getQueryData(api.accounts.me.queryKey())
  const isSamePerson = shownUser !== undefined && shownUser.id === user?.id
  if (isSamePerson) {
    await queryClient.invalidateQueries()
    // Another company of the person may be the current one, which only loaders ask for.
    await router.revalidate()
    // Of somebody else nothing may stay in the memory of the tab.
  } else if (shownUser || isGuarded(router)) location.reload()
}

function leaveGuarded(router: DataRouter) {
  // The sign-in leads back to the page that was on its way.
  const { pathname, search } = router.state.navigation.location ?? router.state.location
  const guest = { isSignedIn: false, hasCompany: false }
  const target = guardRedirect(matchRoute(pathname)?.route, guest, pathname + search)
  if (target !== null) location.assign(target)
  return target !== null
}

function isGuarded(router: DataRouter) {
  return (matchRoute(router.state.location.pathname)?.route.guards?.length ?? 0) > 0
}

function isPrivate(router: DataRouter) {
  const route = matchRoute(router.state.location.pathname)?.route
  return route?.page === true && !route.isPublic
}
