import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { applyTheme, chosenTheme, onThemeChange } from '#client/ui/theme.ts'
import { guardRedirect } from '#shared/routing/guards.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import { statusOf } from './api-error.ts'
import { api } from './api.ts'
import { loadCurrentUser } from './current-user.ts'
import { moveDevice } from './move-device.ts'
import { hasSession, refreshSessionFlag } from './session-flag.ts'

/**
 * Keeps the session and the theme of this tab current: at each navigation and after any 401.
 * @param onSessionEnd called when a 401 shows that the session has ended
 * @returns the update after a change in another tab
 */
export function syncSession(
  router: DataRouter,
  queryClient: QueryClient,
  onSessionEnd: () => Promise<void>,
): () => Promise<void> {
  syncTheme(queryClient)
  void loadCurrentUser(queryClient)
  void moveDevice(queryClient)

  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return
    void loadCurrentUser(queryClient)
    void moveDevice(queryClient)
  })

  const onRefusal = (error: unknown) => {
    // The server clears the cookies of an ended session, the flag among them.
    if (statusOf(error) === 401 && refreshSessionFlag()) void onSessionEnd()
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error)
  })
  return () => updateTab(router, queryClient)
}

async function updateTab(router: DataRouter, queryClient: QueryClient) {
  const shownUser = queryClient.getQueryData(api.accounts.me.queryKey())
  refreshSessionFlag()
  if (!hasSession()) {
    if (redirectGuest(router)) return
    // The server decides what a guest sees of a private page.
    if (shownUser && isPrivate(router)) return location.reload()
    // Private data must not stay in the memory of the tab.
    queryClient.removeQueries({ type: 'inactive' })
    return queryClient.resetQueries({ queryKey: api.accounts.key() })
  }
  await loadCurrentUser(queryClient, { isFresh: true })
  const user = queryClient.getQueryData(api.accounts.me.queryKey())
  const isSamePerson = shownUser !== undefined && shownUser.id === user?.id
  if (isSamePerson) {
    await queryClient.invalidateQueries()
    // The current company may have changed, which only loaders read.
    await router.revalidate()
    // Data of another user must not stay in the memory of the tab.
  } else if (shownUser || isGuarded(router)) location.reload()
}

function redirectGuest(router: DataRouter) {
  // After signing in, the user returns to the page that was loading.
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

/**
 * Applies the theme of the account to this device, unless it is "as in the system"; a switch on this device is saved in
 * the account.
 */
function syncTheme(queryClient: QueryClient) {
  const queryKey = api.accounts.me.queryKey()
  const cache = queryClient.getQueryCache()
  follow()
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query === cache.find({ queryKey })) follow()
  })
  onThemeChange(() => {
    const theme = chosenTheme()
    const user = queryClient.getQueryData(queryKey)
    if (!user || user.theme === theme) return
    const { firstName, lastName, zone } = user
    api.accounts.update.call({ firstName, lastName, zone, theme }).then(
      (updated) => queryClient.setQueryData(queryKey, updated),
      // The device has the theme already; the next switch updates the account.
      () => undefined,
    )
  })

  function follow() {
    const theme = queryClient.getQueryData(queryKey)?.theme
    if (theme && theme !== 'system' && theme !== chosenTheme()) applyTheme(theme)
  }
}
