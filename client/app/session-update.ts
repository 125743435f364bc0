import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { applyTheme, chosenTheme, onThemeChange } from '#client/ui/theme.ts'
import { guardRedirect, matchRoute } from '#shared/routing/route-table.ts'
import { api } from './api.ts'
import { statusOf } from './api-error.ts'
import { loadCurrentUser } from './current-user.ts'
import { hasSession, refreshSessionFlag } from './session-flag.ts'
import { deviceFavourites, removeFromDevice } from '#client/features/board/favourites/device-favourites.ts'
import { hiddenThings, showOnDevice } from '#client/features/board/hidden/hidden-store.ts'
import { deviceSearches, forgetSearches } from '#client/features/board/saved-searches/device-searches.ts'
import { showToast } from '#client/ui/toast.tsx'
import { SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

const FAVOURITE_FORMS = { one: 'избранная', few: 'избранные', many: 'избранных' }
const HIDDEN_FORMS = { one: 'скрытая', few: 'скрытые', many: 'скрытых' }
const SEARCH_FORMS = { one: 'сохранённый поиск', few: 'сохранённых поиска', many: 'сохранённых поисков' }
let moving: Promise<void> | null = null

/** Whether the account has no room for the rest, which is not tried again until the next full load. */
let isAccountFull = false

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

/**
 * Adds what this browser kept for a guest to the account of the user who has signed in, and says so. Each part leaves the
 * browser once the account has it; after a failure it stays until the next page.
 */
function moveDevice(queryClient: QueryClient): Promise<void> {
  moving ??= move(queryClient).finally(() => {
    moving = null
  })
  return moving
}

async function move(queryClient: QueryClient) {
  if (!hasSession()) return
  const moved = await Promise.all([
    moveFavourites(queryClient),
    moveHidden(queryClient),
    moveSearches(queryClient),
  ])
  const parts = moved.filter((part) => part !== null)
  if (parts.length > 0) showToast({ type: 'success', title: `Перенесли в аккаунт: ${parts.join(', ')}` })
}

/** A first answer on its way may be from before the move, and an invalidation alone would let it stand. */
async function reload(queryClient: QueryClient, queryKey: QueryKey) {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** «5 избранных»; null when nothing was new or it did not work out. */
async function moveFavourites(queryClient: QueryClient): Promise<string | null> {
  const ids = deviceFavourites()
  if (ids.length === 0) return null
  try {
    const { addedCount } = await api.favourites.keepVacancies.call({
      ids: [...ids],
    })
    removeFromDevice(ids)
    await reload(queryClient, api.favourites.key())
    return addedCount > 0 ? countOf(addedCount, FAVOURITE_FORMS) : null
  } catch {
    return null
  }
}

async function moveHidden(queryClient: QueryClient): Promise<string | null> {
  const things = hiddenThings('device')
  if (things.length === 0) return null
  const idsOf = (kind: 'vacancy' | 'company') => things.filter((one) => one.kind === kind).map(({ id }) => id)
  try {
    const { addedCount } = await api.hidden.importFromDevice.call({
      vacancies: idsOf('vacancy'),
      companies: idsOf('company'),
    })
    showOnDevice(things)
    await reload(queryClient, api.hidden.key())
    return addedCount > 0 ? countOf(addedCount, HIDDEN_FORMS) : null
  } catch {
    return null
  }
}

async function moveSearches(queryClient: QueryClient): Promise<string | null> {
  const searches = deviceSearches()
  if (searches.length === 0 || isAccountFull) return null
  try {
    const { addedCount, left } = await api.savedSearches.importFromDevice.call({
      searches: searches.map((search) => ({ ...search })),
    })
    forgetSearches(searches.map(({ address }) => address).filter((address) => !left.includes(address)))
    isAccountFull = left.length > 0
    if (isAccountFull)
      showToast({
        type: 'warning',
        title: 'Не все поиски из этого браузера поместились в аккаунт',
        description: `Удалите ненужные: в аккаунте их не больше ${SAVED_SEARCHES_MAX}.`,
      })
    await reload(queryClient, api.savedSearches.key())
    return addedCount > 0 ? countOf(addedCount, SEARCH_FORMS) : null
  } catch {
    return null
  }
}
