import { useEffect } from 'react'
import type { ReactNode } from 'react'

/**
 * Does something when the server's HTML has been taken over. An answer that comes earlier than that is drawn into a
 * page that the server has sent without it, and React throws the page away. It goes around the page: beside it, the page
 * would be one of two children and its ids others than the server's.
 */
export function OnceHydrated({ run, children }: { run: () => void; children: ReactNode }) {
  useEffect(() => {
    // A timer, so that the second mount of strict mode does not start it twice.
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [run])
  return children
}
