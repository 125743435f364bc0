import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, resumeAccess } from '#server/db/schema/payments.ts'
import { extendPausedAccess } from '#server/features/money/payments/access/paused-access.ts'
import { openResumeAccess } from '#server/features/money/payments/access/resume-access.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildOrder } from '#tests/support/money-rows.ts'
import { testPeople } from '#tests/support/people.ts'

const people = await testPeople()
const { buildCompany, call, deps, emailsTo } = people

const RELEASE = deps.now().getTime()
const day = (days: number) => new Date(RELEASE + days * DAY_MS).toISOString()
const at = (days: number) => ({ ...deps, now: () => new Date(RELEASE + days * DAY_MS) })

async function buildBuyer() {
  const { id, people: colleagues } = await buildCompany(200, 100)
  const [admin, manager] = colleagues
  if (!admin || !manager) throw new Error('A company without people')
  return { id, admin, manager }
}

/** @param given.boughtAt days since the release */
async function buy(companyId: number, { boughtAt, days }: { boughtAt: number; days: number }) {
  const orderId = await buildOrder(deps.db, {
    companyId,
    userId: 1,
    kind: 'resume_access',
    state: 'paid',
    title: `Доступ на ${days} дней`,
    amountKopecks: 199_000,
    accessDays: days,
    createdAt: day(boughtAt),
  })
  await deps.db.transaction((tx) => openResumeAccess(tx, { companyId, orderId, days, at: day(boughtAt) }))
  // The default that the migration gives to the rows it finds.
  if (boughtAt < 0)
    await deps.db
      .update(resumeAccess)
      .set({ pausedAt: day(0) })
      .where(eq(resumeAccess.orderId, orderId))
  return orderId
}

async function termOf(orderId: number) {
  const [row] = await deps.db
    .select({ access: resumeAccess, order: orders })
    .from(resumeAccess)
    .innerJoin(orders, eq(orders.id, resumeAccess.orderId))
    .where(eq(resumeAccess.orderId, orderId))
  if (!row) throw new Error('No such access')
  const { access, order } = row
  expect([order.startedAt, order.endsAt]).toEqual([access.startsAt, access.endsAt])
  return [access.startsAt, access.endsAt]
}

const told = async (email: string) =>
  (await emailsTo(email)).filter(({ kind }) => kind === 'access_paused').length

test('access that ran at the release ends 30 days later, once, and its administrators are told', async () => {
  const buyer = await buildBuyer()
  const running = await buy(buyer.id, { boughtAt: -2, days: 7 })
  const queued = await buy(buyer.id, { boughtAt: -1, days: 30 })
  await Promise.all([extendPausedAccess(deps), extendPausedAccess(deps)])
  await extendPausedAccess(deps)
  expect(await termOf(running)).toEqual([day(-2), day(35)])
  expect(await termOf(queued)).toEqual([day(35), day(65)])
  expect([await told(buyer.admin.email), await told(buyer.manager.email)]).toEqual([1, 0])
  const { body } = await call('GET', `/api/v1/companies/${buyer.id}/resume-access`, { as: buyer.manager })
  expect(body).toEqual({ until: day(65), paused_days: 30, ended: null })
})

test('days bought after the release are not added to, and begin where the moved ones end', async () => {
  const { id } = await buildBuyer()
  const before = await buy(id, { boughtAt: -1, days: 7 })
  const after = await buy(id, { boughtAt: 0.001, days: 7 })
  await extendPausedAccess(at(0.01))
  const end = new Date(Date.parse(day(-1)) + 37 * DAY_MS).toISOString()
  expect(await termOf(before)).toEqual([day(-1), end])
  expect(await termOf(after)).toEqual([end, new Date(Date.parse(end) + 7 * DAY_MS).toISOString()])
})

test('access that was over before the release, and access bought after it, stay as they are', async () => {
  const [ended, newcomer] = [await buildBuyer(), await buildBuyer()]
  const old = await buy(ended.id, { boughtAt: -9, days: 7 })
  const fresh = await buy(newcomer.id, { boughtAt: 0, days: 7 })
  await extendPausedAccess(deps)
  expect(await termOf(old)).toEqual([day(-9), day(-2)])
  expect(await termOf(fresh)).toEqual([day(0), day(7)])
  expect([await told(ended.admin.email), await told(newcomer.admin.email)]).toEqual([0, 0])
})

test('a service whose act is due by its former end keeps it, and the company keeps its days', async () => {
  const { id } = await buildBuyer()
  const orderId = await buy(id, { boughtAt: -6.9, days: 7 })
  const [, endedAt = ''] = await termOf(orderId)
  await deps.db.update(orders).set({ completedAt: endedAt }).where(eq(orders.id, orderId))
  await extendPausedAccess(at(1))
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.endsAt).toBe(endedAt)
  const [access] = await deps.db.select().from(resumeAccess).where(eq(resumeAccess.orderId, orderId))
  expect(Date.parse(access?.endsAt ?? '')).toBe(Date.parse(endedAt) + 30 * DAY_MS)
})

test('the migration marks the rows that it finds, and none that come later', async () => {
  const folder = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url))
  const name = readdirSync(folder).find((one) => one.endsWith('_contacts_consent.sql')) ?? ''
  const statements = readFileSync(`${folder}/${name}`, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('"paused_at"'))
  expect(statements).toHaveLength(2)
  const marked = await deps.db.transaction(async (tx) => {
    // A temporary table hides the real one, which has the column.
    await tx.execute('create temp table resume_access (id int) on commit drop')
    await tx.execute('insert into resume_access values (1)')
    for (const statement of statements) await tx.execute(statement)
    await tx.execute('insert into resume_access values (2)')
    const { rows } = await tx.execute('select id from resume_access where paused_at = now()')
    return rows
  })
  expect(marked).toEqual([{ id: 1 }])
})
