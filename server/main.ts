/** The production server: the built client and the environment of the process. */
import { assertCanServe, readSettings } from '#config/settings.ts'
import { loadClientBuild } from './http/pages/client-build.ts'
import { staticFiles } from './http/static-files.ts'
import { exitOnStartupError } from '#config/startup-error.ts'
import { startServer } from './start.ts'

try {
  const { settings, secrets } = readSettings(process.env)
  assertCanServe(settings)
  await startServer({
    settings,
    secrets,
    openClient: async () => ({ build: await loadClientBuild(), files: staticFiles() }),
  })
} catch (error) {
  exitOnStartupError(error)
}
