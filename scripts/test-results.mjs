/** Reads the reports of the test runners and adds them up. */
import { readFileSync } from 'node:fs'

/** Vitest's JSON report. A run that ended badly counts as a failure even when no test says so. */
export function vitestResult(path, ok) {
  const report = readReport(path)
  const passed = report?.numPassedTests ?? 0
  const failed = report?.numFailedTests ?? 0
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed, failed: atLeastOne(failed + broken.length, ok), skipped: report?.numPendingTests ?? 0 }
}

/** Playwright's JSON report. */
export function playwrightResult(path, ok) {
  const { expected = 0, unexpected = 0, skipped = 0 } = readReport(path)?.stats ?? {}
  return { passed: expected, failed: atLeastOne(unexpected, ok), skipped }
}

const atLeastOne = (failed, ok) => (ok ? failed : Math.max(1, failed))

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** The last line is read by machines: `N passed, N failed`, alone and plain. */
export function printSummary(rows) {
  const sum = (key) => rows.reduce((total, row) => total + (row[key] ?? 0), 0)
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
