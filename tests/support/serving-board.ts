/** The server as `server/main.ts` starts it, without a build: for tests that send signals to it or move its clock. */
import { readSettings } from '#config/settings.ts'
import { startServer } from '#server/start.ts'
import { openBareClient } from './bare-client.ts'

const { settings, secrets } = readSettings(process.env)
await startServer({ settings, secrets, openClient: openBareClient })
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
