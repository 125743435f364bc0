/** A regular job of money handles many rows, each in its own transaction. */
import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packages } from '#server/db/schema/packages.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { expirePackages, issuePackageActs } from '#server/features/money/packages/expiry.ts'
import { closeAbandonedOrders } from '#server/features/money/payments/paying/maintenance.ts'
import { issueServiceActs, recogniseRevenue } from '#server/features/money/payments/paying/revenue.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople, type Colleague } from '#tests/support/people.ts'
import { waitingOrDone } from '#tests/support/waiting.ts'
import { buildDraft } from './money-world.ts'

const { board, deps, call, buildCompany } = await testPeople()
const { db } = deps

let companyId = 0
let editor: Colleague
beforeEach(async () => {
  board.setNow('2026-11-21T09:00:00Z')
  const { id, people } = await buildCompany(150)
  const [first] = people
  if (!first) throw new Error('The company has no people')
  companyId = id
  editor = first
  await transferMoney(deps, companyId, 10_000_000)
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'the row % is broken', old.id; end $$`)
})
afterEach(() => db.execute(sql`drop function refuse cascade`))

/** Every write to this row fails. */
const breakRow = (table: 'orders' | 'packages', id: number) =>
  db.execute(
    sql`create trigger broken before update on ${sql.identifier(table)} for each row when (old.id = ${sql.raw(String(id))}) execute function refuse()`,
  )
const repairRow = (table: 'orders' | 'packages') =>
  db.execute(sql`drop trigger broken on ${sql.identifier(table)}`)
const failureOf = (id: number) => ({ cause: { message: `the row ${id} is broken` } })

async function placeOrder(item: object, method: string): Promise<{ id: number }> {
  const { body } = await call('POST', `/api/v1/companies/${companyId}/orders`, {
    as: editor,
    body: { request_key: crypto.randomUUID(), item, method },
  })
  return body.order
}

/** An order by card whose only attempt has failed. */
async function buildAbandoned() {
  const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
  const { id } = await placeOrder({ kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' }, 'provider')
  await db
    .update(payments)
    .set({ state: 'cancelled', nextCheckAt: null, endedAt: deps.now().toISOString() })
    .where(eq(payments.orderId, id))
  return { id, vacancyId }
}

const stateOf = async (id: number) =>
  (await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state

test('an abandoned order that cannot be closed does not keep later ones open', async () => {
  const [first, second] = [await buildAbandoned(), await buildAbandoned()]
  board.setNow('2026-11-22T09:00:01Z')
  await breakRow('orders', first.id)
  await expect(closeAbandonedOrders(deps)).rejects.toMatchObject(failureOf(first.id))
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['open', 'cancelled'])
  const ids = [first.vacancyId, second.vacancyId]
  const rows = await db.select().from(vacancies).where(inArray(vacancies.id, ids)).orderBy(vacancies.id)
  expect(rows.map(({ status }) => status)).toEqual(['awaiting_payment', 'draft'])

  await repairRow('orders')
  expect(await closeAbandonedOrders(deps)).toEqual({ orders: 1 })
  expect(await stateOf(first.id)).toBe('cancelled')
})

test('an abandoned order that is being paid again is not cancelled', async () => {
  const { id } = await buildAbandoned()
  board.setNow('2026-11-22T09:00:01Z')
  const closing = await db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, id)).for('update')
    const running = closeAbandonedOrders(deps)
    await waitingOrDone(deps, running)
    await tx.insert(payments).values({
      orderId: id,
      companyId,
      provider: 'yookassa',
      idempotenceKey: crypto.randomUUID(),
      amountKopecks: 99_000,
      email: editor.email,
      createdAt: deps.now().toISOString(),
    })
    return { running }
  })
  expect(await closing.running).toEqual({ orders: 0 })
  expect(await stateOf(id)).toBe('open')
})

test('a service that fails to be recognised or documented does not block later ones', async () => {
  const [first, second] = [
    await placeOrder({ kind: 'resume_access', days: 1 }, 'balance'),
    await placeOrder({ kind: 'resume_access', days: 1 }, 'balance'),
  ]
  const progress = async () =>
    (
      await db
        .select()
        .from(orders)
        .where(inArray(orders.id, [first.id, second.id]))
        .orderBy(orders.id)
    ).map(({ completedAt, acceptanceActAt }) => [completedAt !== null, acceptanceActAt !== null])
  board.setNow('2026-11-25T09:00:00Z')
  await breakRow('orders', first.id)
  await expect(recogniseRevenue(deps)).rejects.toMatchObject(failureOf(first.id))
  await repairRow('orders')
  expect(await recogniseRevenue(deps)).toEqual({ recognised: 1 })
  await breakRow('orders', first.id)
  await expect(issueServiceActs(deps)).rejects.toMatchObject(failureOf(first.id))
  expect(await progress()).toEqual([
    [true, false],
    [true, true],
  ])
})

test('a package that fails to be written off or documented does not block later ones', async () => {
  const item = { kind: 'package', tariff: 'basic', size: 5 }
  const [first, second] = [await placeOrder(item, 'balance'), await placeOrder(item, 'balance')]
  const listBought = () =>
    db
      .select()
      .from(packages)
      .where(inArray(packages.orderId, [first.id, second.id]))
      .orderBy(packages.id)
  const [{ id } = { id: 0 }] = await listBought()
  board.setNow('2027-11-25T09:00:00Z')
  await breakRow('packages', id)
  await expect(expirePackages(deps)).rejects.toMatchObject(failureOf(id))
  await repairRow('packages')
  expect(await expirePackages(deps)).toEqual({ packages: 1 })
  await breakRow('packages', id)
  await expect(issuePackageActs(deps)).rejects.toMatchObject(failureOf(id))
  expect((await listBought()).map(({ acceptanceActAt }) => acceptanceActAt !== null)).toEqual([false, true])
})
