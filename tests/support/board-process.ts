/**
 * A board of its own in a process of its own, for tests about races between processes: the real dependencies and the
 * real API over DATABASE_URL. Tells its parent the port when it listens, and on any message how many codes it has
 * compared so far. E-mails stay in the queue, where the parent reads them.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import cookieParser from 'cookie-parser'
import express from 'express'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openDependencies } from '#server/dependencies.ts'
import { createApi } from '#server/http/api/handler.ts'
import { sayWhenToRetry } from '#server/http/retry-after.ts'
import { readSettings } from '#config/settings.ts'

const { settings, secrets } = readSettings(process.env)
const { deps } = await openDependencies(settings, secrets, {
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  registry: new Registry(),
  listsThread: false,
})

let compared = 0
const counting = {
  ...deps,
  secrets: {
    get codes() {
      compared += 1
      return deps.secrets.codes
    },
  },
}
const app = express()
app.set('query parser', 'simple')
app.use(sayWhenToRetry)
app.use(cookieParser())
app.use('/api', createApi({ deps: counting, report: console.error }))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')

// Safe: a server that listens on a port has an address of this shape.
process.send?.({ port: (server.address() as AddressInfo).port })
process.on('message', () => process.send?.({ compared }))
// Its parent has ended, however that came.
process.on('disconnect', () => process.exit(0))
