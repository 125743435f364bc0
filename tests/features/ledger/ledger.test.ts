import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Sql } from '#server/kernel/sql.ts'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { balanceOf, countLedgerFaults, post } from '#server/features/money/ledger/service.ts'
import { testBoard } from '#tests/support/app.ts'
import { waitingOrDone } from '#tests/support/waiting.ts'

const { deps, buildCompany } = await testBoard()
const at = deps.now().toISOString()
const topUp = (companyId: number, reason: string, amountKopecks: number) =>
  deps.db.transaction((tx) =>
    post(tx, {
      companyId,
      kind: 'card_payment',
      reason,
      title: 'Пополнение баланса',
      orderId: null,
      at,
      from: 'provider',
      to: 'balance',
      amountKopecks,
    }),
  )
const postPlacement = (tx: Sql, companyId: number, reason: string, amountKopecks: number) =>
  post(tx, {
    companyId,
    kind: 'placement',
    reason,
    title: 'Размещение вакансии',
    orderId: null,
    at,
    from: 'balance',
    to: 'services',
    amountKopecks,
  })
const spend = (companyId: number, reason: string, amountKopecks: number) =>
  deps.db.transaction((tx) => postPlacement(tx, companyId, reason, amountKopecks))

test('the balance of each company is its income minus its expenses', async () => {
  const [ours, theirs] = [await buildCompany(), await buildCompany()]
  await topUp(ours, 'ours:1', 300_000)
  await topUp(theirs, 'theirs:1', 5000)
  await spend(ours, 'ours:2', 199_000)
  expect([await balanceOf(deps.db, ours), await balanceOf(deps.db, theirs)]).toEqual([101_000, 5000])
  const entries = await deps.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.companyId, ours))
    .orderBy(ledgerEntries.id)
  expect(entries.map(({ account, amountKopecks }) => [account, amountKopecks])).toEqual([
    ['provider', -300_000],
    ['balance', 300_000],
    ['balance', -199_000],
    ['services', 199_000],
  ])
})

test('an event delivered twice is written to the ledger once', async () => {
  const company = await buildCompany()
  const told = await Promise.all([1, 2, 3].map(() => topUp(company, 'told:1', 10_000)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(deps.db, company)).toBe(10_000)
})

test('a purchase waits for a concurrent one of its company and is refused if the money is spent', async () => {
  const company = await buildCompany()
  await topUp(company, 'turn:0', 150_000)
  const hasPosted = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const first = deps.db.transaction(async (tx) => {
    await postPlacement(tx, company, 'turn:1', 100_000)
    hasPosted.resolve()
    await mayEnd.promise
  })
  await hasPosted.promise
  const second = Promise.allSettled([spend(company, 'turn:2', 100_000)])
  await waitingOrDone(deps, second)
  mayEnd.resolve()
  await first
  expect(await second).toMatchObject([{ status: 'rejected', reason: { code: 'payment_required' } }])
  expect(await balanceOf(deps.db, company)).toBe(50_000)
})

test('concurrent purchases never overdraw the balance', async () => {
  const company = await buildCompany()
  await topUp(company, 'hurry:0', 250_000)
  const spent = await Promise.allSettled(
    [1, 2, 3, 4].map((number) => spend(company, `hurry:${number}`, 100_000)),
  )
  expect(spent.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(spent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'payment_required', facts: { missingKopecks: 50_000 } },
  })
  expect(await balanceOf(deps.db, company)).toBe(50_000)
  expect(await countLedgerFaults(deps.db)).toEqual({ unbalanced: 0, overdrawn: 0 })
})
