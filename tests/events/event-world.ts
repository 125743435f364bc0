import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { z } from 'zod'
import type { ChangeEvent } from '#server/db/changes.ts'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import { openAnnouncements } from '#server/index-now/index-now.ts'
import type { Files } from '#server/files/port.ts'
import { post } from '#server/features/money/ledger/service.ts'
import type { Deps } from '#server/http/context.ts'
import type { DomainEvent } from '#server/kernel/domain-events.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { listPersonalData } from '#server/personal-data.ts'
import { buildDraft } from '#tests/features/payments/money-world.ts'
import { apiApp, callApi, testPeople, type TestPerson } from '#tests/support/people.ts'

/** Every event that the features define. */
export const ALL_EVENTS: readonly DomainEvent<object>[] = Object.values(
  import.meta.glob<Record<string, DomainEvent<object>>>('/server/features/*/*/events.ts', { eager: true }),
).flatMap((module) => Object.values(module))

export type EventWorld = Awaited<ReturnType<typeof eventWorld>>
/** What happens in the transaction of an event after the product's handlers: nothing, or it throws. */
type Fault = (event: { name: string; payload: object; tx: Sql }) => void | Promise<void>

/** A board whose counters, log, files and announcements a test reads, and whose handlers it can break. */
export async function eventWorld() {
  const registry = new Registry()
  const lines: string[] = []
  const people = await testPeople({
    registry,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const { board } = people
  const published: ChangeEvent[] = []
  board.changes.subscribe(async (event) => void published.push(event))
  const { files, names } = filesInMemory()
  const { changes } = people.deps
  const deps: Deps = {
    ...people.deps,
    files,
    personalData: listPersonalData({ events: board.events, files, changes }),
  }
  // The handlers read it from the board; nothing is sent.
  board.deps.announcements = openAnnouncements({
    ...people.deps,
    settings: { key: 'a1b2c3d4e5f6', url: 'http://search-engine.invalid' },
    publicUrl: people.deps.site.publicUrl,
  })
  let fault: Fault = () => {}
  // Added after those of the product: when one of these throws, the work of the others is done.
  for (const event of ALL_EVENTS)
    board.events.on(event, async (tx, payload) => fault({ name: event.name, payload, tx }))
  const bugs: unknown[] = []
  const app = apiApp(deps, (error) => bugs.push(error))

  /** @throws Error when the answer is not 200 */
  async function ok(method: string, path: string, as: TestPerson, body?: object) {
    const answer = await callApi(app, method, `/api${path}`, { as, ...(body ? { body } : {}) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }

  const order = (
    { companyId, editor }: { companyId: number; editor: TestPerson },
    item: object,
    { method = 'balance', requestKey = crypto.randomUUID(), ...rest }: Record<string, unknown> = {},
  ) =>
    ok('POST', `/v1/companies/${companyId}/orders`, editor, {
      item,
      method,
      request_key: requestKey,
      ...rest,
    })

  return {
    ...people,
    deps,
    app,
    call: (method: string, path: string, options?: Parameters<typeof callApi>[3]) =>
      callApi(app, method, path, options),
    ok,
    order,
    /** Names of the stored files. */
    fileNames: names,
    /** Errors behind answers of the API. */
    bugs,
    published,
    /** From now on handlers of events throw what this throws. */
    breakHandlers(breaking: Fault) {
      fault = breaking
    },
    repairHandlers() {
      fault = () => {}
    },
    /** Events by name, as often as they were counted. */
    async counted(): Promise<Record<string, number>> {
      const values = (await registry.getSingleMetric('domain_events_total')?.get())?.values ?? []
      return Object.fromEntries(values.map(({ labels, value }) => [String(labels['event']), value]))
    },
    /** Events by name, as often as the log has them. */
    logged(): Record<string, number> {
      const events = lines.map((line) => LogLine.parse(JSON.parse(line)).event)
      return countBy(events.filter((name) => ALL_EVENTS.some((event) => event.name === name)))
    },
    /** Whether the page will be announced to search engines. */
    async isAnnounced(path: string) {
      const rows = await deps.db.select().from(pageAnnouncements).where(eq(pageAnnouncements.path, path))
      return rows.length > 0
    },
    /** As if all pages had been announced. */
    forgetAnnounced: () => deps.db.delete(pageAnnouncements),
    /** A company with a price on its balance, and who pays. */
    async buildPayer(balanceKopecks = 99_000) {
      const company = await people.buildCompany(150)
      const [editor] = company.people
      if (!editor) throw new Error('The company has no people')
      if (balanceKopecks > 0)
        await deps.db.transaction((tx) =>
          post(tx, {
            companyId: company.id,
            kind: 'bank_transfer',
            reason: `test:${crypto.randomUUID()}`,
            title: 'Перевод',
            orderId: null,
            at: deps.now().toISOString(),
            from: 'bank',
            to: 'balance',
            amountKopecks: balanceKopecks,
          }),
        )
      const vacancyId = await buildDraft(deps, { companyId: company.id, authorId: editor.id })
      const item = { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }
      return { companyId: company.id, editor, vacancyId, item }
    },
  }
}

export type Payer = Awaited<ReturnType<EventWorld['buildPayer']>>

const LogLine = z.object({ event: z.string().optional() })

function countBy(names: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** What has been added, without what has stayed the same. */
export const addedTo = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count !== 0),
  )

function filesInMemory(): { files: Files; names: () => string[] } {
  const kept = new Map<string, Buffer>()
  return {
    files: {
      put: async (name, bytes) => void kept.set(name, bytes),
      read: async (name) => kept.get(name) ?? null,
      remove: async (name) => void kept.delete(name),
    },
    names: () => [...kept.keys()].sort(),
  }
}

const Tables = z.array(z.object({ name: z.string() }))
const Sums = z.array(z.object({ name: z.string(), sum: z.string() }))

/** Number of rows and checksum of each table, those of the queue of jobs included. */
export async function checksums(db: Sql, { except = [] }: { except?: readonly string[] } = {}) {
  const { rows } = await db.execute(sql`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'pgboss') and relkind = 'r'`)
  const sums = Tables.parse(rows)
    .filter(({ name }) => !except.includes(name))
    .map(
      ({ name }) => sql`
        select ${name} as name, concat(count(*), ' ', md5(string_agg(row_of::text, E'\n' order by row_of::text))) as sum
        from ${sql.raw(name)} as row_of`,
    )
  const read = await db.execute(sql.join(sums, sql` union all `))
  return Object.fromEntries(Sums.parse(read.rows).map(({ name, sum }) => [name, sum]))
}
