import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companyClaims } from '#server/db/schema/claims.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { purgeClaims } from '#server/features/staff/claims/code.ts'
import { codeIn, statusesOf } from '#tests/support/people.ts'
import { VERIFIED } from '#tests/support/rows.ts'
import { claimWorld, INN, OTHER_INN } from './claim-world.ts'

const world = await claimWorld()
const { board, deps, db, call, emailsTo, buildPerson, buildCompany, buildImported } = world
const { claim, act, prove, readVacancy, readCompany } = world

describe('a company with the INN', () => {
  test('that staff have checked takes the vacancies over with one click, and its page takes the place of the other', async () => {
    const own = await buildCompany(200)
    const [admin] = own.people
    if (!admin) throw new Error('A company has people')
    await db
      .update(companies)
      .set({ inn: INN, ...VERIFIED })
      .where(eq(companies.id, own.id))
    const { slug, vacancyId, companyId } = await buildImported({ company_inn: INN })

    expect((await claim(slug, admin)).body).toMatchObject({ proof: 'checked', into: { id: own.id } })
    const { body } = await act(slug, 'take', admin)
    expect(body).toMatchObject({ company: { id: own.id }, vacancies: 1 })
    expect(await readVacancy(vacancyId)).toMatchObject({
      companyId: own.id,
      authorId: admin.id,
      source: null,
      status: 'published',
    })
    expect(await readCompany(companyId)).toMatchObject({ mergedIntoId: own.id })
    const page = await call('GET', `/api/v1/companies/slug/${slug}`)
    expect(page.body).toMatchObject({ id: own.id, is_claimable: false })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'company.claimed'))
    expect(entry).toMatchObject({
      userId: admin.id,
      objectId: String(companyId),
      details: { companyId: own.id, count: 1, method: 'checked' },
    })
    expect((await claim(slug, admin)).status).toBe(404)
  })

  test('that nobody has checked proves nothing, and neither does a checked company of another person', async () => {
    const { slug, vacancyId } = await buildImported({ company_inn: INN, company_site: null })
    const unchecked = await buildCompany(200)
    await db.update(companies).set({ inn: INN }).where(eq(companies.id, unchecked.id))
    const manager = await buildCompany(100)
    await db
      .update(companies)
      .set({ inn: INN, ...VERIFIED })
      .where(eq(companies.id, manager.id))
    const stranger = await buildPerson({ intent: 'employer' })

    for (const person of [unchecked.people[0], manager.people[0], stranger]) {
      if (!person) throw new Error('A company has people')
      expect((await claim(slug, person)).body).toMatchObject({ proof: null, into: null })
      expect((await act(slug, 'take', person)).status).toBe(403)
      expect((await act(slug, 'removal', person, { reason: 'not_ours' })).status).toBe(403)
      expect((await act(slug, 'removal', person, { reason: 'not_ours', vacancy_id: vacancyId })).status).toBe(
        403,
      )
    }
    expect(await readVacancy(vacancyId)).toMatchObject({ status: 'published', source: 'jobs' })
  })
})

