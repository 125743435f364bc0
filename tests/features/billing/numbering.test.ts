import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { issueAcceptanceAct } from '#server/features/money/billing/acceptance-acts.ts'
import {
  expireOverdueBills,
  issueBill,
  markBillPaid,
  undoBillPaid,
} from '#server/features/money/billing/bills.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { SELLER } from '#tests/support/app.ts'
import { WITHOUT_VAT } from '#tests/support/tax-regimes.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'

const { settings, remove } = await testDatabaseSettings({ poolSize: 6 })
const [first, second] = await Promise.all([openDatabase(settings), openDatabase(settings)])
afterAll(async () => {
  await Promise.all([first.close(), second.close()])
  await remove()
})
const { db } = first
const companyId = await buildCompany({ inn: '7707083893', legalTitle: 'ООО «Чай»', kpp: '770701001' })

async function buildCompany(fields: Partial<typeof companies.$inferInsert>) {
  const [row] = await db
    .insert(companies)
    .values({ slug: crypto.randomUUID(), title: 'Чай', ...fields })
    .returning({ id: companies.id })
  if (!row) throw new Error('The company was not written')
  return row.id
}

const LINE = { title: 'Размещение вакансии', quantity: 1, priceKopecks: 99_000 }
let orders = 0
/** Of an order of its own. */
const paper = () => ({
  seller: SELLER,
  taxRegimes: WITHOUT_VAT,
  orderedAt: '2026-11-21T08:00:00Z',
  orderId: ++orders,
  companyId,
  lines: [LINE],
})
const bill = (more: Partial<Parameters<typeof issueBill>[1]> = {}) => ({
  ...paper(),
  totalKopecks: 99_000,
  userId: 1,
  at: '2026-11-21T09:00:00Z',
  ...more,
})
const act = (sourceKey: string, at = '2026-11-21T09:00:00Z'): Parameters<typeof issueAcceptanceAct>[1] => ({
  ...paper(),
  periodFrom: '2026-10-22',
  periodTo: '2026-11-21',
  at,
  sourceKey,
})
const issue = (given = bill(), on: Database = db) => on.transaction((tx) => issueBill(tx, given))
const make = (given: ReturnType<typeof act>, on: Database = db) =>
  on.transaction((tx) => issueAcceptanceAct(tx, given))

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a bill and an act have the number of their order, whatever is issued or broken off at once', async () => {
  await Promise.all(
    upTo(20).map(async (at) => {
      const pool = at % 2 === 0 ? first.db : second.db
      const given = bill()
      if (at % 5 > 0) return expect(await issue(given, pool)).toMatchObject({ number: given.orderId })
      await expect(
        pool.transaction(async (tx) => {
          await issueBill(tx, given)
          throw new Error('broken off')
        }),
      ).rejects.toThrow('broken off')
    }),
  )
  const paid = bill()
  const made = await make({ ...act('numbered'), orderId: paid.orderId })
  expect([(await issue(paid)).number, made?.number, made?.orderId]).toEqual(Array(3).fill(paid.orderId))
})

test('a second bill of an order differs by its day, and one of an earlier release keeps the number on the paper', async () => {
  const given = bill()
  const { slug } = await issue(given)
  // The series of an earlier release.
  await db.update(billingDocuments).set({ number: 4 }).where(eq(billingDocuments.slug, slug))
  expect(await issue(given)).toMatchObject({ slug, number: 4 })
  const later = await issue({ ...given, at: '2026-12-05T09:00:00Z' })
  expect(later).toMatchObject({ number: given.orderId })
  expect((await read(slug)).number).toBe(4)
})

test('an act issued by two processes at once exists once', async () => {
  const made = await Promise.all(
    upTo(12).map((at) => make(act(`placement:${at % 3}`), at % 2 ? first.db : second.db)),
  )
  expect(new Set(made.map((one) => one?.slug)).size).toBe(3)
})

test('an order keeps its payable bill and gets another one after that bill expires', async () => {
  const given = bill()
  const issued = await issue(given)
  expect(issued.validUntil).toBe('2026-11-27')
  expect(await issue({ ...given, at: '2026-11-27T20:00:00Z' })).toEqual(issued)
  const another = await issue({ ...given, at: '2026-11-27T21:00:00Z' })
  expect(another).not.toMatchObject({ slug: issued.slug })
  expect((await read(issued.slug)).state).toBe('expired')
  expect((await read(another.slug)).state).toBe('waiting')
})

