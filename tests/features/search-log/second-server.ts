import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readSettings } from '#config/settings.ts'
import { openDependencies } from '#server/dependencies.ts'
import type { Deps } from '#server/http/context.ts'

/** Another server over the database of the given one. The caller closes it. */
export function openSecondServer({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { connectionString } = db.$client.options
  if (!connectionString) throw new Error('The database of a test has an address')
  const { settings, secrets } = readSettings({ NODE_ENV: 'test', DATABASE_URL: connectionString })
  return openDependencies(settings, secrets, {
    log: pino({ level: 'silent' }),
    now,
    registry: new Registry(),
    listsThread: false,
  })
}