describe('a code to the domain of the site', () => {
  test('that was sent is asked for after a reload, by the person alone', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const { slug } = await buildImported()
    expect((await claim(slug, person)).body).toMatchObject({ code_sent_to: null })
    await act(slug, 'code', person, { email: 'hr@vydumka.example' })
    expect((await claim(slug, person)).body).toMatchObject({ code_sent_to: 'hr@vydumka.example' })
    expect((await claim(slug, other)).body).toMatchObject({ code_sent_to: null })
  })

  test('makes a person without a company the administrator of the imported one', async () => {
    const person = await buildPerson({ intent: 'employer' })
    const { slug, vacancyId, companyId } = await buildImported()
    expect((await claim(slug, person)).body).toMatchObject({
      proof: null,
      domain: 'vydumka.example',
      vacancy_count: 1,
    })
    expect((await prove(slug, person)).body).toMatchObject({ proof: 'domain', into: null })
    expect((await act(slug, 'take', person)).body).toMatchObject({ company: { id: companyId } })
    expect(await readVacancy(vacancyId)).toMatchObject({ companyId, authorId: person.id, source: null })
    const roles = await db.select().from(companyRoles).where(eq(companyRoles.companyId, companyId))
    expect(roles).toMatchObject([{ userId: person.id, accessLevel: 200 }])
    const page = await call('GET', `/api/v1/companies/slug/${slug}`)
    expect(page.body).toMatchObject({ confirmed_domain: 'vydumka.example', is_claimable: false })
    expect((await claim(slug, person)).body).toMatchObject({ proof: 'member', is_taken: false })
  })

  test('moves the vacancies to the company of the person that has this domain', async () => {
    const own = await buildCompany(200)
    const [admin] = own.people
    if (!admin) throw new Error('A company has people')
    await db
      .update(companies)
      .set({ siteUrl: 'https://www.vydumka.example/about' })
      .where(eq(companies.id, own.id))
    const { slug, vacancyId } = await buildImported()
    await prove(slug, admin)
    await act(slug, 'take', admin)
    expect(await readVacancy(vacancyId)).toMatchObject({ companyId: own.id })
  })

  test('goes to no other domain, to no shared one, and to no company without a site', async () => {
    const person = await buildPerson({ intent: 'employer' })
    const { slug } = await buildImported()
    for (const email of ['hr@other.example', 'hr@jobs.vydumka.example', 'hr@vydumka.example.test'])
      expect((await act(slug, 'code', person, { email })).status).toBe(422)
    const shared = await buildImported({ company_site: 'https://mail.ru/vydumka' })
    expect((await claim(shared.slug, person)).body).toMatchObject({ domain: null })
    expect((await act(shared.slug, 'code', person, { email: 'hr@mail.ru' })).status).toBe(422)
    const without = await buildImported({ company_site: null })
    expect((await act(without.slug, 'code', person, { email: 'hr@vydumka.example' })).status).toBe(422)
    expect(await db.$count(companyClaims, eq(companyClaims.userId, person.id))).toBe(0)
  })

  test.each([
    'https://hh.ru/employer/1',
    'https://vydumka.tilda.ws',
    'https://vk.com/vydumka',
    'https://vydumka.github.io/',
  ])('goes to nobody for a site at %s, which many share', async (site) => {
    const person = await buildPerson()
    const { slug } = await buildImported({ company_site: site })
    expect((await claim(slug, person)).body).toMatchObject({ domain: null })
    const email = `hr@${new URL(site).hostname}`
    expect((await act(slug, 'code', person, { email })).status).toBe(422)
  })

  test('goes to no domain that companies of two INNs state', async () => {
    const person = await buildPerson()
    const company_site = 'https://holding.example'
    const one = await buildImported({ company_site, company_inn: INN })
    expect((await claim(one.slug, person)).body).toMatchObject({ domain: 'holding.example' })
    const other = await buildImported({
      company_site: 'http://www.holding.example/jobs',
      company_inn: OTHER_INN,
    })
    const without = await buildImported({ company_site })
    for (const { slug } of [one, other, without]) {
      expect((await claim(slug, person)).body).toMatchObject({ domain: null })
      expect((await act(slug, 'code', person, { email: 'hr@holding.example' })).status).toBe(422)
    }
  })

  test('fits neither another person, nor another company, nor a sixth attempt, nor a second time', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()]
    const [first, second] = [await buildImported(), await buildImported()]
    const email = 'jobs@vydumka.example'
    await act(first.slug, 'code', one, { email })
    const code = codeIn((await emailsTo(email))[0]?.text ?? '')
    expect((await act(first.slug, 'proof', other, { code })).status).toBe(422)
    expect((await act(second.slug, 'proof', one, { code })).status).toBe(422)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await act(first.slug, 'proof', one, { code: wrong })).status).toBe(422)
    expect((await act(first.slug, 'proof', one, { code })).status).toBe(422)

    await act(first.slug, 'code', one, { email })
    const next = codeIn((await emailsTo(email))[0]?.text ?? '')
    expect((await act(first.slug, 'proof', one, { code: next })).status).toBe(200)
    expect((await act(first.slug, 'proof', one, { code: next })).status).toBe(422)
    expect((await claim(first.slug, other)).body).toMatchObject({ proof: null })
  })

  test('is over after half an hour, its proof after a week, and then its address is deleted', async () => {
    const person = await buildPerson()
    const { slug } = await buildImported()
    const email = 'late@vydumka.example'
    const start = deps.now().getTime()
    const later = (minutes: number) => board.setNow(new Date(start + minutes * 60_000).toISOString())
    try {
      await act(slug, 'code', person, { email })
      const code = codeIn((await emailsTo(email))[0]?.text ?? '')
      later(31)
      expect((await act(slug, 'proof', person, { code })).status).toBe(422)
      await prove(slug, person, email)
      later(31 + 6 * 24 * 60)
      expect((await claim(slug, person)).body).toMatchObject({ proof: 'domain' })
      later(32 + 7 * 24 * 60)
      expect((await claim(slug, person)).body).toMatchObject({ proof: null })
      await purgeClaims(deps)
      expect(await db.$count(companyClaims, eq(companyClaims.email, email))).toBe(0)
    } finally {
      later(0)
    }
  })

  test('can be asked for five times a day', async () => {
    const person = await buildPerson()
    const { slug } = await buildImported()
    const ask = () => act(slug, 'code', person, { email: 'many@vydumka.example' })
    const answers = await Promise.all(Array.from({ length: 7 }, ask))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

test('of two people who have both proved it, and of two clicks of one, the first takes the company', async () => {
  const [one, other] = [await buildPerson(), await buildPerson()]
  const { slug, companyId } = await buildImported()
  await prove(slug, one, 'one@vydumka.example')
  await prove(slug, other, 'other@vydumka.example')
  const answers = await Promise.all([one, one, other].map((person) => act(slug, 'take', person)))
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  expect(await db.$count(companyRoles, eq(companyRoles.companyId, companyId))).toBe(1)
  const loser = answers[2]?.status === 200 ? one : other
  expect((await claim(slug, loser)).body).toMatchObject({ is_taken: true })
  expect((await act(slug, 'code', loser, { email: 'x@vydumka.example' })).status).toBe(409)
  expect((await act(slug, 'removal', loser, { reason: 'not_ours' })).status).toBe(409)
})

test('neither a guest nor a company that was made here can be asked', async () => {
  const person = await buildPerson()
  const { slug } = await buildImported()
  expect((await claim(slug)).status).toBe(401)
  const own = await buildCompany(200)
  const [row] = await db.select().from(companies).where(eq(companies.id, own.id))
  expect((await claim(row?.slug ?? '', person)).status).toBe(404)
  const unnamed = await buildImported({ company: null })
  expect((await claim(unnamed.slug, person)).status).toBe(404)
})

describe('a request to staff', () => {
  const ask = (companyId: number, body: object, as?: Awaited<ReturnType<typeof buildPerson>>) =>
    call('POST', '/api/v1/complaints', {
      ...(as ? { as } : {}),
      body: { target: 'company', id: companyId, reason: 'claim', text: 'Мы — эта компания', ...body },
    })

  async function resolve(companyId: number, outcome: string) {
    const moderator = await buildPerson({ staffRole: 'moderator' })
    const path = `/api/v1/staff/complaints/company/${companyId}`
    const { body } = await call('GET', path, { as: moderator })
    const upTo = Math.max(0, ...(body.complaints ?? []).map(({ id }: { id: number }) => id))
    const answer = await call('POST', `${path}/resolution`, {
      as: moderator,
      body: { outcome, up_to: upTo, answer: 'Сделали.' },
    })
    return { shown: body, answer, moderator }
  }

  test('gives the company to the person who asks, once staff agree', async () => {
    const person = await buildPerson()
    const { companyId, vacancyId } = await buildImported({ company_site: null })
    expect((await ask(companyId, { text: '' }, person)).status).toBe(400)
    expect((await ask(companyId, {})).status).toBe(422)
    expect((await ask(companyId, {}, person)).status).toBe(200)
    const { shown, answer, moderator } = await resolve(companyId, 'handed_over')
    expect(shown).toMatchObject({ can_hand_over: true, can_remove: true })
    expect(answer.status).toBe(200)
    expect(await readVacancy(vacancyId)).toMatchObject({ source: null, authorId: person.id })
    const roles = await db.select().from(companyRoles).where(eq(companyRoles.companyId, companyId))
    expect(roles).toMatchObject([{ userId: person.id, accessLevel: 200 }])
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, String(companyId)))
    expect(entries.find(({ action }) => action === 'company.claimed')).toMatchObject({
      userId: moderator.id,
      details: { method: 'staff', of: person.id },
    })
    expect((await emailsTo(person.email))[0]?.subject).toContain('Ответ на вашу просьбу')
  })

  test('of two people is not granted to either', async () => {
    const { companyId } = await buildImported({ company_site: null })
    for (const person of [await buildPerson(), await buildPerson()])
      await ask(companyId, { text: `Это мы ${person.id}` }, person)
    const { shown, answer } = await resolve(companyId, 'handed_over')
    expect(shown).toMatchObject({ can_hand_over: false })
    expect(answer.status).toBe(409)
  })

  test('of a guest removes everything of the company', async () => {
    const { companyId, vacancyId } = await buildImported({ company_site: null })
    await ask(companyId, { reason: 'removal', text: 'Уберите наши вакансии' })
    expect((await resolve(companyId, 'removed')).answer.status).toBe(200)
    expect(await readVacancy(vacancyId)).toMatchObject({ status: 'rejected' })
  })
})
