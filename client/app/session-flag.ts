import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/ui/listeners.ts'

/** The readable cookie says "there is a session" and holds no secret; the token itself no script can see. */
export const hasSession = () => /(?:^|;\s*)session=1(?:;|$)/.test(document.cookie)

const { subscribe, notify } = createListeners()
let known: boolean | null = null

/**
 * Reads the flag again and tells who listens when it has changed. public/theme.js has put the same mark on the root
 * before the first paint.
 */
export function refreshSessionFlag(): { hasSession: boolean; hasChanged: boolean } {
  const present = hasSession()
  const hasChanged = known !== null && known !== present
  known = present
  if (present) document.documentElement.dataset['session'] = ''
  else delete document.documentElement.dataset['session']
  if (hasChanged) notify()
  return { hasSession: present, hasChanged }
}

/** A flag whose session is over would ask for its user at every navigation. */
export function dropSessionFlag() {
  document.cookie = 'session=; path=/; max-age=0'
  refreshSessionFlag()
}

/** Null in the HTML of the server, which is the same for everybody. */
export function useSessionFlag(): boolean | null {
  return useSyncExternalStore(subscribe, hasSession, () => null)
}
