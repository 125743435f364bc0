import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** After a change of page the reader stands at its beginning; a change of filters leaves focus where it is. */
export function PageFocus() {
  const { pathname, hash, state } = useLocation()
  // A filter may change the path too; who ticks a box stays at it.
  const keepsFocus = typeof state === 'object' && state !== null && 'keepFocus' in state
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash === '' && !keepsFocus)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname, hash, keepsFocus])

  return <ScrollRestoration getKey={(location) => location.key} />
}
