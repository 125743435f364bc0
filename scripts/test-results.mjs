/** Reads the reports of the test runners and prints their summary. */
import { readFileSync } from 'node:fs'

/** Vitest's JSON report. A run that failed without a failed test counts as one failure. */
export function vitestResult(path, ok) {
  const report = readReport(path)
  const passed = report?.numPassedTests ?? 0
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = report?.numFailedTests ?? 0
  const failures = (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.length === 0 && file.status === 'failed'
      ? [describe(file.name, file.message)]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => describe(fullName, failureMessages.join('\n'))),
  )
  return {
    passed,
    failed: atLeastOne(failed + broken.length, ok),
    skipped: report?.numPendingTests ?? 0,
    failures:
      ok || failures.length > 0 ? failures : ['An error outside of any test: see the output of the tests.'],
  }
}

/** Playwright's JSON report. */
export function playwrightResult(path, ok) {
  const report = readReport(path)
  const { expected = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {}
  const failures = specsOf(report?.suites ?? []).flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, results }) =>
      results
        .flatMap(({ errors }) => errors)
        .map(({ message, location }) =>
          describe(`[${projectName}] ${title}${location ? `, line ${location.line}` : ''}`, message),
        ),
    ),
  )
  const times = specsOf(report?.suites ?? []).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => [
      `${file} [${projectName}] ${title}`,
      results.reduce((sum, { duration }) => sum + duration, 0),
    ]),
  )
  return {
    passed: expected,
    failed: atLeastOne(unexpected, ok),
    skipped,
    failures,
    times: Object.fromEntries(times),
  }
}

/** The first failed test of Playwright's JSON report, with its file in the folder of the stories; null for none. */
export function failedStory(path) {
  const failed = specsOf(readReport(path)?.suites ?? []).find(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected'),
  )
  return failed ? `«${failed.title}» in e2e/${failed.file}` : null
}

const specsOf = (suites) =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

const LINES_OF_A_FAILURE = 12
const COLOURS = /\u001B\[[0-9;]*m/g

/** The title and the first lines of the message of a failure. */
const describe = (title, message = '') =>
  [title, ...message.replace(COLOURS, '').trim().split('\n').slice(0, LINES_OF_A_FAILURE)].join('\n    ')

const atLeastOne = (failed, ok) => (ok ? failed : Math.max(1, failed))

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Prints what took longest: who adds a minute takes one out.
 * @param {Record<string, number>} times milliseconds by name
 */
export function printDearest(what, times) {
  const dearest = Object.entries(times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
  if (dearest.length === 0) return
  console.log(`\nThe ten dearest ${what}:`)
  for (const [name, ms] of dearest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** Prints failures and the summary. Programs parse the last line, `N passed, N failed`. */
export function printSummary(rows) {
  const sum = (key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
  const failures = rows.flatMap((row) => row.failures ?? [])
  if (failures.length > 0) console.log(`\n== Failures ==\n\n${failures.join('\n\n')}`)
  console.log('\n== Summary ==\n')
  for (const { name, passed, failed, skipped, note } of rows) {
    const parts = [
      `${passed} passed`,
      `${failed} failed`,
      skipped ? `${skipped} skipped` : '',
      note ?? '',
    ].filter(Boolean)
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${parts.join(', ')}`)
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}
