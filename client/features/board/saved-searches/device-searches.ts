/** Saved searches of a guest in `localStorage`, the last saved last. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/ui/listeners.ts'
import {
  DEVICE_SEARCHES_MAX,
  SEARCH_NAME_LENGTH_MAX,
} from '#shared/features/board/saved-searches/vocabulary.ts'

export type DeviceSearch = {
  address: string
  name: string
  /** What of its results the guest has seen, as the server counts. */
  seenUpTo: number
}

const STORAGE_KEY = 'searches'
const NO_SEARCHES: readonly DeviceSearch[] = []
const { subscribe: listen, notify } = createListeners()

/** The same array until the storage changes, as React requires. */
let read: { stored: string | null; searches: readonly DeviceSearch[] } = {
  stored: null,
  searches: NO_SEARCHES,
}

/** In the browser only; the server renders none. */
export const useDeviceSearches = () => useSyncExternalStore(subscribe, deviceSearches, () => NO_SEARCHES)

function subscribe(listener: () => void) {
  // Another tab may have changed them.
  addEventListener('storage', notify)
  return listen(listener)
}

/** Empty where the browser stores nothing. */
export function deviceSearches(): readonly DeviceSearch[] {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    if (stored !== read.stored) read = { stored, searches: stored === null ? NO_SEARCHES : parse(stored) }
    return read.searches
  } catch {
    return NO_SEARCHES
  }
}

/** `full`: the limit is reached; `blocked`: the browser stores nothing or has no room. */
export function keepSearch(search: DeviceSearch): 'kept' | 'known' | 'full' | 'blocked' {
  const searches = deviceSearches()
  if (searches.some(({ address }) => address === search.address)) return 'known'
  if (searches.length >= DEVICE_SEARCHES_MAX) return 'full'
  return store([...searches, search]) ? 'kept' : 'blocked'
}

export function forgetSearches(addresses: readonly string[]) {
  store(deviceSearches().filter(({ address }) => !addresses.includes(address)))
}

/** Changes a search in its place. */
export function changeSearch(address: string, change: Partial<Pick<DeviceSearch, 'name' | 'seenUpTo'>>) {
  store(deviceSearches().map((search) => (search.address === address ? { ...search, ...change } : search)))
}

type Row = [address: string, name: string, seenUpTo: number]

function store(searches: readonly DeviceSearch[]): boolean {
  try {
    if (searches.length === 0) localStorage.removeItem(STORAGE_KEY)
    else
      localStorage.setItem(
        STORAGE_KEY,
        JSON.stringify(searches.map(({ address, name, seenUpTo }): Row => [address, name, seenUpTo])),
      )
  } catch {
    return false
  }
  notify()
  return true
}

/** Nothing of a row that another program wrote. */
function parse(stored: string): DeviceSearch[] {
  try {
    const rows: unknown = JSON.parse(stored)
    return Array.isArray(rows) ? rows.flatMap(searchOf).slice(-DEVICE_SEARCHES_MAX) : []
  } catch {
    return []
  }
}

function searchOf(row: unknown): DeviceSearch[] {
  if (!Array.isArray(row)) return []
  const [address, name, seenUpTo]: unknown[] = row
  if (typeof address !== 'string' || !address.startsWith('/') || typeof name !== 'string' || name === '')
    return []
  return [
    {
      address,
      name: name.slice(0, SEARCH_NAME_LENGTH_MAX),
      seenUpTo: Number.isInteger(seenUpTo) ? Math.max(Number(seenUpTo), 0) : 0,
    },
  ]
}
