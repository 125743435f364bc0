import { useEffect } from 'react'

/**
 * Does something when the server's HTML has been taken over. An answer that comes earlier than that is drawn into a
 * page that the server has sent without it, and React throws the page away.
 */
export function OnceHydrated({ run }: { run: () => void }) {
  useEffect(() => {
    // A timer, so that the second mount of strict mode does not start it twice.
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }, [run])
  return null
}
