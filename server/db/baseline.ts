import { StartupError } from '#server/kernel/startup-error.ts'

/**
 * The first migration makes the schema of this commit. It has the moment of the last migration there, so that a database of
 * that commit or a later one has it already, whichever release counts.
 */
const BASELINE_COMMIT = '765e6ec0'

/**
 * What was made by an earlier release, whose migrations are gone.
 * @param options.command brings it to the schema of the commit, with the code of the commit
 * @param options.then brings it on, with the code of this release
 */
export const tooOld = (what: string, { command, then }: { command: string; then: string }) =>
  new StartupError(`${what} is of a release before ${BASELINE_COMMIT}, whose migrations this release no longer has.
Lift it once to that commit, and then go on with this release:
  git checkout ${BASELINE_COMMIT} && npm install --no-save && ${command}
  git checkout - && npm install --no-save && ${then}`)

export const tooOldDatabase = () =>
  tooOld('The database', { command: 'npm run db:migrate', then: 'npm run db:migrate' })
