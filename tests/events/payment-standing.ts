import { eq, sum } from 'drizzle-orm'
import { expect } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { orders, payments } from '#server/db/schema/payments.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { recountMoney } from '#server/features/money/payments/paying/maintenance.ts'
import { ledgerEntries, ledgerTransactions } from '#server/db/schema/ledger.ts'
import type { EventWorld, Payer } from './event-world.ts'

/** The ledger and the packages of all companies add up. */
export async function expectNoFaults({ deps }: EventWorld) {
  const faults = await recountMoney({ ...deps, onFaults: () => {} })
  expect(faults).toEqual({ unbalanced: 0, overdrawn: 0, packages: 0 })
}

/** How many kopecks are in each account of a company that is not empty. */
export async function bookOf({ deps }: EventWorld, { companyId }: Payer) {
  const sums = await deps.db
    .select({ account: ledgerEntries.account, kopecks: sum(ledgerEntries.amountKopecks).mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.companyId, companyId))
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(
    sums.filter(({ kopecks }) => kopecks !== 0).map((one) => [one.account, one.kopecks]),
  )
}
/** How far the payment of a placement has come. */
export async function standingOf(
  { deps: { db }, emailsTo }: EventWorld,
  { companyId, vacancyId, editor }: Payer,
) {
  const [ordered, tried, [vacancy], cases] = await Promise.all([
    db.select().from(orders).where(eq(orders.vacancyId, vacancyId)),
    db.select().from(payments).where(eq(payments.companyId, companyId)),
    db.select().from(vacancies).where(eq(vacancies.id, vacancyId)),
    db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.objectId, String(vacancyId))),
  ])
  const received = (await emailsTo(editor.email)).filter(({ kind }) => kind === 'payment_received')
  return {
    orders: ordered.map(({ state }) => state),
    payments: tried.map(({ state }) => state),
    vacancy: vacancy?.status,
    cases: cases.map(({ state }) => state),
    receivedEmails: received.length,
  }
}
