/**
 * A reporter of Vitest that writes how long each test file took, its world included, to the file that FILE_TIMES names: an
 * object of milliseconds by path. Vitest's JSON report has the tests alone.
 */
import { writeFileSync } from 'node:fs'

export default class FileTimesReporter {
  times = {}

  onTestModuleEnd(module) {
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    const path = module.relativeModuleId
    this.times[path] = (this.times[path] ?? 0) + setupDuration + collectDuration + duration
  }

  onTestRunEnd() {
    const path = process.env.FILE_TIMES
    if (path) writeFileSync(path, JSON.stringify(this.times))
  }
}
