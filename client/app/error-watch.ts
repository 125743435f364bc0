/**
 * Reports errors of scripts and unhandled rejections. The code that sends them is loaded with the first.
 * @returns a function that reports an error of the router
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
