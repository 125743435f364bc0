/** What a browser reports to the board: one chunk, loaded with the first error or some seconds after the start. */
export { reportBrowserError } from './error-reports.ts'
export { reportWebVitals } from './web-vitals.ts'
