import { Gauge, type Registry } from 'prom-client'
import { indexedLists } from '#server/db/schema/indexed-lists.ts'
import { LIST_RULES } from '#config/settings-types.ts'
import type { Sql } from '#server/kernel/sql.ts'

/**
 * Read from the database on every scrape, so that all processes report the same: the number of lists that each rule
 * allows.
 */
export function observeIndexedLists({ registry, db }: { registry: Registry; db: Sql }) {
  const indexed = new Gauge({
    name: 'indexed_lists',
    help: 'Lists that search engines may have by each rule: own, or named, the earlier one',
    labelNames: ['rule'],
    registers: [],
    async collect() {
      const decision = await lastDecision(db)
      if (!decision) return
      const counts = {
        own: decision.lists.filter(({ isIndexed }) => isIndexed).length,
        named: decision.named,
      }
      for (const rule of LIST_RULES) this.set({ rule }, counts[rule])
    },
  })
  const decided = new Gauge({
    name: 'indexed_lists_decided_timestamp_seconds',
    help: 'When it was last decided which lists search engines may have',
    registers: [],
    async collect() {
      const decision = await lastDecision(db)
      // A gauge starts at 0, which would say that it was long ago.
      if (decision) this.set(Date.parse(decision.decidedAt) / 1000)
      else this.remove()
    },
  })
  registry.registerMetric(indexed)
  registry.registerMetric(decided)
}

/** Undefined before the first one, and without a database: the other metrics are still useful. */
async function lastDecision(db: Sql) {
  const [decision] = await db
    .select()
    .from(indexedLists)
    .catch(() => [])
  return decision
}
