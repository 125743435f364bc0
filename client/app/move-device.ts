import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { deviceFavourites, removeFromDevice } from '#client/features/board/favourites/device-favourites.ts'
import { hiddenThings, showOnDevice } from '#client/features/board/hidden/hidden-store.ts'
import { deviceSearches, forgetSearches } from '#client/features/board/saved-searches/device-searches.ts'
import { showToast } from '#client/ui/toast.tsx'
import { SAVED_SEARCHES_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { api } from './api.ts'
import { hasSession } from './session-flag.ts'

const FAVOURITE_FORMS = { one: 'избранная', few: 'избранные', many: 'избранных' }
const HIDDEN_FORMS = { one: 'скрытая', few: 'скрытые', many: 'скрытых' }
const SEARCH_FORMS = { one: 'сохранённый поиск', few: 'сохранённых поиска', many: 'сохранённых поисков' }

let moving: Promise<void> | null = null

/**
 * Adds what this browser kept for a guest to the account of the user who has signed in, and says so. Each part leaves the
 * browser once the account has it; after a failure it stays until the next page.
 */
export function moveDevice(queryClient: QueryClient): Promise<void> {
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

/** Whether the account has no room for the rest, which is not tried again until the next full load. */
let isAccountFull = false

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
