import { count, eq, gte, or } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { moderationCases } from '#server/db/schema/moderation.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { CASE_STATES } from '#shared/features/staff/moderation/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

/** Read from the database on every scrape, so that all processes report the same. */
export function observeModeration({ registry, db, now }: { registry: Registry; db: Sql; now: () => Date }) {
  const gauge = new Gauge({
    name: 'moderation_cases',
    help: 'Texts that wait for a moderator, and those decided in the last 24 hours by outcome',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const since = new Date(now().getTime() - DAY_MS).toISOString()
      const rows = await db
        .select({ state: moderationCases.state, count: count() })
        .from(moderationCases)
        .where(or(eq(moderationCases.state, 'waiting'), gte(moderationCases.decidedAt, since)))
        .groupBy(moderationCases.state)
        // Without a database the other metrics are still useful.
        .catch(() => null)
      if (!rows) return
      const counts = new Map(rows.map((row) => [row.state, row.count]))
      for (const state of CASE_STATES) gauge.set({ state }, counts.get(state) ?? 0)
    },
  })
}
