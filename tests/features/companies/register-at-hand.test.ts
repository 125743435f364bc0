/** The register is asked when something depends on it: a new company, another INN, a check, an order. */
import { eq } from 'drizzle-orm'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { apiApp, type TestPerson } from '#tests/support/people.ts'
import { INN, party, PERSON_INN, registerWorld } from './register-world.ts'

const { people, deps, board, world, withService, dadata, answer } = await registerWorld()
const app = apiApp(withService)
const bare = apiApp(deps)
let companyId = 0
let editor: TestPerson
beforeEach(() => {
  companyId = world().company.id
  const person = world().company.people[2]
  if (!person) throw new Error('The company has no editor')
  editor = person
})

const DETAILS = {
  kpp: '770101001',
  ogrn: '1027701234560',
  address: { value: 'г Москва, ул Садовая, д 1' },
}
const FILLED = {
  legal_title: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
  kpp: '770101001',
  ogrn: '1027701234560',
  address: 'г Москва, ул Садовая, д 1',
}
const post = (path: string, as: TestPerson, body: object, on = app) =>
  request(on).post(path).set('authorization', `Token ${as.token}`).send(body)
const make = (as: TestPerson, fields: object, on = app) =>
  post('/api/v2/companies', as, { title: 'Ромашка', type: 'direct', ...fields }, on)
const rowOf = async (id: number) => (await deps.db.select().from(companies).where(eq(companies.id, id)))[0]

describe('a new company', () => {
  test('gets its full name, KPP, OGRN and address from the register, and what was typed stays', async () => {
    answer(party('ACTIVE', DETAILS))
    const made = await make(await people.buildPerson(), { inn: INN, address: 'Москва, абонентский ящик 5' })
    expect(made.body).toMatchObject({
      ...FILLED,
      address: 'Москва, абонентский ящик 5',
      register_status: 'active',
    })
    expect(dadata.calls).toMatchObject([
      { path: '/findById/party', body: { query: INN, branch_type: 'MAIN' } },
    ])
  })

  test('of a sole proprietor gets the name and no address, which is a home', async () => {
    const entry = { ...DETAILS, inn: PERSON_INN, type: 'INDIVIDUAL', kpp: null }
    answer(party('ACTIVE', { ...entry, name: { full_with_opf: 'Индивидуальный предприниматель Петров' } }))
    const fields = { type: 'sole_proprietor', inn: PERSON_INN }
    const made = await make(await people.buildPerson(), fields)
    expect(made.body).toMatchObject({
      legal_title: 'Индивидуальный предприниматель Петров',
      kpp: null,
      address: null,
    })
  })

  test.each<[string, number]>([
    ['LIQUIDATED', 409],
    ['BANKRUPT', 409],
    ['LIQUIDATING', 200],
    ['REORGANIZING', 200],
    ['ACTIVE', 200],
  ])('with a number that the register calls %s answers %i', async (state, status) => {
    answer(party(state))
    const person = await people.buildPerson()
    const made = await make(person, { inn: INN })
    expect(made.status).toBe(status)
    if (status === 409)
      expect(made.body.data.fields.inn).toMatch(/^По данным реестра компания (ликвидирована|банкротится)/)
    const roles = await request(app).get('/api/users/roles/').set('authorization', `Token ${person.token}`)
    expect(roles.body.results).toHaveLength(status === 409 ? 0 : 1)
  })

  test.each<[string, object]>([
    ['is slow', { afterMs: 2500 }],
    ['fails', { status: 500 }],
    ['answers nonsense', { body: '{"suggestions":[{"data":1}]}' }],
  ])('is made without the register when that %s', async (_what, fault) => {
    dadata.answerWith(fault)
    const made = await make(await people.buildPerson(), { inn: INN })
    expect(made.body).toMatchObject({ inn: INN, kpp: null, register_status: null })
  })

  test('is refused by what another company with its number has shown, where there is no service', async () => {
    await post(`/api/v1/staff/companies/${companyId}/register`, world().moderator, {
      status: 'liquidated',
      name: 'ООО «Ромашка»',
    })
    expect((await make(await people.buildPerson(), { inn: INN }, bare)).status).toBe(409)
    expect((await make(await people.buildPerson(), { inn: '7707083893' }, bare)).status).toBe(200)
  })
})

