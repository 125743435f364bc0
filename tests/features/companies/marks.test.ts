import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { restoreMarks } from '#server/features/identity/companies/marks.ts'
import { companyWorld, FORM, REGISTRATION, type Fields } from './company-world.ts'

const { people, deps, published, send, get, create } = await companyWorld()
const moderator = await people.buildPerson({ staffRole: 'moderator' })

/** A company that staff have verified by its INN alone. */
async function buildVerified(fields: Fields = {}) {
  const admin = await people.buildPerson({ lastName: 'Петрова' })
  const title = `ООО «Ромашка ${admin.id}»`
  const { id } = await create(admin, { title, inn: REGISTRATION.inn, ...fields })
  const path = `/api/v2/companies/${id}`
  await people.call('POST', `${path}/verification`, { as: admin })
  await decide(id, { decision: 'verify' })
  const change = async (changed: Fields) => (await send(path, admin, { ...FORM, title, ...changed })).body
  const own = async () => (await get(`${path}/own`, admin)).body
  return { id, admin, title, change, own }
}
const decide = (id: number, body: object) =>
  people.call('POST', `/api/v1/staff/companies/${id}/verification`, { as: moderator, body })

/** As a release left it that took the mark off for every change of these fields. */
const loseMark = (id: number, set: Partial<typeof companies.$inferInsert> = {}) =>
  deps.db
    .update(companies)
    .set({ verification: 'asked', verifiedAt: null, ...set })
    .where(eq(companies.id, id))
const verificationOf = async (id: number) =>
  (await deps.db.select().from(companies).where(eq(companies.id, id)))[0]?.verification

describe('the mark of a verified company', () => {
  test.each<[string, Fields]>([
    ['its full name', { legal_title: 'Общество с ограниченной ответственностью «Ромашка»' }],
    ['its KPP', { kpp: '770101001' }],
    ['its OGRN', { ogrn: '1027701234560' }],
    ['its address', { address: 'г. Москва, ул. Садовая, д. 1' }],
    [
      'everything that a bill needs',
      { legal_title: 'ООО «Ромашка»', kpp: '770101001', address: 'г. Москва, ул. Садовая, д. 1' },
    ],
  ])('stays when it fills in %s, which was empty', async (_what, filled) => {
    const { change, own } = await buildVerified()
    expect(await change(filled)).toMatchObject({ verification: 'verified', is_verified: true, ...filled })
    expect(await own()).toMatchObject({ verification: 'verified', checked: { inn: REGISTRATION.inn } })
  })

  test('stays when the site is filled in, and when its KPP changes with the tax office', async () => {
    const { change, own } = await buildVerified({ site_url: '', kpp: '770101001' })
    await change({ site_url: 'romashka.example', kpp: '500101001' })
    expect(await own()).toMatchObject({ is_verified: true, kpp: '500101001' })
  })

  test('stays when the name is written in other quotation marks and letters', async () => {
    const { admin, change, own } = await buildVerified({ legal_title: 'ООО «Ромашка»' })
    await change({
      title: `общество с ограниченной ответственностью "РОМАШКА ${admin.id}"`,
      legal_title: 'ООО "РОМАШКА"',
    })
    expect(await own()).toMatchObject({ is_verified: true, legal_title: 'ООО "РОМАШКА"' })
  })

  test.each<[string, Fields]>([
    ['INN', { inn: '7707083893' }],
    ['name', { title: 'Известный банк' }],
    ['legal form', { title: 'АО «Ромашка»' }],
    ['type', { type: 'agency' }],
    ['domain', { site_url: 'lyutik.example' }],
  ])('goes with another %s, and comes back when that is taken back', async (_what, other) => {
    const { title, change, own } = await buildVerified()
    expect(await change(other)).toMatchObject({ verification: 'asked', is_verified: false, checked: null })
    expect(await own()).toMatchObject({ verification: 'asked', is_verified: false })
    const back = await change({ title, inn: REGISTRATION.inn, type: 'direct' })
    expect(back).toMatchObject({ verification: 'verified', is_verified: true })
  })

  test('does not survive a name that is cleared first and then filled with another', async () => {
    const { change } = await buildVerified({ legal_title: 'ООО «Ромашка»' })
    expect(await change({ legal_title: '' })).toMatchObject({ is_verified: true, legal_title: null })
    expect(await change({ legal_title: 'ООО «Лютик»' })).toMatchObject({ is_verified: false })
  })

  test('does not survive another name that follows one that was filled in', async () => {
    const { change } = await buildVerified()
    expect(await change({ legal_title: 'ООО «Ромашка»' })).toMatchObject({ is_verified: true })
    expect(await change({ legal_title: 'ООО «Лютик»' })).toMatchObject({ is_verified: false })
    await restoreMarks(deps)
    const again = { legal_title: 'ООО «Лютик»', description: 'Пишем заново.' }
    expect(await change(again)).toMatchObject({ is_verified: false })
    expect(await change({ legal_title: 'ООО «Ромашка»' })).toMatchObject({ is_verified: true })
  })
})

describe('a mark that an earlier release took off without need', () => {
  test('comes back with the moment of the verification, and readers of the company hear of it', async () => {
    const { id, own } = await buildVerified()
    await loseMark(id, { legalTitle: 'ООО «Ромашка»', kpp: '770101001' })
    published.length = 0
    expect((await restoreMarks(deps)).marks).toBe(1)
    expect(published).toContainEqual({ kind: 'company', id })
    expect(await own()).toMatchObject({ is_verified: true, verification: 'verified' })
    const [row] = await deps.db.select().from(companies).where(eq(companies.id, id))
    expect(row?.verifiedAt).toBe('2026-11-21T09:00:00.000Z')
    expect(await restoreMarks(deps)).toEqual({ marks: 0 })
  })

  test('stays off where the company says something else than staff have read', async () => {
    const { id } = await buildVerified()
    await loseMark(id, { title: 'Известный банк' })
    await restoreMarks(deps)
    expect(await verificationOf(id)).toBe('asked')
  })

  test.each(['revoke', 'refuse'] as const)('stays off after staff %s it', async (decision) => {
    const { id, admin } = await buildVerified()
    if (decision === 'refuse') await loseMark(id)
    await decide(id, { decision, note: 'Не отвечает на письма.' })
    await people.call('POST', `/api/v2/companies/${id}/verification`, { as: admin })
    expect(await verificationOf(id)).toBe('asked')
    await restoreMarks(deps)
    expect(await verificationOf(id)).toBe('asked')
  })

  test('stays off for a company that was never verified', async () => {
    const admin = await people.buildPerson()
    const { id } = await create(admin, REGISTRATION)
    await people.call('POST', `/api/v2/companies/${id}/verification`, { as: admin })
    await restoreMarks(deps)
    expect(await verificationOf(id)).toBe('asked')
  })
})
