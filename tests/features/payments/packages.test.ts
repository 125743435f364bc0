import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerEntries } from '#server/db/schema/ledger.ts'
import { expirePackages } from '#server/features/money/packages/expiry.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { buildDraft } from './money-world.ts'
import { orderWorld } from './order-world.ts'

const { deps, call, buildCompany, at, world, give, draft, order, balance } = await orderWorld()

describe('packages', () => {
  test('a package is bought, used for its tariff only, and takes back a refused vacancy', async () => {
    await give(world().id, 445_500)
    const path = `/api/company/${world().id}/packages/`
    const bought = await call('POST', path, {
      as: world().editor,
      body: { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() },
    })
    expect([bought.status, bought.body]).toMatchObject([
      200,
      { order: { amount_kopecks: 445_500, state: 'paid' } },
    ])
    const listed = await call('GET', path, { as: world().editor })
    expect(listed.body.items).toMatchObject([
      { tariff: 'basic', size: 5, remaining: 5, unit_kopecks: 89_100, is_usable: true },
    ])
    const packageId = listed.body.items[0].id
    const vacancy = await draft()
    const wrong = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'premium' },
      { method: 'package', package_id: packageId },
    )
    expect(wrong.status).toBe(409)
    const used = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'package', package_id: packageId },
    )
    expect(used.body).toMatchObject({ order: { state: 'paid', amount_kopecks: 89_100 } })
    const remaining = async () => (await call('GET', path, { as: world().editor })).body.items[0].remaining
    expect(await remaining()).toBe(4)
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at }))
    expect(await remaining()).toBe(5)
    expect(await balance()).toMatchObject({ balance_kopecks: 0 })
  })

  test('a refused vacancy from an expired package refunds its price to the balance', async () => {
    const { vacancy, remaining } = await useOneOfFive()
    const after = '2027-11-22T09:00:00.000Z'
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at: after }))
    expect([await remaining(), (await balance()).balance_kopecks]).toEqual([4, 89_100])
  })

  test('an expired package is written off without its used part', async () => {
    await useOneOfFive()
    await expirePackages({ ...deps, now: () => new Date('2027-11-22T09:00:00Z') })
    const expired = await deps.db
      .select({ amountKopecks: ledgerEntries.amountKopecks })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.companyId, world().id), eq(ledgerEntries.account, 'expired')))
    expect(expired).toEqual([{ amountKopecks: 4 * 89_100 }])
  })

  async function useOneOfFive() {
    await give(world().id, 445_500)
    const path = `/api/company/${world().id}/packages/`
    const body = { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() }
    await call('POST', path, { as: world().editor, body })
    const first = async () => (await call('GET', path, { as: world().editor })).body.items[0]
    const vacancy = await draft()
    const used = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'package', package_id: (await first()).id },
    )
    expect(used.status).toBe(200)
    return { vacancy, remaining: async () => (await first()).remaining }
  }

  test('a package cannot be used by another company', async () => {
    await give(world().id, 445_500)
    await call('POST', `/api/company/${world().id}/packages/`, {
      as: world().editor,
      body: { tariff: 'basic', size: 5, method: 'balance', request_key: crypto.randomUUID() },
    })
    const { body } = await call('GET', `/api/company/${world().id}/packages/`, { as: world().editor })
    const rivals = await buildCompany(200)
    const rival = rivals.people[0]
    if (!rival) throw new Error('Nobody works there')
    const vacancy = await buildDraft(deps, { companyId: rivals.id, authorId: rival.id })
    const stolen = await call('POST', `/api/v1/companies/${rivals.id}/orders`, {
      as: rival,
      body: {
        request_key: crypto.randomUUID(),
        item: { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
        method: 'package',
        package_id: body.items[0].id,
      },
    })
    expect(stolen.status).toBe(402)
    const foreign = await order(
      { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' },
      { method: 'provider' },
    )
    expect(foreign.status).toBe(404)
  })
})
