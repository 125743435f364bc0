import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { CONTACTS, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { call, buildPerson, buildCompany, deps } = people
const world = resumeWorld(people)

async function employer(level: 0 | 100 | 200 = 200) {
  const { id, people: colleagues } = await buildCompany(level)
  const [as] = colleagues
  if (!as) throw new Error('A company without people')
  return { as, companyId: id }
}

/** Each way to a resume: its page, its files, the list, a search by its word, the counts. */
async function waysTo(id: string, word: string, as: TestPerson | null) {
  const caller = as ? { as } : {}
  const [page, pdf, docx, list, byWord, facets] = await Promise.all([
    call('GET', `/api/v1/resumes/${id}`, caller),
    call('GET', `/api/v1/resumes/${id}/pdf`, caller),
    call('GET', `/api/v1/resumes/${id}/docx`, caller),
    call('GET', '/api/v1/resumes', caller),
    call('GET', `/api/v1/resumes?exact=1&search=${encodeURIComponent(word)}`, caller),
    call('GET', `/api/v1/resumes/facets?search=${encodeURIComponent(`"${word}"`)}`, caller),
  ])
  return [
    page.status,
    pdf.status,
    docx.status,
    JSON.stringify(list.body.items).includes(id),
    byWord.body.total,
    facets.body.total,
  ]
}
const NONE = [404, 404, 404, false, 0, 0]
const ALL = [200, 200, 200, true, 1, 1]

describe('a resume for chosen companies', () => {
  test('is found and read by their people only, and a new choice counts at once', async () => {
    const [chosen, other, plain] = [await employer(), await employer(), await employer(0)]
    const { id, person } = await world.published({
      visibility: 'chosen',
      chosenCompanyIds: [chosen.companyId, plain.companyId],
      content: { about: 'Знаю слово тарабарщина' },
    })
    const ways = (as: TestPerson | null) => waysTo(id, 'тарабарщина', as)
    expect(await ways(chosen.as)).toEqual(ALL)
    expect(await ways(other.as)).toEqual(NONE)
    // Not a colleague yet: the company has only invited them.
    expect(await ways(plain.as)).toEqual(NONE)
    expect(await ways(await buildPerson())).toEqual(NONE)
    expect(await ways(null)).toEqual(NONE)
    expect(await ways(await buildPerson({ staffRole: 'moderator' }))).toEqual(NONE)
    await world.show(person, id, { visibility: 'chosen', chosenCompanyIds: [other.companyId] })
    expect(await ways(chosen.as)).toEqual(NONE)
    expect(await ways(other.as)).toEqual(ALL)
    await world.show(person, id, { visibility: 'nobody', chosenCompanyIds: [other.companyId] })
    expect(await ways(other.as)).toEqual(NONE)
  })

  test('opens its contacts to a chosen company with access, and to no other', async () => {
    const [chosen, other] = [await employer(), await employer()]
    for (const { companyId } of [chosen, other]) await world.pay(companyId)
    const { id } = await world.published({ visibility: 'chosen', chosenCompanyIds: [chosen.companyId] })
    const open = (as: TestPerson) => call('POST', `/api/v1/resumes/${id}/contacts`, { as })
    expect((await open(other.as)).status).toBe(404)
    const opened = await open(chosen.as)
    expect([opened.status, JSON.stringify(opened.body).includes(CONTACTS.phone)]).toEqual([200, true])
  })

  test('is hidden from a chosen company that it also hides from', async () => {
    const { as, companyId } = await employer()
    const { id } = await world.published({
      visibility: 'chosen',
      chosenCompanyIds: [companyId],
      hiddenCompanyIds: [companyId],
      content: { about: 'Знаю слово фигляр' },
    })
    expect(await waysTo(id, 'фигляр', as)).toEqual(NONE)
  })

  test('needs a company and the consent to pass data on', async () => {
    const person = await buildPerson()
    const id = await world.draft(person)
    const { companyId } = await employer()
    const set = (body: object) =>
      call('PUT', `/api/v1/personal/resumes/${id}/visibility`, { as: person, body })
    const empty = await set({ visibility: 'chosen', consent: true, chosen_company_ids: [2_000_000_000] })
    expect([empty.status, empty.body.data.fields]).toEqual([
      422,
      { chosen_company_ids: 'Выберите хотя бы одну компанию.' },
    ])
    const silent = await set({ visibility: 'chosen', chosen_company_ids: [companyId] })
    expect([silent.status, Object.keys(silent.body.data.fields)]).toEqual([422, ['consent']])
    const agreed = await set({
      visibility: 'chosen',
      consent: true,
      chosen_company_ids: [companyId, companyId],
    })
    expect(agreed.body).toMatchObject({
      visibility: 'chosen',
      chosen_companies: [{ id: companyId }],
      consents: { transfer: true },
    })
  })

  test('returns to nobody when its author withdraws the consent', async () => {
    const { as, companyId } = await employer()
    const { id, person } = await world.published({ visibility: 'chosen', chosenCompanyIds: [companyId] })
    const { status } = await call('POST', '/api/v1/users/me/consents/transfer/withdraw', { as: person })
    expect(status).toBe(200)
    expect((await world.rowOf(id))?.visibility).toBe('nobody')
    expect((await call('GET', `/api/v1/resumes/${id}`, { as })).status).toBe(404)
  })
})

describe('companies by name', () => {
  test('a company that an author hides from by name finds the resume nowhere, while others do', async () => {
    const [hidden, other] = [await employer(), await employer()]
    const { id } = await world.published({
      visibility: 'everyone',
      hiddenCompanyIds: [hidden.companyId],
      content: { about: 'Знаю слово лабуда' },
    })
    await world.pay(hidden.companyId)
    expect(await waysTo(id, 'лабуда', hidden.as)).toEqual(NONE)
    expect((await call('POST', `/api/v1/resumes/${id}/contacts`, { as: hidden.as })).status).toBe(404)
    // Signed out it is a guest like all others.
    expect(await waysTo(id, 'лабуда', null)).toEqual(NONE)
    expect(await waysTo(id, 'лабуда', other.as)).toEqual(ALL)
  })

  test('are suggested by a part of the title or the INN, to people who are signed in', async () => {
    const { companyId } = await employer()
    await deps.db
      .update(companies)
      .set({ title: 'ООО «Крокозябра 100 %»', inn: '7707083893' })
      .where(eq(companies.id, companyId))
    const as = await buildPerson()
    const find = async (search: string) =>
      (
        await call('GET', `/api/v1/companies/names?search=${encodeURIComponent(search)}`, { as })
      ).body.items.map(({ id }: { id: number }) => id)
    expect(await find('крокозяб')).toEqual([companyId])
    expect(await find('«Крокозябра»')).toEqual([companyId])
    expect(await find('7707083893')).toEqual([companyId])
    expect(await find('%')).toEqual([])
    expect(await find('к')).toEqual([])
    expect((await call('GET', '/api/v1/companies/names?search=кро')).status).toBe(401)
  })
})
