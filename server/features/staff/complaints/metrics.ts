import { Gauge, type Registry } from 'prom-client'
import type { Sql } from '#server/kernel/sql.ts'
import { findOldest } from './queries.ts'

/** Read from the database on every scrape, so that all processes report the same. */
export function observeComplaints({ registry, db, now }: { registry: Registry; db: Sql; now: () => Date }) {
  const registers = [registry]
  // Without a database the other metrics are still useful.
  const read = () => findOldest(db).catch(() => null)
  const waiting = new Gauge({
    name: 'complaints_waiting',
    help: 'Complaints without an answer',
    registers,
    async collect() {
      const found = await read()
      if (found) waiting.set(found.count)
    },
  })
  const oldest = new Gauge({
    name: 'complaints_oldest_seconds',
    help: 'How long the oldest complaint without an answer has waited',
    registers,
    async collect() {
      const found = await read()
      if (!found) return
      const { oldestAt } = found
      oldest.set(oldestAt === null ? 0 : Math.max(0, now().getTime() - Date.parse(oldestAt)) / 1000)
    },
  })
}
