import { StartupError } from '#config/startup-error.ts'

/**
 * The first migration makes the schema of this commit. It has the moment of the last migration there, so that a database of
 * that commit or a later one has it already, whichever release counts.
 */
const BASELINE_COMMIT = '765e6ec0'

/**
 * What was made by an earlier release, whose migrations are gone.
 * @param options.lift brings it to the schema of the commit, with the code of the commit
 * @param options.onward brings it on, with the code of this release
 */
export const tooOld = (what: string, { lift, onward }: { lift: string; onward: string }) =>
  new StartupError(`${what} is of a release before ${BASELINE_COMMIT}, whose migrations this release no longer has.
Lift it once to that commit, and then go on with this release. Both commands need the settings and options of this one
(DATABASE_URL or DATA_DIR; of a restore --to, --drill and --replace):
  git checkout ${BASELINE_COMMIT} && npm install --no-save && ${lift}
  git checkout - && npm install --no-save && ${onward}`)

export const tooOldDatabase = () =>
  tooOld('The database', {
    lift: 'npm run backup -- DIR && npm run db:migrate',
    onward: 'npm run db:migrate',
  })
