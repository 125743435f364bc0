import { useEffect, useRef } from 'react'
import { useNavigation, useRouteError } from 'react-router'

const THROTTLE_MS = 200
const DURATION_MS = 2000
const HIDE_DELAY_MS = 500
const RESET_DELAY_MS = 400

/** The thin bar at the top while a page loads (specification, sections 4 and 9). */
export function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  const hasFailed = useRouteError() != null
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = bar.current
    if (!element || !isLoading) return
    const startedAt = performance.now()
    let frame = 0
    // A fast navigation shows no bar.
    const timer = setTimeout(grow, THROTTLE_MS)
    function grow() {
      show(element, estimatedProgress(performance.now() - startedAt))
      frame = requestAnimationFrame(grow)
    }
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      finish(element)
    }
  }, [isLoading])

  useEffect(() => {
    // The error page has its own bar, which completes the interrupted one.
    const element = bar.current
    if (!element || !hasFailed || !wasInterrupted) return
    show(element, 100)
    finish(element)
  }, [hasFailed])

  return <div ref={bar} className="progress-bar" data-error={hasFailed || undefined} aria-hidden="true" />
}

/** Per cent: fast at first, then slower, always below 100. */
function estimatedProgress(elapsedMs: number) {
  return (2 / Math.PI) * 100 * Math.atan(((elapsedMs / DURATION_MS) * 100) / 50)
}

/** Whether a bar was unmounted before it was full. */
let wasInterrupted = false

function show(element: HTMLElement | null, percent: number) {
  element?.style.setProperty('--progress', String(percent / 100))
  element?.setAttribute('data-visible', '')
}

function finish(element: HTMLElement) {
  if (!element.hasAttribute('data-visible')) return
  wasInterrupted = !element.isConnected
  element.style.setProperty('--progress', '1')
  setTimeout(() => {
    element.removeAttribute('data-visible')
    setTimeout(() => element.style.setProperty('--progress', '0'), RESET_DELAY_MS)
  }, HIDE_DELAY_MS)
}
