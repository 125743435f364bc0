/**
 * Reports errors of scripts and unhandled rejections. The code that sends them is loaded with the first.
 * @param releaseOf gives the build of the page; null as long as its state is not read
 * @returns a function that reports an error of the start or of the router
 */
export function watchErrors(releaseOf: () => string | null) {
  const report = (thrown: unknown) => {
    if (thrown != null)
      import('./reports.ts').then(
        (reports) => reports.reportBrowserError(thrown, releaseOf()),
        () => {},
      )
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', (event) => {
    if (isSkippedTransition(event.reason)) event.preventDefault()
    else report(event.reason)
  })
  return report
}

/**
 * Whether an animation between pages was skipped, because the window changed its size (the address bar of a phone hides)
 * or the device is slow. The page changes all the same.
 */
const isSkippedTransition = (reason: unknown) =>
  reason instanceof DOMException && /transition/i.test(reason.message)
