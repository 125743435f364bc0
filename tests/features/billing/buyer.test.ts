/** What a bill needs is asked for next to the order. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { orderWorld } from '#tests/features/payments/order-world.ts'
import { missingForBill } from '#shared/features/money/billing/buyer.ts'

const { deps, call, world, order } = await orderWorld()

const ACCESS = { kind: 'resume_access', days: 1 }
const BUYER = { kpp: '770101001', legal_title: 'ООО «Ромашка»', address: 'г. Москва, ул. Садовая, д. 1' }
const set = (fields: Partial<typeof companies.$inferInsert>) =>
  deps.db.update(companies).set(fields).where(eq(companies.id, world().id))
const rowOf = async () => (await deps.db.select().from(companies).where(eq(companies.id, world().id)))[0]
const bill = (buyer?: object, as = world().editor) =>
  order(ACCESS, { method: 'bill', ...(buyer ? { buyer } : {}) }, as)
const buyerOfQuote = async () =>
  (
    await call('GET', `/api/v1/companies/${world().id}/quote?item[kind]=resume_access&item[days]=1`, {
      as: world().editor,
    })
  ).body.buyer
const buyerOfBill = async (slug: string) =>
  (await call('GET', `/api/v1/bills/${slug}`, { as: world().editor })).body.buyer

/** Verified by its INN alone. */
beforeEach(() => set({ inn: '7701234560', verification: 'verified', verifiedAt: deps.now().toISOString() }))

describe('the first bill of a company that was verified by its INN', () => {
  test('is issued with what was typed next to the order, and the company stays verified', async () => {
    expect(await buyerOfQuote()).toMatchObject({ inn: '7701234560', missing: ['kpp', 'legalTitle'] })
    const issued = await bill(BUYER)
    expect(issued.body.order).toMatchObject({ state: 'open', bill_slug: expect.any(String) })
    expect(await buyerOfBill(issued.body.order.bill_slug)).toEqual({
      title: 'ООО «Ромашка»',
      inn: '7701234560',
      kpp: '770101001',
      address: 'г. Москва, ул. Садовая, д. 1',
    })
    expect(await rowOf()).toMatchObject({ verification: 'verified', legalTitle: 'ООО «Ромашка»' })
    expect((await rowOf())?.verifiedAt).not.toBeNull()
    expect(await buyerOfQuote()).toMatchObject({ missing: [] })
    expect((await bill()).status).toBe(200)
  })

  test('says by field what is missing, and keeps what was right', async () => {
    const refused = await bill({ ...BUYER, kpp: '77' })
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['kpp']])
    expect(await rowOf()).toMatchObject({ kpp: null, legalTitle: 'ООО «Ромашка»', verification: 'verified' })
    const none = await bill()
    expect([none.status, Object.keys(none.body.data.fields)]).toEqual([422, ['kpp']])
    expect((await bill({ kpp: BUYER.kpp })).status).toBe(200)
  })

  test('changes nothing that the company has already', async () => {
    await set({ legalTitle: 'ООО «Ромашка»', kpp: '770101001' })
    const issued = await bill({ inn: '7707083893', legal_title: 'ООО «Лютик»', kpp: '1', address: 'Казань' })
    expect(issued.status).toBe(200)
    expect(await rowOf()).toMatchObject({
      inn: '7701234560',
      legalTitle: 'ООО «Ромашка»',
      kpp: '770101001',
      address: 'Казань',
    })
  })

  test('needs nothing typed where the register has been read', async () => {
    await deps.db.insert(companyRegister).values({
      companyId: world().id,
      inn: '7701234560',
      status: 'active',
      name: 'ООО «Ромашка»',
      kpp: '770101001',
      address: 'г. Москва',
      source: 'service',
      readAt: deps.now().toISOString(),
    })
    expect(await buyerOfQuote()).toMatchObject({ legal_title: 'ООО «Ромашка»', missing: [] })
    const issued = await bill()
    expect(await buyerOfBill(issued.body.order.bill_slug)).toMatchObject({ kpp: '770101001' })
    expect(await rowOf()).toMatchObject({ kpp: '770101001', verification: 'verified' })
  })
})

describe('the bill of a company without an INN', () => {
  beforeEach(() => set({ inn: null, verification: 'none', verifiedAt: null }))

  test('takes the INN too', async () => {
    expect(await buyerOfQuote()).toMatchObject({ missing: ['inn', 'kpp', 'legalTitle'] })
    expect((await bill({ ...BUYER, inn: '7701234560' })).status).toBe(200)
    expect(await rowOf()).toMatchObject({ inn: '7701234560', verification: 'none' })
  })

  test.each([
    ['whose digits do not fit', '7701234561'],
    ['of a person', '500100732259'],
  ])('refuses an INN %s', async (_what, inn) => {
    const refused = await bill({ ...BUYER, inn })
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['inn']])
    expect(await rowOf()).toMatchObject({ inn: null, legalTitle: 'ООО «Ромашка»' })
  })

  test('is not filled in by a manager, and an order paid otherwise fills nothing', async () => {
    expect((await bill({ ...BUYER, inn: '7701234560' }, world().manager)).status).toBe(403)
    await order(ACCESS, { method: 'provider', buyer: { ...BUYER, inn: '7701234560' } })
    expect(await rowOf()).toMatchObject({ inn: null, legalTitle: null })
  })
})

test.each([
  ['direct', { inn: null }, ['inn', 'kpp', 'legalTitle']],
  ['agency', { inn: '7701234560' }, ['kpp', 'legalTitle']],
  ['direct', { inn: '500100732259' }, ['legalTitle']],
  ['sole_proprietor', { inn: null }, ['inn', 'legalTitle']],
  ['private_person', { inn: '500100732259', legalTitle: 'Петров Пётр' }, []],
  ['direct', { inn: '7701234560', kpp: '770101001', legalTitle: 'ООО «Ромашка»' }, []],
] as const)('a bill for a company of the type %s with %j still needs %j', (type, known, missing) => {
  const nothing = { inn: null, kpp: null, legalTitle: null, address: null }
  expect(missingForBill(type, { ...nothing, ...known })).toEqual(missing)
})
