import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { expireOverdueBills } from '#server/features/money/billing/bills.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { buildAcceptanceAct, buildBill } from '#tests/support/billing.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call, board } = people
const { ADMIN, EDITOR, MANAGER, DEFAULT } = ACCESS_LEVELS

async function buildWorld() {
  const [ours, theirs, staff, seeker] = await Promise.all([
    people.buildCompany(ADMIN, EDITOR, MANAGER, DEFAULT),
    people.buildCompany(ADMIN),
    people.buildPerson({ staffRole: 'moderator' }),
    people.buildPerson(),
  ])
  for (const { id } of [ours, theirs])
    await deps.db
      .update(companies)
      .set({ inn: '7707083893', kpp: '770701001', legalTitle: 'ООО «Чай»', address: 'г. Казань' })
      .where(eq(companies.id, id))
  const [admin, editor, manager, outsider] = ours.people
  const [rival] = theirs.people
  if (!admin || !editor || !manager || !outsider || !rival) throw new Error('Somebody is missing')
  return { ours, theirs, admin, editor, manager, outsider, rival, staff, seeker }
}

const get = (path: string, as?: TestPerson) => call('GET', `/api${path}`, as ? { as } : {})

test('bills and acts can be read by payers of the company and by staff; to everybody else they do not exist', async () => {
  const { ours, admin, editor, manager, outsider, rival, staff, seeker } = await buildWorld()
  const bill = await buildBill(deps, { companyId: ours.id })
  const act = await buildAcceptanceAct(deps, { companyId: ours.id })
  for (const path of [`/v1/bills/${bill.slug}`, `/v1/acts/${act.slug}`]) {
    const seen = await Promise.all([admin, editor, staff].map((person) => get(path, person)))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
    const missing = await get(path.replace(/.$/, 'x'), rival)
    for (const stranger of [manager, outsider, rival, seeker]) {
      const answer = await get(path, stranger)
      expect([answer.status, answer.text]).toEqual([404, missing.text])
    }
    expect((await get(path)).status).toBe(401)
  }
  // The slug of one kind is no address of the other.
  expect((await get(`/v1/acts/${bill.slug}`, admin)).status).toBe(404)
})

test('a bill names the payer, the payee, the services, the due date and a QR code for payment', async () => {
  const { ours, admin } = await buildWorld()
  const { slug, number } = await buildBill(deps, { companyId: ours.id })
  const { body } = await get(`/v1/bills/${slug}`, admin)
  expect(body).toMatchObject({
    slug,
    number,
    issued_at: '2026-11-21T09:00:00.000Z',
    state: 'waiting',
    valid_until: '2026-11-27',
    paid_at: null,
    total_kopecks: 99_000,
    vat_label: expect.stringMatching(/^НДС не\sоблагается \(ст\.\s145\sНК\sРФ\)$/),
    seller: { name: 'ООО «Дистант»', account: '40702810600000000012' },
    buyer: { title: 'ООО «Чай»', inn: '7707083893' },
    qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1/) },
  })
})

test('a bill expires on the day after its last day, even before the scheduled job has run', async () => {
  const { ours, admin } = await buildWorld()
  const { slug } = await buildBill(deps, { companyId: ours.id })
  board.setNow('2026-11-27T21:00:00Z')
  expect((await get(`/v1/bills/${slug}`, admin)).body.state).toBe('expired')
  expect((await get('/v1/documents', admin)).body.items[0].state).toBe('expired')
  await expireOverdueBills(deps)
  expect((await get(`/v1/bills/${slug}`, admin)).body.state).toBe('expired')
  board.setNow('2026-11-21T09:00:00Z')
})

test('the list of billing documents has only those of the current company, newest first', async () => {
  const { ours, theirs, admin } = await buildWorld()
  const bill = await buildBill(deps, { companyId: ours.id, at: '2026-11-20T09:00:00Z' })
  const act = await buildAcceptanceAct(deps, { companyId: ours.id, at: '2026-11-21T08:00:00Z' })
  await buildBill(deps, { companyId: theirs.id })
  const { body } = await get('/v1/documents', admin)
  expect(body.count).toBe(2)
  expect(body.items.map(({ kind, slug }: { kind: string; slug: string }) => [kind, slug])).toEqual([
    ['act', act.slug],
    ['bill', bill.slug],
  ])
  const bills = await get('/v1/documents?kind=bill', admin)
  expect(bills.body.items.map(({ slug }: { slug: string }) => slug)).toEqual([bill.slug])
})

test('billing documents are found by number and by words of their lines only', async () => {
  const { ours, admin } = await buildWorld()
  const lines = [{ title: 'Доступ к контактам 100%_особый', quantity: 2, priceKopecks: 49_000 }]
  const { slug, number } = await buildBill(deps, { companyId: ours.id, lines })
  await buildBill(deps, { companyId: ours.id })
  const found = async (text: string) => {
    const { body } = await get(`/v1/documents?search=${encodeURIComponent(text)}`, admin)
    return body.items.map((item: { slug: string }) => item.slug)
  }
  expect(await found(`№ ${number}`)).toEqual([slug])
  expect(await found(String(number))).toEqual([slug])
  expect(await found('КОНТАКТАМ')).toEqual([slug])
  expect(await found('100%_')).toEqual([slug])
  expect(await found('%')).toEqual([slug])
  expect(await found('нет такого')).toEqual([])
  // A name of a field of the stored line is not a word of it.
  expect(await found('quantity')).toEqual([])
})

test('the list of billing documents is closed to guests, users without a company and colleagues who cannot pay', async () => {
  const { manager, outsider, seeker } = await buildWorld()
  expect((await get('/v1/documents')).status).toBe(401)
  for (const person of [manager, outsider, seeker])
    expect((await get('/v1/documents', person)).status).toBe(403)
})

test('the list of billing documents has pages of twenty and refuses invalid pages', async () => {
  const { ours, admin } = await buildWorld()
  for (let at = 0; at < 21; at += 1) await buildAcceptanceAct(deps, { companyId: ours.id })
  const [first, second] = [await get('/v1/documents', admin), await get('/v1/documents?page=2', admin)]
  expect([first.body.count, first.body.items.length, second.body.items.length]).toEqual([21, 20, 1])
  expect((await get('/v1/documents?page=0', admin)).status).toBe(400)
  expect((await get('/v1/documents?kind=letter', admin)).status).toBe(400)
  expect((await get(`/v1/documents?search=${'а'.repeat(201)}`, admin)).status).toBe(400)
})