describe('a company that changes its number', () => {
  const change = (body: object) =>
    post(`/api/v2/companies/${companyId}`, editor, { title: world().company.title, type: 'direct', ...body })

  test('is refused the number of a liquidated one, and keeps its own', async () => {
    answer(party('LIQUIDATED', { inn: '7707083893' }))
    const refused = await change({ inn: '7707083893' })
    expect([refused.status, refused.body.data?.fields?.inn]).toEqual([
      409,
      expect.stringContaining('ликвидирована'),
    ])
    expect(await rowOf(companyId)).toMatchObject({ inn: INN, verification: 'verified' })
  })

  test('has the facts of the new number at once', async () => {
    answer(party('ACTIVE', { ...DETAILS, inn: '7707083893' }))
    const changed = await change({ inn: '7707083893' })
    expect(changed.body).toMatchObject({ ...FILLED, verification: 'asked', register_status: 'active' })
  })

  test('without a change of the number asks nobody', async () => {
    await change({ inn: INN, description: 'Сеем и поливаем.' })
    expect(dadata.calls).toEqual([])
  })
})

describe('a verification', () => {
  const verify = () =>
    post(`/api/v1/staff/companies/${companyId}/verification`, world().moderator, { decision: 'verify' })
  beforeEach(() =>
    deps.db
      .update(companies)
      .set({ verification: 'asked', verifiedAt: null })
      .where(eq(companies.id, companyId)),
  )

  test('reads the register, and fills what the company has left empty', async () => {
    answer(party('ACTIVE', DETAILS))
    expect((await verify()).body).toMatchObject({ verification: 'verified', ...FILLED })
    // Staff have read it: with it the company stays verified.
    expect((await rowOf(companyId))?.decidedFields).toMatchObject({ kpp: '770101001' })
  })

  test('fails for a company that has been liquidated since it asked', async () => {
    answer(party('LIQUIDATED'))
    const refused = await verify()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'По данным реестра компания ликвидирована: подтвердить её нельзя.',
    ])
    expect(await rowOf(companyId)).toMatchObject({ verification: 'refused' })
  })

  test('fills the details that staff have read themselves', async () => {
    await post(
      `/api/v1/staff/companies/${companyId}/register`,
      world().moderator,
      { status: 'active', name: 'ООО «Ромашка»', kpp: '770101001', address: 'г. Москва, ул. Садовая, д. 1' },
      bare,
    )
    expect(await rowOf(companyId)).toMatchObject({
      legalTitle: 'ООО «Ромашка»',
      kpp: '770101001',
      address: 'г. Москва, ул. Садовая, д. 1',
    })
  })
})

describe('an order', () => {
  const order = () =>
    post(`/api/v1/companies/${companyId}/orders`, editor, {
      request_key: crypto.randomUUID(),
      item: { kind: 'resume_access', days: 1 },
      method: 'balance',
    })
  beforeEach(() => transferMoney(deps, companyId, 1_000_000))

  test('reads the register at most once an hour', async () => {
    for (let times = 0; times < 3; times++) expect((await order()).status).toBe(200)
    expect(dadata.calls).toHaveLength(1)
    board.setNow('2026-11-21T10:01:00Z')
    await order()
    expect(dadata.calls).toHaveLength(2)
  })

  test('of a company that was liquidated yesterday is refused, and the company is ended', async () => {
    answer(party('LIQUIDATED'))
    expect((await order()).status).toBe(409)
    expect(await rowOf(companyId)).toMatchObject({ verification: 'refused' })
  })

  test('goes on by what is known when the register fails', async () => {
    dadata.answerWith({ status: 500 })
    expect((await order()).status).toBe(200)
    expect(await deps.db.$count(companyRegister, eq(companyRegister.companyId, companyId))).toBe(0)
  })

  test('by a stranger asks nobody', async () => {
    const stranger = await people.buildPerson()
    const refused = await post(`/api/v1/companies/${companyId}/orders`, stranger, {
      request_key: crypto.randomUUID(),
      item: { kind: 'resume_access', days: 1 },
      method: 'balance',
    })
    expect(refused.status).toBe(404)
    expect(dadata.calls).toEqual([])
  })
})
