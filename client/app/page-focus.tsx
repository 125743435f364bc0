import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'

/** Moves focus to the start of a new page; a change of filters keeps focus. */
export function PageFocus() {
  const { pathname, hash, state } = useLocation()
  // A filter may change the path too.
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
