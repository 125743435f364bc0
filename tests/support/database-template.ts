/**
 * Before the first test: one database with the present schema and directories, from which every test file gets its
 * own copy. PostgreSQL when DATABASE_URL is set, else the embedded one.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase, openPglite } from '#server/db/client.ts'
import type { DatabaseHandle } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { seedDirectories } from '#server/features/locations/seed.ts'

/** `dump`: file of a PGlite cluster. `template`: name of a database on the server at `url`. */
export type DatabaseTemplate =
  | { kind: 'pglite'; dump: string }
  | { kind: 'postgres'; url: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/** @returns what removes the template again */
export default async function setup(project: TestProject) {
  const url = process.env['DATABASE_URL']
  return url ? onPostgres(project, url) : onPglite(project)
}

async function onPglite(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'distant-template-'))
  const dump = join(folder, 'template.tar')
  const handle = await openPglite({ dataDir: null, poolSize: 2 })
  await fill(handle)
  await handle.dump(dump)
  await handle.close()
  project.provide('databaseTemplate', { kind: 'pglite', dump })
  return () => rm(folder, { recursive: true, force: true })
}

async function onPostgres(project: TestProject, url: string) {
  const template = `distant_template_${randomUUID().slice(0, 8)}`
  await run(url, `CREATE DATABASE ${template}`)
  const handle = await openDatabase({ kind: 'postgres', url: databaseUrl(url, template), poolSize: 2 })
  await fill(handle)
  await handle.close()
  project.provide('databaseTemplate', { kind: 'postgres', url, template })
  return () => run(url, `DROP DATABASE ${template} WITH (FORCE)`)
}

async function fill({ db }: DatabaseHandle) {
  await migrateDatabase(db)
  await seedDirectories(db)
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
