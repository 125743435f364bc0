import { chunk } from '#client/app/chunk.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'

export const loadPasskeys = chunk(() => import('./browser.ts'))

/** False in a browser without passkeys; true on the server, because most browsers have them. */
export function useHasPasskeys(): boolean {
  const isHydrated = useHydrated()
  return !isHydrated || typeof PublicKeyCredential === 'function'
}
