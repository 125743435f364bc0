/** The production server: the built client, this machine's environment. */
import { readSettings } from '#config/settings.ts'
import { loadClientBuild } from './http/pages/client-build.ts'
import { staticFiles } from './http/static-files.ts'
import { exitOnStartupError } from './platform/startup-error.ts'
import { startServer } from './start.ts'

try {
  await startServer({
    ...readSettings(process.env),
    openClient: async () => ({ build: await loadClientBuild(), files: staticFiles() }),
  })
} catch (error) {
  exitOnStartupError(error)
}
