import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { complaints } from '#server/db/schema/complaints.ts'
import { holdImported } from '#server/features/board/posting/held-imported.ts'
import { checkDraft } from '#server/features/intake/imports/records/check-draft.ts'
import { reportFindings } from '#server/features/staff/complaints/check-reports.ts'
import { observeComplaints } from '#server/features/staff/complaints/metrics.ts'
import { countGroups, listGroups } from '#server/features/staff/complaints/queries.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'
import { requireRow } from '#tests/support/rows.ts'
import { buildSource, buildSourced } from './sourced-world.ts'

const { board, call, deps, world } = await moderationWorld()
const { db } = deps
const STAFF = '/api/v1/staff'
const source = await buildSource(board)
const companyId = await board.buildCompany({ title: 'ВЫДУМКА' })
const MARKED = '<p>Рассматриваем только мужчин. Отвечать покупателям в чате, вести журнал обращений.</p>'
const at = () => deps.now().toISOString()

/** What a run does with a vacancy that the check marks. */
async function holdMarked(ids: readonly number[]) {
  const findings = checkDraft({ title: 'Оператор чата', descriptionHtml: MARKED })
  await db.transaction(async (tx) => {
    await holdImported(tx, { ids, at: at() })
    await reportFindings(
      tx,
      ids.map((vacancyId) => ({ vacancyId, companyId, title: 'Оператор чата', findings, at: at() })),
    )
  })
}

const read = async (path: string) => (await call('GET', `${STAFF}${path}`, { as: world().moderator })).body
const idsOf = ({ items }: { items: { object_id: number }[] }) => items.map(({ object_id: id }) => id)

/** Every number of what waits for moderators first. */
async function readUsual() {
  const registry = new Registry()
  observeComplaints({ registry, db, now: deps.now })
  return {
    queue: await read('/moderation'),
    complaints: await read('/complaints'),
    metrics: await registry.metrics(),
  }
}

test('vacancies that the check holds for their source wait in a queue of their own', async () => {
  const [published = 0, ofFile = 0] = await board.buildVacancies(
    { companyId },
    { companyId, source: 'file.example', sourceId: '1' },
  )
  await db.insert(complaints).values({
    objectKind: 'vacancy',
    objectId: published,
    companyId,
    title: 'Оператор чата',
    reason: 'fraud',
    text: '',
    senderHash: 'guest',
    createdAt: at(),
  })
  await holdMarked([ofFile])
  const before = await readUsual()
  expect(before.queue).toMatchObject({ count: 0, items: [] })
  expect(idsOf(before.complaints)).toEqual([published, ofFile])
  expect(idsOf(await read('/complaints?queue=sources'))).toEqual([])

  const held = await buildSourced(board, { source, drafts: [{ companyId }, { companyId }] })
  await holdMarked(held)
  expect(await readUsual()).toEqual(before)
  const ofSources = await read('/complaints?queue=sources')
  expect(ofSources).toMatchObject({ count: 2 })
  expect(idsOf(ofSources)).toEqual(held)

  // A person complains about one that readers see.
  const [shown = 0] = await buildSourced(board, { source, drafts: [{ companyId }] })
  await db.insert(complaints).values({
    objectKind: 'vacancy',
    objectId: shown,
    companyId,
    title: 'Оператор чата',
    reason: 'gone',
    text: '',
    senderHash: 'another guest',
    createdAt: at(),
  })
  expect(idsOf(await read('/complaints'))).toEqual([published, ofFile, shown])
})

test('a moderator lets a held vacancy of a source pass, and readers see it', async () => {
  const [id = 0] = await buildSourced(board, { source, drafts: [{ companyId }] })
  await holdMarked([id])
  expect((await call('GET', `/api/v1/vacancies/${id}`)).status).toBe(404)
  const { complaints: reports } = await read(`/complaints/vacancy/${id}`)
  const resolved = await call('POST', `${STAFF}/complaints/vacancy/${id}/resolution`, {
    as: world().moderator,
    body: {
      up_to: requireRow<{ id: number }>(reports.at(-1)).id,
      answer: 'Посмотрели.',
      outcome: 'dismissed',
      rule: 'discrimination',
    },
  })
  expect(resolved.status).toBe(200)
  expect((await call('GET', `/api/v1/vacancies/${id}`)).status).toBe(200)
  expect(idsOf(await read('/complaints?queue=sources'))).not.toContain(id)
})

test('the queues read as little with ten thousand records of a source waiting as without', async () => {
  const readRows = () =>
    db.transaction(async (tx) => {
      for (const queue of ['people', 'sources'] as const) {
        await countGroups(tx, { queue, overdueBefore: at() })
        await listGroups(tx, queue)
      }
      const { rows } = await tx.execute<{ number: string }>(sql`
        select seq_tup_read + idx_tup_fetch as number
        from pg_stat_xact_user_tables where relname = 'source_records'
      `)
      return Number(requireRow(rows[0]).number)
    })
  const before = await readUsual()
  const [sourcedBefore, rowsBefore] = [await read('/complaints?queue=sources'), await readRows()]
  await db.execute(sql`
    insert into source_records
      (source_id, record_id, state, waits_for, first_seen_at, last_seen_at, last_run_id)
    select ${source.id}, 'waiting-' || number, 'waiting', 'moderation', ${at()}, ${at()}, 0
    from generate_series(1, 10000) as number
  `)
  await db.execute(sql`analyze source_records`)
  expect(await readUsual()).toEqual(before)
  expect(await read('/complaints?queue=sources')).toEqual(sourcedBefore)
  expect(await readRows()).toBeLessThanOrEqual(rowsBefore + 20)
})
