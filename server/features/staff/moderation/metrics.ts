import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import type { Sql } from '#server/kernel/sql.ts'
import { CASE_STATES } from '#shared/features/staff/moderation/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { countByState } from './queries.ts'

/** Read from the database when Prometheus asks, so that every process tells the same. */
export function observeModeration({ registry, db, now }: { registry: Registry; db: Sql; now: () => Date }) {
  const gauge = new Gauge({
    name: 'moderation_cases',
    help: 'Texts that wait for a moderator, and those decided in the last 24 hours by outcome',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const since = new Date(now().getTime() - DAY_MS).toISOString()
      // Without a database the other figures are worth showing.
      const rows = await countByState(db, { since }).catch(() => null)
      if (!rows) return
      const counts = new Map(rows.map(({ state, count }) => [state, count]))
      for (const state of CASE_STATES) gauge.set({ state }, counts.get(state) ?? 0)
    },
  })
}
