import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { and, eq } from 'drizzle-orm'
import { CONTACTS, resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { call, buildPerson, buildCompany, deps, emailsTo } = people
const world = resumeWorld(people)

async function employer(company: Partial<typeof companies.$inferInsert> = {}, level: 0 | 100 | 200 = 200) {
  const built = await buildCompany(level)
  if (Object.keys(company).length > 0)
    await deps.db.update(companies).set(company).where(eq(companies.id, built.id))
  const [as] = built.people
  if (!as) throw new Error('A company without people')
  return { as, companyId: built.id }
}

const caller = (as: TestPerson | null) => (as ? { as } : {})
/** Every way of reading; 404 or absence in each is «does not exist». */
async function finds(as: TestPerson | null, id: string, word: string) {
  const [page, pdf, list, byWord, facets] = await Promise.all([
    call('GET', `/api/v1/resumes/${id}`, caller(as)),
    call('GET', `/api/v1/resumes/${id}/pdf`, caller(as)),
    call('GET', '/api/v1/resumes', caller(as)),
    call('GET', `/api/v1/resumes?exact=1&search=${encodeURIComponent(word)}`, caller(as)),
    call('GET', `/api/v1/resumes/facets?search=${encodeURIComponent(`"${word}"`)}`, caller(as)),
  ])
  return {
    page: page.status,
    pdf: pdf.status,
    inList: JSON.stringify(list.body.items).includes(id),
    byWord: byWord.body.total,
    counted: facets.body.total,
  }
}
const NOTHING = { page: 404, pdf: 404, inList: false, byWord: 0, counted: 0 }
const EVERYTHING = { page: 200, pdf: 200, inList: true, byWord: 1, counted: 1 }

describe('visibility', () => {
  test('a resume visible to companies is found by employers, not by seekers, guests or users without rights', async () => {
    const { id } = await world.published({
      visibility: 'companies',
      content: { about: 'Знаю слово абракадабра' },
    })
    const [{ as: boss }, { as: defaultLevel }] = [await employer(), await employer({}, 0)]
    expect(await finds(boss, id, 'абракадабра')).toEqual(EVERYTHING)
    expect(await finds(null, id, 'абракадабра')).toEqual(NOTHING)
    expect(await finds(await buildPerson(), id, 'абракадабра')).toEqual(NOTHING)
    expect(await finds(defaultLevel, id, 'абракадабра')).toEqual(NOTHING)
  })

  test('a resume visible by link is readable by its address and in no list', async () => {
    const { id } = await world.published({ visibility: 'link', content: { about: 'Знаю слово белиберда' } })
    const { as } = await employer()
    expect(await finds(as, id, 'белиберда')).toEqual({ ...NOTHING, page: 200, pdf: 200 })
    expect(await finds(null, id, 'белиберда')).toEqual({ ...NOTHING, page: 200, pdf: 200 })
  })

  test('a resume visible to nobody is readable by its author only', async () => {
    const { id, person } = await world.published({ visibility: 'nobody' })
    const { as } = await employer()
    expect((await call('GET', `/api/v1/resumes/${id}`, { as })).status).toBe(404)
    expect((await call('GET', `/api/v1/resumes/${id}`, { as: person })).body.is_own).toBe(true)
  })
})

describe('excluded companies', () => {
  test.each([
    ['by the INN', { hiddenInns: ['7707083893'] }, { inn: '7707083893' }],
    [
      'by the domain of its site',
      { hiddenDomains: ['hidden-site.ru'] },
      { siteUrl: 'https://hr.hidden-site.ru/jobs' },
    ],
  ] as const)(
    'a company excluded %s finds the resume nowhere, while others do',
    async (name, hide, company) => {
      const word = `карабас${name.length}`
      const { id } = await world.published({
        visibility: 'everyone',
        content: { about: `Знаю слово ${word}` },
        hiddenInns: [],
        hiddenDomains: [],
        ...Object.fromEntries(Object.entries(hide).map(([key, list]) => [key, [...list]])),
      })
      const excluded = await employer(company)
      await world.pay(excluded.companyId)
      expect(await finds(excluded.as, id, word)).toEqual(NOTHING)
      // Paid access changes nothing, and the answer does not speak of paying.
      const contacts = await call('POST', `/api/v1/resumes/${id}/contacts`, { as: excluded.as })
      expect(contacts.status).toBe(404)
      // Signed out it is a guest like all others.
      expect(await finds(null, id, word)).toEqual(NOTHING)
      expect(await finds((await employer()).as, id, word)).toEqual(EVERYTHING)
    },
  )

  test('a mail domain excluded by a resume hides it from all colleagues of that address', async () => {
    const { id } = await world.published({
      visibility: 'companies',
      hiddenDomains: ['secret-corp.ru'],
      content: { about: 'Знаю слово мурзилка' },
    })
    const { people: colleagues } = await buildCompany(200, 100)
    const [, plain] = colleagues
    const insider = await buildPerson({ email: 'boss@mail.secret-corp.ru' })
    expect(await finds(plain!, id, 'мурзилка')).toEqual(EVERYTHING)
    const { companyRoles } = await import('#server/db/schema/managers.ts')
    const [role] = await deps.db.select().from(companyRoles).where(eq(companyRoles.userId, plain!.id))
    await deps.db
      .insert(companyRoles)
      .values({ companyId: role!.companyId, userId: insider.id, accessLevel: 100 })
    expect(await finds(plain!, id, 'мурзилка')).toEqual(NOTHING)
    expect(await finds(insider, id, 'мурзилка')).toEqual(NOTHING)
  })

  test('a hidden resume and a missing one get identical answers', async () => {
    const { id } = await world.published({ visibility: 'everyone', hiddenInns: ['7707083893'] })
    const { as } = await employer({ inn: '7707083893' })
    const missing = 'f'.repeat(24)
    for (const [method, tail] of [
      ['GET', ''],
      ['GET', '/pdf'],
      ['POST', '/contacts'],
    ] as const) {
      const [hidden, none] = await Promise.all(
        [id, missing].map((one) => call(method, `/api/v1/resumes/${one}${tail}`, { as })),
      )
      expect([hidden?.status, hidden?.text]).toEqual([404, none?.text])
    }
  })
})

describe('contacts', () => {
  test('contacts of a resume open for a company with access, are logged, and the author sees who opened them', async () => {
    const { id, person } = await world.published({ visibility: 'companies' })
    const { as, companyId } = await employer()
    const path = `/api/v1/resumes/${id}/contacts`
    expect((await call('POST', path, { as })).status).toBe(402)
    await world.pay(companyId)
    const answers = await Promise.all([call('POST', path, { as }), call('POST', path, { as })])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ name: 'Анна Кузнецова', contacts: CONTACTS })

    const openings = await world.ok('GET', `/${id}/openings`, person)
    expect(openings.items).toMatchObject([
      { company: { id: companyId }, opened_at: '2026-11-21T09:00:00.000Z' },
    ])
    expect((await emailsTo(person.email)).filter(({ kind }) => kind === 'contacts_opened')).toHaveLength(1)
    const log = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.objectId, id), eq(auditLog.action, 'resume.contacts_opened')))
    expect(log).toHaveLength(2)
    expect(JSON.stringify(log)).not.toContain(CONTACTS.email)
  })

  test('contacts of a resume stay closed for guests, seekers and colleagues without rights', async () => {
    const { id } = await world.published()
    const { as, companyId } = await employer({}, 0)
    await world.pay(companyId)
    const path = `/api/v1/resumes/${id}/contacts`
    expect((await call('POST', path)).status).toBe(401)
    expect((await call('POST', path, { as: await buildPerson() })).status).toBe(403)
    expect((await call('POST', path, { as })).status).toBe(403)
  })

  test('expired access opens no contacts', async () => {
    const { id } = await world.published()
    const { as, companyId } = await employer()
    await world.pay(companyId)
    const open = async (now: string) => {
      people.board.setNow(now)
      return (await call('POST', `/api/v1/resumes/${id}/contacts`, { as })).status
    }
    expect(await open('2026-11-28T08:59:59Z')).toBe(200)
    expect(await open('2026-11-28T09:00:00Z')).toBe(402)
    people.board.setNow('2026-11-21T09:00:00Z')
  })
})
