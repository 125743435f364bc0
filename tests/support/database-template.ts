/**
 * Before the first test: a server of its own for this run, and one database with the present schema and reference data on
 * it, of which every test file gets a copy. With DATABASE_URL that server is used instead; TEST_POSTGRES names a folder
 * with the programs of another version.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/client.ts'
import { joinEmbeddedPostgres } from '#server/db/embedded/join.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { possibleRows } from './possible-rows.ts'
import { memoryFolder } from '../../scripts/memory-folder.mjs'

/** `template`: name of a database on the server at `url`. */
export type DatabaseTemplate = { url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

const OTHER_PROGRAMS = process.env['TEST_POSTGRES']

/** @returns what removes the template again */
export default async function setup(project: TestProject) {
  const { url, stop } = await testServer()
  const template = `distant_template_${randomUUID().slice(0, 8)}`
  // Another version also sorts by other rules unless a query says how: a query that relies on the default shows.
  const locale = OTHER_PROGRAMS ? ` TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'ru'` : ''
  await run(url, `CREATE DATABASE ${template}${locale}`)
  const handle = await openDatabase({ kind: 'server', url: databaseUrl(url, template), poolSize: 2 })
  await prepareDatabase(handle, { log: pino({ level: 'silent' }) })
  for (const statement of possibleRows) await handle.db.execute(statement)
  await handle.close()
  project.provide('databaseTemplate', { url, template })
  return async () => {
    await run(url, `DROP DATABASE ${template} WITH (FORCE)`)
    await stop()
  }
}

async function testServer() {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(memoryFolder(), 'distant-tests-'))
  // As root the server runs as another user.
  await chmod(folder, 0o755)
  const { connection, leave } = await joinEmbeddedPostgres({
    dataDir: folder,
    isDurable: false,
    ...(OTHER_PROGRAMS ? { packaged: OTHER_PROGRAMS } : {}),
  })
  return {
    url: urlOf(connection),
    async stop() {
      await leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function urlOf({ host = '', port, user, password, database }: pg.ClientConfig) {
  const credentials = `${user}:${encodeURIComponent(typeof password === 'string' ? password : '')}`
  return host.startsWith('/')
    ? `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${credentials}@${host}:${port}/${database}`
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Runs one statement on a connection of its own. */
export async function run(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
