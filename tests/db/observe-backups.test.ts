import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { observeBackups } from '#server/db/observe-backups.ts'
import { backupRuns } from '#server/db/schema/backups.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

async function shown(from: Sql) {
  const registry = new Registry()
  observeBackups({ registry, db: from })
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('backup_'))
}

test('metrics say of which moment the last backup is and how large, and zero where there was none', async () => {
  expect(await shown(db)).toEqual(['backup_last_run_timestamp_seconds 0', 'backup_last_size_bytes 0'])
  await db
    .insert(backupRuns)
    .values({ kind: 'complete', takenAt: '2026-11-25T22:10:00Z', bytes: 227_000_000 })
  expect(await shown(db)).toEqual([
    'backup_last_run_timestamp_seconds 1795644600',
    'backup_last_size_bytes 227000000',
  ])
})

test('a database that is away does not look like one without backups', async () => {
  const away = await openDatabase({ kind: 'server', url: 'postgres://user@127.0.0.1:1/none', poolSize: 2 })
  expect(await shown(away.db)).toEqual([])
  await away.close()
})
