import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import { balanceOf } from '#server/features/money/ledger/service.ts'
import { packages } from '#server/db/schema/packages.ts'
import { orders, payments, resumeAccess } from '#server/db/schema/payments.ts'
import { refundRequests } from '#server/db/schema/refunds.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Database } from '#server/kernel/sql.ts'
import type { StubPayment, StubRefund } from '#tests/support/yookassa-server.ts'
import type { World } from './money-steps.ts'

const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Everything is added up a second time, from what the provider, the bank and the shelves say. */
export async function expectRightBooks(
  db: Database,
  { companyId, startKopecks }: World,
  {
    provider,
    seen,
  }: {
    provider: { payments: Map<string, StubPayment>; refunds: Map<string, StubRefund> }
    seen: { paid: number; acts: number; refunds: number; asked: number }
  },
) {
  const [own, tried, shelves, access, entries, path] = await Promise.all([
    db.select().from(orders).where(eq(orders.companyId, companyId)),
    db.select().from(payments).where(eq(payments.companyId, companyId)),
    db.select().from(packages).where(eq(packages.companyId, companyId)),
    db.select().from(resumeAccess).where(eq(resumeAccess.companyId, companyId)),
    db
      .select({
        account: ledgerEntries.account,
        sum: sql<number>`sum(${ledgerEntries.amountKopecks})::float8`,
      })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.companyId, companyId))
      .groupBy(ledgerEntries.account),
    db
      .select({ amount: ledgerEntries.amountKopecks })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .where(and(eq(ledgerEntries.companyId, companyId), eq(ledgerEntries.account, 'balance')))
      .orderBy(ledgerTransactions.id),
  ])
  const sumOf = (account: string) => entries.find((entry) => entry.account === account)?.sum ?? 0
  const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)

  const paidAtStub = [...provider.payments.values()].filter(
    ({ status, metadata }) => status === 'succeeded' && metadata['company_id'] === String(companyId),
  )
  const paidBack = [...provider.refunds.values()].filter(({ payment_id: id }) =>
    paidAtStub.some((payment) => payment.id === id),
  )
  const kopecksOf = (list: readonly { amount: { value: string } }[]) =>
    total(list.map(({ amount }) => Math.round(Number(amount.value) * 100)))
  expect(0 - sumOf('provider')).toBe(kopecksOf(paidAtStub) - kopecksOf(paidBack))
  expect(sumOf('losses')).toBeLessThanOrEqual(0)
  seen.refunds += paidBack.length
  // What staff asked for was made or refused, each by a refund of its own.
  const asked = await db.select().from(refundRequests).where(eq(refundRequests.companyId, companyId))
  expect(asked.filter(({ state }) => state === 'requested')).toEqual([])
  const made = asked.filter(({ state }) => state === 'done').map(({ externalId }) => externalId ?? '')
  expect(new Set(made).size).toBe(made.length)
  expect(made.filter((id) => !paidBack.some((refund) => refund.id === id))).toEqual([])
  seen.asked += made.length
  expect(tried.filter(({ state }) => state === 'succeeded')).toHaveLength(paidAtStub.length)

  const transfers = own.filter(({ bankPaidAt }) => bankPaidAt !== null)
  expect(0 - sumOf('bank')).toBe(total(transfers.map(({ amountKopecks }) => amountKopecks)) + startKopecks)

  const given = own.filter(({ state, returnedAt }) => state === 'paid' && returnedAt === null)
  const services = given.filter(({ kind }) => kind !== 'package' && kind !== 'top_up')
  expect(sumOf('services')).toBe(
    total(services.map(({ amountKopecks, returnedKopecks }) => amountKopecks - returnedKopecks)),
  )
  const open = shelves.filter(({ closedAt }) => closedAt === null)
  expect(sumOf('packages')).toBe(total(open.map(({ remaining, unitKopecks }) => remaining * unitKopecks)))

  // Nothing is given twice or lost: each paid order has its thing, and each thing its order.
  const bought = own.filter(({ kind, state }) => kind === 'package' && state === 'paid')
  expect(inOrder(shelves.map(({ orderId }) => orderId))).toEqual(inOrder(bought.map(({ id }) => id)))
  for (const { id, size, remaining } of shelves)
    expect(size - remaining).toBeGreaterThanOrEqual(given.filter(({ packageId }) => packageId === id).length)
  const opened = given.filter(({ kind }) => kind === 'resume_access')
  expect(inOrder(access.map(({ orderId }) => orderId))).toEqual(inOrder(opened.map(({ id }) => id)))
  // Access whose money went back is over.
  const returned = opened.filter(({ returnedKopecks }) => returnedKopecks > 0)
  for (const { id } of returned) expect(access.find(({ orderId }) => orderId === id)?.endedAt).toBeTruthy()
  const placed = given.filter(({ kind }) => kind === 'placement').map(({ vacancyId }) => vacancyId ?? 0)
  expect(new Set(placed).size).toBe(placed.length)
  const inWork = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, companyId), inArray(vacancies.status, ['moderation', 'published'])))
  expect(inOrder(inWork.map(({ id }) => id))).toEqual(inOrder(placed))
  expect(
    own.filter(
      ({ method, state, returnedAt }) => method === 'free' && state === 'paid' && returnedAt === null,
    ).length,
  ).toBeLessThan(2)

  const balance = await balanceOf(db, companyId)
  expect(balance).toBe(
    0 -
      sumOf('provider') -
      sumOf('bank') -
      sumOf('services') -
      sumOf('packages') -
      sumOf('expired') -
      sumOf('losses'),
  )
  let running = 0
  for (const { amount } of path) expect((running += amount)).toBeGreaterThanOrEqual(0)
  expect(running).toBe(balance)
  seen.paid += given.length

  // Whatever was rendered and cost something has one act of its price.
  const rendered = own.filter(
    ({ completedAt, amountKopecks, returnedKopecks }) =>
      completedAt !== null && amountKopecks > returnedKopecks,
  )
  const acts = await db
    .select({ sourceKey: billingDocuments.sourceKey, totalKopecks: billingDocuments.totalKopecks })
    .from(billingDocuments)
    .where(and(eq(billingDocuments.companyId, companyId), eq(billingDocuments.kind, 'act')))
  expect(acts.toSorted((a, b) => (a.sourceKey ?? '').localeCompare(b.sourceKey ?? ''))).toEqual(
    rendered
      .map(({ id, amountKopecks, returnedKopecks }) => ({
        sourceKey: `order:${id}`,
        totalKopecks: amountKopecks - returnedKopecks,
      }))
      .toSorted((a, b) => a.sourceKey.localeCompare(b.sourceKey)),
  )
  seen.acts += acts.length
}
