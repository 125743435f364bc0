import { useSyncExternalStore } from 'react'
import { createListeners } from '#client/ui/listeners.ts'

/** Whether there is a session, from a cookie without a secret; the token itself is hidden from scripts. */
export const hasSession = () => /(?:^|;\s*)session=1(?:;|$)/.test(document.cookie)

const { subscribe, notify } = createListeners()
let lastFlag: boolean | null = null

/**
 * Reads the cookie again and notifies listeners of a change. Sets the attribute of the root that public/theme.js sets
 * before the first paint.
 * @returns whether the flag has changed
 */
export function refreshSessionFlag(): boolean {
  const present = hasSession()
  const hasChanged = lastFlag !== null && lastFlag !== present
  lastFlag = present
  if (present) document.documentElement.dataset['session'] = ''
  else delete document.documentElement.dataset['session']
  if (hasChanged) notify()
  return hasChanged
}

/** Removes the flag of an ended session, which would otherwise load the user at every navigation. */
export function dropSessionFlag() {
  document.cookie = 'session=; path=/; max-age=0'
  refreshSessionFlag()
}

/** Null in the server's HTML, which is the same for every visitor. */
export function useSessionFlag(): boolean | null {
  return useSyncExternalStore(subscribe, knownFlag, () => null)
}

/** The same for guests as in the server's HTML, so that nothing renders again for them. */
export const useHasSession = () => useSyncExternalStore(subscribe, knownFlag, () => false)

/** Reading cookies is slow, and a list of vacancies reads the flag a hundred times. */
const knownFlag = () => (lastFlag ??= hasSession())
