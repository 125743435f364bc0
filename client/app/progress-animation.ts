const THROTTLE_MS = 200
const DURATION_MS = 2000
const HIDE_DELAY_MS = 500
const RESET_DELAY_MS = 400

/** Whether a bar was unmounted before it was full. */
let wasInterrupted = false

/** Lets the bar grow, except in a fast navigation. @returns the function that fills and hides it */
export function startProgress(element: HTMLElement, startedAt: number): () => void {
  let frame = 0
  const timer = setTimeout(grow, Math.max(THROTTLE_MS - (performance.now() - startedAt), 0))
  function grow() {
    show(element, estimatedProgress(performance.now() - startedAt))
    frame = requestAnimationFrame(grow)
  }
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    finish(element)
  }
}

/** The error page has its own bar, which completes the interrupted one. */
export function finishInterrupted(element: HTMLElement) {
  if (!wasInterrupted) return
  show(element, 100)
  finish(element)
}

/** Per cent: fast at first, then slower, always below 100. */
function estimatedProgress(elapsedMs: number) {
  return (2 / Math.PI) * 100 * Math.atan(((elapsedMs / DURATION_MS) * 100) / 50)
}

function show(element: HTMLElement, percent: number) {
  element.style.setProperty('--progress', String(percent / 100))
  element.setAttribute('data-visible', '')
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