test('two simultaneous clicks issue one bill', async () => {
  const given = bill()
  const [one, two] = await Promise.all([issue(given, first.db), issue(given, second.db)])
  expect(one).toEqual(two)
})

test('the scheduled job expires bills after their last day in Moscow time', async () => {
  const { slug } = await issue()
  await expireOverdueBills({ db, now: () => new Date('2026-11-27T20:59:00Z') })
  expect((await read(slug)).state).toBe('waiting')
  await expireOverdueBills({ db, now: () => new Date('2026-11-27T21:00:00Z') })
  expect((await read(slug)).state).toBe('expired')
})

test('a bill can be paid once, even after it has expired', async () => {
  const given = bill()
  const { slug } = await issue(given)
  await expireOverdueBills({ db, now: () => new Date('2026-12-20T09:00:00Z') })
  const paid = { orderId: given.orderId, userId: 7, at: '2026-12-21T09:00:00Z' }
  expect(await db.transaction((tx) => markBillPaid(tx, paid))).toBe(true)
  expect(await db.transaction((tx) => markBillPaid(tx, { ...paid, at: '2026-12-22T09:00:00Z' }))).toBe(false)
  const row = await read(slug)
  expect(row).toMatchObject({ state: 'paid', paidAt: '2026-12-21T09:00:00.000Z' })
  const acts = await db.select().from(auditLog).where(eq(auditLog.objectId, slug)).orderBy(auditLog.id)
  expect(acts.map(({ action, userId }) => [action, userId])).toEqual([
    ['bill.issued', 1],
    ['bill.paid', 7],
  ])
})

test('a mistaken payment mark is undone once: the bill is payable again until its due date and expired after it', async () => {
  for (const [at, state] of [
    ['2026-11-25T09:00:00Z', 'waiting'],
    ['2026-12-25T09:00:00Z', 'expired'],
  ] as const) {
    const given = bill()
    const { slug } = await issue(given)
    const mark = { orderId: given.orderId, userId: 7, at }
    expect(await db.transaction((tx) => undoBillPaid(tx, mark))).toBe(false)
    await db.transaction((tx) => markBillPaid(tx, mark))
    expect(await db.transaction((tx) => undoBillPaid(tx, mark))).toBe(true)
    expect(await db.transaction((tx) => undoBillPaid(tx, mark))).toBe(false)
    expect(await read(slug)).toMatchObject({ state, paidAt: null })
    expect(await db.transaction((tx) => markBillPaid(tx, mark))).toBe(true)
  }
})

test('a bill keeps the names of its day when the company is renamed', async () => {
  const renamedId = await buildCompany({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Кофе»' })
  const { slug } = await issue(bill({ companyId: renamedId }))
  await db.update(companies).set({ legalTitle: 'ООО «Какао»' }).where(eq(companies.id, renamedId))
  expect((await read(slug)).buyer.title).toBe('ООО «Кофе»')
})

test('a company without an INN, a KPP or a full name learns what to fill in', async () => {
  const nameless = await buildCompany({ inn: '7707083893' })
  await expect(issue(bill({ companyId: nameless }))).rejects.toMatchObject({
    code: 'invalid',
    fields: { kpp: expect.any(String), legalTitle: expect.any(String) },
  })
  const unknown = await buildCompany({})
  await expect(issue(bill({ companyId: unknown }))).rejects.toMatchObject({
    fields: { inn: expect.any(String), kpp: expect.any(String), legalTitle: expect.any(String) },
  })
})

test('without bank details of the operator payment by bill is off and acts wait', async () => {
  await expect(issue(bill({ seller: null }))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await make({ ...act('later'), seller: null })).toBeNull()
  expect(await make(act('later'))).toMatchObject({ number: expect.any(Number) })
})

test('a bill whose lines do not add up to its total is refused', async () => {
  await expect(issue(bill({ totalKopecks: 98_999 }))).rejects.toThrow('do not add up to its total')
})

test('the database refuses a paid bill without its time of payment', async () => {
  await issue()
  await expect(
    db
      .update(billingDocuments)
      .set({ state: 'paid' })
      .where(sql`state = 'waiting'`),
  ).rejects.toMatchObject({ cause: { constraint: 'documents_kind_check' } })
})

async function read(slug: string) {
  const [row] = await db.select().from(billingDocuments).where(eq(billingDocuments.slug, slug))
  if (!row) throw new Error('No such document')
  return row
}
