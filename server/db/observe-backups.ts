import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '#server/kernel/sql.ts'
import { backupRuns } from './schema/backups.ts'

/** Read from the database on every scrape, so that all processes report the same. */
export function observeBackups({ registry, db }: { registry: Registry; db: Sql }) {
  const registers = [registry]
  /** Null: the database cannot say. */
  const read = async () => {
    try {
      const [run] = await db.select().from(backupRuns)
      return { seconds: run ? Date.parse(run.takenAt) / 1000 : 0, bytes: run?.bytes ?? 0 }
    } catch {
      // The other metrics are still useful.
      return null
    }
  }
  /** Absent rather than wrong: a zero says that there was no backup. */
  const show = (gauge: Gauge, value: number | undefined) =>
    value === undefined ? gauge.remove() : gauge.set(value)
  const lastRun: Gauge = new Gauge({
    name: 'backup_last_run_timestamp_seconds',
    help: 'The moment that the last complete backup restores; 0 when there was none',
    registers,
    async collect() {
      show(lastRun, (await read())?.seconds)
    },
  })
  const size: Gauge = new Gauge({
    name: 'backup_last_size_bytes',
    help: 'Size of the last complete backup; 0 when there was none',
    registers,
    async collect() {
      show(size, (await read())?.bytes)
    },
  })
}
