import type { QueryClient } from '@tanstack/react-query'
import { deviceFavourites, removeFromDevice } from '#client/features/board/favourites/device-favourites.ts'
import { hiddenThings, showOnDevice } from '#client/features/board/hidden/hidden-store.ts'
import { showToast } from '#client/ui/toast.tsx'
import { countOf } from '#shared/kernel/plural.ts'
import { api } from './api.ts'
import { hasSession } from './session-flag.ts'

const FAVOURITE_FORMS = { one: 'избранная', few: 'избранные', many: 'избранных' }
const HIDDEN_FORMS = { one: 'скрытая', few: 'скрытые', many: 'скрытых' }

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
  const moved = await Promise.all([moveFavourites(queryClient), moveHidden(queryClient)])
  const parts = moved.filter((part) => part !== null)
  if (parts.length > 0) showToast({ type: 'success', title: `Перенесли в аккаунт: ${parts.join(', ')}` })
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
    await queryClient.invalidateQueries({ queryKey: api.favourites.key() })
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
    await queryClient.invalidateQueries({ queryKey: api.hidden.key() })
    return addedCount > 0 ? countOf(addedCount, HIDDEN_FORMS) : null
  } catch {
    return null
  }
}
