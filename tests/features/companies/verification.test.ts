import { eq } from 'drizzle-orm'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { companyWorld, FORM, REGISTRATION, type Fields } from './company-world.ts'

const { people, deps, app, published, send, get, create, auditOf } = await companyWorld()

describe('company verification', () => {
  async function build(fields: Fields = REGISTRATION) {
    const masha = await people.buildPerson({
      email: `masha-${Math.random()}@romashka.example`,
      lastName: 'Петрова',
    })
    const { id } = await create(masha, { title: `Проверяемая ${masha.id}`, ...fields })
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const ask = () =>
      request(app).post(`/api/v2/companies/${id}/verification`).set('authorization', `Token ${masha.token}`)
    const decide = (decision: string, note?: string, by = moderator) =>
      request(app)
        .post(`/api/v1/staff/companies/${id}/verification`)
        .set('authorization', `Token ${by.token}`)
        .send({ decision, ...(note === undefined ? {} : { note }) })
    const isVerified = async () => (await get(`/api/v2/companies/${id}`)).body.is_verified
    return { masha, moderator, id, ask, decide, isVerified, title: `Проверяемая ${masha.id}` }
  }

  test('verification of a company is requested, reviewed by staff and granted', async () => {
    const { masha, moderator, id, ask, decide, isVerified } = await build()
    expect((await ask()).body).toMatchObject({ verification: 'asked', is_verified: false })
    expect((await ask()).status).toBe(200)
    const queue = await get('/api/v1/staff/companies?state=asked', moderator)
    expect(queue.body.items).toContainEqual(
      expect.objectContaining({
        id,
        inn: '7701234560',
        asked_by: expect.stringContaining('Петрова'),
        email_domain: 'romashka.example',
        site_domain: 'romashka.example',
        are_numbers_valid: true,
        asked_at: '2026-11-21T09:00:00.000Z',
      }),
    )
    published.length = 0
    expect((await decide('verify')).body).toMatchObject({ id, verification: 'verified', is_verified: true })
    expect(published).toEqual([{ kind: 'company', id }])
    expect(await isVerified()).toBe(true)
    expect((await auditOf(id)).slice(1)).toEqual([
      { action: 'company.verification_asked', userId: masha.id },
      { action: 'company.verified', userId: moderator.id },
    ])
    expect((await ask()).status).toBe(409)
    expect((await decide('verify')).status).toBe(409)
    expect((await get('/api/v1/staff/companies?state=verified', moderator)).body.items).toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test('verification is refused with a reason, which the company reads before it can ask again', async () => {
    const { masha, id, ask, decide, isVerified } = await build()
    await ask()
    const silent = await decide('refuse', '  ')
    expect(silent.status).toBe(422)
    expect(silent.body.data.fields).toEqual({ note: 'Это поле обязательно для заполнения.' })
    expect((await decide('refuse', 'Сайт не открывается')).body).toMatchObject({ verification: 'refused' })
    expect((await get(`/api/v2/companies/${id}/own`, masha)).body).toMatchObject({
      verification: 'refused',
      verification_note: 'Сайт не открывается',
    })
    expect((await ask()).body).toMatchObject({ verification: 'asked', verification_note: null })
    expect(await isVerified()).toBe(false)
  })

  test('staff see what a company has changed since they refused it', async () => {
    const { masha, moderator, id, title, ask, decide } = await build()
    await ask()
    const mineIn = async () =>
      (await get('/api/v1/staff/companies?state=asked', moderator)).body.items.find(
        (company: { id: number }) => company.id === id,
      )
    expect((await mineIn()).changes).toBeNull()
    await decide('refuse', 'Сайт не открывается')
    await send(`/api/v2/companies/${id}`, masha, { ...FORM, title, description: 'Пропалываем.' })
    await ask()
    expect((await mineIn()).changes).toContainEqual({
      field: 'description',
      before: expect.any(String),
      value: 'Пропалываем.',
    })
  })

  test('verification is revoked with a reason', async () => {
    const { ask, decide, isVerified } = await build()
    expect((await decide('revoke', 'Рано')).status).toBe(409)
    await ask()
    await decide('verify')
    expect((await decide('revoke', 'Прекратила работу')).body).toMatchObject({ verification: 'refused' })
    expect(await isVerified()).toBe(false)
  })

  test('verification cannot be requested without an INN', async () => {
    const { ask } = await build({})
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe('Укажите ИНН: по нему мы проверяем компанию.')
    expect(answer.body.data.fields).toEqual({ inn: 'Это поле обязательно для заполнения.' })
  })

  test('changing verified details of a company removes its badge and returns it to review; other changes keep the badge', async () => {
    const { masha, id, ask, decide, isVerified, title } = await build()
    await ask()
    await decide('verify')
    await send(`/api/v2/companies/${id}`, masha, { ...FORM, title, description: 'Ещё и пропалываем.' })
    expect(await isVerified()).toBe(true)
    const renamed = await send(`/api/v2/companies/${id}`, masha, { ...FORM, title: 'Известный банк' })
    expect(renamed.body).toMatchObject({ is_verified: false, verification: 'asked' })
    expect(await isVerified()).toBe(false)
  })

  test('users without a staff role cannot verify a company and do not learn of the operation', async () => {
    const { masha, id, ask, decide, isVerified } = await build()
    await ask()
    const refused = await decide('verify', undefined, masha)
    expect(refused.status).toBe(404)
    expect((await get('/api/v1/staff/companies', masha)).status).toBe(404)
    expect((await get('/api/v1/staff/companies')).status).toBe(401)
    expect(
      (await request(app).post(`/api/v1/staff/companies/${id}/verification`).send({ decision: 'verify' }))
        .status,
    ).toBe(401)
    expect(await isVerified()).toBe(false)
    const { moderator } = await build()
    const missing = await request(app)
      .post('/api/v1/staff/companies/2147483000/verification')
      .set('authorization', `Token ${moderator.token}`)
      .send({ decision: 'verify' })
    expect(missing.status).toBe(404)
  })

  test('editors can request verification, managers cannot, and strangers do not find the company', async () => {
    const { id, people: colleagues } = await people.buildCompany(150, 100)
    await deps.db.update(companies).set(REGISTRATION).where(eq(companies.id, id))
    const ask = (as: TestPerson) =>
      request(app).post(`/api/v2/companies/${id}/verification`).set('authorization', `Token ${as.token}`)
    const [editor, manager] = colleagues
    if (!editor || !manager) throw new Error('Somebody is missing')
    expect((await ask(await people.buildPerson())).status).toBe(404)
    expect((await ask(manager)).status).toBe(403)
    expect((await ask(editor)).status).toBe(200)
  })
})
