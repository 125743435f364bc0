/** Favourites of a guest: ids of vacancies in `localStorage`, the last added last. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/ui/listeners.ts'
import { DEVICE_FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'

const STORAGE_KEY = 'favourites'
const { subscribe: listen, notify } = createListeners()

/** Whether the device keeps the vacancy. In the browser only. */
export const useIsOnDevice = (id: number) =>
  useSyncExternalStore(
    subscribe,
    () => deviceFavourites().includes(id),
    () => false,
  )

function subscribe(listener: () => void) {
  // Another tab may have changed it.
  addEventListener('storage', notify)
  return listen(listener)
}

/** Empty where the browser stores nothing. */
export function deviceFavourites(): number[] {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (!stored) return []
    const ids = stored.split(',').map(Number)
    return ids.filter((id) => Number.isInteger(id) && id > 0)
  } catch {
    return []
  }
}

/** @returns false when there is no room or the browser stores nothing */
export function addToDevice(id: number): boolean {
  const ids = deviceFavourites()
  return ids.length < DEVICE_FAVOURITES_MAX && store([...ids, id])
}

export function removeFromDevice(removed: readonly number[]) {
  store(deviceFavourites().filter((id) => !removed.includes(id)))
}

function store(ids: readonly number[]): boolean {
  try {
    if (ids.length > 0) localStorage.setItem(STORAGE_KEY, ids.join(','))
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    return false
  }
  notify()
  return true
}
