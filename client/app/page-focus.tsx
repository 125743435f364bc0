import { useEffect, useRef } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router'

/** Restores the scroll position, and moves focus to the start of a new page; a change of filters keeps focus. */
export function PageFocus() {
  // Not `<ScrollRestoration>`, which adds the script of another way to render on the server.
  useScrollRestoration()
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

  return null
}
