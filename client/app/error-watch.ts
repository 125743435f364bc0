/**
 * Failures of the page go to the error reports: those of scripts, of promises nobody waits for, and those the router
 * hands to the function that comes back. The code that sends them is loaded with the first.
 */
export function watchErrors(release: string) {
  const report = (thrown: unknown) => {
    if (thrown != null)
      import('./error-reports.ts').then(
        (reports) => reports.reportBrowserError(thrown, release),
        () => {},
      )
  }
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
