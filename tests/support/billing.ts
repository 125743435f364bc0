import { issueAcceptanceAct } from '#server/features/money/billing/acceptance-acts.ts'
import { issueBill } from '#server/features/money/billing/bills.ts'
import type { Deps } from '#server/http/context.ts'

const LINE = {
  title: 'Размещение вакансии «Оператор чата», тариф «Базовый»',
  quantity: 1,
  priceKopecks: 99_000,
}
let built = 0

type BillingDeps = Pick<Deps, 'db' | 'seller' | 'now' | 'taxRegimes'>

/** A bill for an order of its own. */
export function buildBill(
  { db, seller, now, taxRegimes }: BillingDeps,
  {
    companyId,
    ...given
  }: { companyId: number } & Partial<Omit<Parameters<typeof issueBill>[1], 'seller' | 'taxRegimes'>>,
) {
  built += 1
  const lines = given.lines ?? [LINE]
  const totalKopecks = lines.reduce((sum, { quantity, priceKopecks }) => sum + quantity * priceKopecks, 0)
  const bill = {
    seller,
    taxRegimes,
    orderId: built,
    orderedAt: now().toISOString(),
    companyId,
    userId: 1,
    at: now().toISOString(),
    totalKopecks,
    ...given,
    lines,
  }
  return db.transaction((tx) => issueBill(tx, bill))
}

/** An act of a service of its own. */
export async function buildAcceptanceAct(
  { db, seller, now, taxRegimes }: BillingDeps,
  {
    companyId,
    ...given
  }: { companyId: number } & Partial<Omit<Parameters<typeof issueAcceptanceAct>[1], 'seller' | 'taxRegimes'>>,
) {
  built += 1
  const period = { periodFrom: '2026-10-22', periodTo: '2026-11-21' }
  const act = {
    seller,
    taxRegimes,
    orderedAt: now().toISOString(),
    companyId,
    lines: [LINE],
    at: now().toISOString(),
    orderId: built,
    sourceKey: `test:${built}`,
    ...period,
    ...given,
  }
  const made = await db.transaction((tx) => issueAcceptanceAct(tx, act))
  if (!made) throw new Error('The act was not made')
  return made
}
