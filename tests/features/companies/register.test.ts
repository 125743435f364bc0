import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { refreshRegister } from '#server/features/identity/companies/register.ts'
import { ageLabel } from '#shared/features/identity/companies/register.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { registerWorld, INN, party, PERSON_INN } from './register-world.ts'

const { people, deps, call, board, world, send, decide, statusOf, dadata, withService, answer, profile } =
  await registerWorld()
let companyId = 0
beforeEach(() => {
  companyId = world().company.id
})

describe('facts of the register', () => {
  test('everybody sees what the register says, with the day it was read', async () => {
    expect(await refreshRegister(withService)).toEqual({ companies: 1 })
    expect(dadata.calls).toMatchObject([
      { path: '/findById/party', body: { query: INN, branch_type: 'MAIN' }, authorization: 'Token secret' },
    ])
    expect((await profile()).register).toEqual({
      status: 'active',
      name: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"',
      is_person: false,
      inn: INN,
      registered_on: '2019-06-03',
      head_name: 'Иванова Анна Петровна',
      head_post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР',
      region: 'г Москва',
      read_at: '2026-11-21T09:00:00.000Z',
    })
    const [vacancyId] = await board.buildVacancies({ companyId })
    const vacancy = await call('GET', `/api/v1/vacancies/${vacancyId}`)
    expect(vacancy.body.company_register).toEqual({ status: 'active', registered_on: '2019-06-03' })
  })

  test('of a sole proprietor only the name, the state and the region are stored', async () => {
    await deps.db.update(companies).set({ inn: PERSON_INN }).where(eq(companies.id, companyId))
    answer(
      party('ACTIVE', {
        inn: PERSON_INN,
        type: 'INDIVIDUAL',
        name: { full_with_opf: 'Индивидуальный предприниматель Петров Пётр' },
      }),
    )
    await refreshRegister(withService)
    expect((await profile()).register).toMatchObject({
      name: 'Индивидуальный предприниматель Петров Пётр',
      is_person: true,
      inn: null,
      registered_on: null,
      head_name: null,
      region: 'г Москва',
    })
  })

  test('facts are read again after thirty days, and at once for a new number', async () => {
    await refreshRegister(withService)
    board.setNow('2026-12-20T09:00:00Z')
    expect(await refreshRegister(withService)).toEqual({ companies: 0 })
    await deps.db.update(companies).set({ inn: PERSON_INN }).where(eq(companies.id, companyId))
    expect((await profile()).register).toBeNull()
    answer()
    expect(await refreshRegister(withService)).toEqual({ companies: 1 })
    expect((await profile()).register).toBeNull()
    expect(await refreshRegister(withService)).toEqual({ companies: 0 })
    board.setNow('2027-01-20T09:00:00Z')
    expect(await refreshRegister(withService)).toEqual({ companies: 1 })
  })

  test('a failure of the service changes nothing, and the next run goes on', async () => {
    await refreshRegister(withService)
    board.setNow('2026-12-25T09:00:00Z')
    dadata.answerWith({ status: 500 })
    expect(await refreshRegister(withService)).toEqual({ companies: 0 })
    expect((await profile()).register).toMatchObject({ read_at: '2026-11-21T09:00:00.000Z' })
    answer(party('REORGANIZING'))
    expect(await refreshRegister(withService)).toEqual({ companies: 1 })
    expect((await profile()).register).toMatchObject({ status: 'reorganizing' })
  })

  test('without the service nothing is asked', async () => {
    expect(await refreshRegister({ ...withService, companyRegister: null })).toEqual({ companies: 0 })
    expect(dadata.calls).toEqual([])
  })
})

describe('a liquidated company', () => {
  test('loses its mark, its vacancies wait for moderators, and it is told once', async () => {
    const { vacancyId, caseId } = await send()
    await decide(caseId, { outcome: 'approved' })
    const [imported = 0] = await board.buildVacancies({ companyId })
    answer(party('LIQUIDATED'))
    await refreshRegister(withService)
    expect(await profile()).toMatchObject({ is_verified: false, register: { status: 'liquidated' } })
    expect([await statusOf(vacancyId), await statusOf(imported)]).toEqual(['moderation', 'archived'])
    expect((await call('GET', `/api/v1/vacancies/${vacancyId}`)).status).toBe(404)
    const [waiting] = await deps.db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.objectId, String(vacancyId)))
      .orderBy(desc(moderationCases.id))
    expect(waiting).toMatchObject({ state: 'waiting' })
    expect(waiting?.findings.map(({ rule, note }) => [rule, note])).toContainEqual([
      'register_status',
      'По данным реестра ликвидирована',
    ])
    const admin = world().company.people.at(-1)?.email ?? ''
    const told = async () =>
      (await people.emailsTo(admin)).filter(({ kind }) => kind === 'company_liquidated').length
    expect(await told()).toBe(1)

    board.setNow('2026-12-25T09:00:00Z')
    await refreshRegister(withService)
    expect(await told()).toBe(1)
    expect((await decide(waiting?.id ?? 0, { outcome: 'approved' })).status).toBe(200)
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, vacancyId))
    expect(row?.status).toBe('published')
    // Thirty days less none: a day that had begun counts as unused.
    expect(row?.expiresAt).toBe('2027-01-24T09:00:00.000Z')
  })

  test('cannot be verified again before its number is another one', async () => {
    answer(party('LIQUIDATED'))
    await refreshRegister(withService)
    await deps.db.update(companies).set({ verification: 'asked' }).where(eq(companies.id, companyId))
    const verify = () =>
      call('POST', `/api/v1/staff/companies/${companyId}/verification`, {
        as: world().moderator,
        body: { decision: 'verify' },
      })
    expect((await verify()).status).toBe(409)
    await deps.db.update(companies).set({ inn: PERSON_INN }).where(eq(companies.id, companyId))
    expect((await verify()).status).toBe(200)
  })

  test('two runs at once tell it once', async () => {
    answer(party('LIQUIDATED'))
    await Promise.all([refreshRegister(withService), refreshRegister(withService)])
    const log = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'company.found_liquidated'), eq(auditLog.objectId, String(companyId))))
    expect(log).toHaveLength(1)
  })
})

describe('facts by hand', () => {
  const write = (body: object, as = world().moderator, id = companyId) =>
    call('POST', `/api/v1/staff/companies/${id}/register`, { as, body })
  const FACTS = { status: 'active', name: 'ООО «Ромашка»', registered_on: '2019-06-03', region: 'Москва' }

  test('staff write what they have read, and everybody sees it', async () => {
    expect((await write(FACTS)).body.register).toMatchObject({ source: 'staff', name: 'ООО «Ромашка»' })
    expect((await profile()).register).toMatchObject({ status: 'active', registered_on: '2019-06-03' })
    expect((await profile()).register).not.toHaveProperty('source')
    expect((await write({ ...FACTS, status: 'liquidated' })).body).toMatchObject({
      verification: 'refused',
      is_verified: false,
    })
  })

  test('nobody else writes facts, and a company without a number has none', async () => {
    const [author] = world().company.people
    expect((await write(FACTS, author)).status).toBe(404)
    expect((await write(FACTS, world().moderator, 2_000_000_00)).status).toBe(404)
    expect((await write({ ...FACTS, name: '' })).status).toBe(400)
    await deps.db.update(companies).set({ inn: null }).where(eq(companies.id, companyId))
    expect((await write(FACTS)).status).toBe(422)
    expect(await deps.db.$count(companyRegister, eq(companyRegister.companyId, companyId))).toBe(0)
  })
})

test('the age of a company is told in months, then in years', () => {
  const age = (day: string) => withSpaces(ageLabel(day, '2026-11-21T09:00:00Z'))
  expect(age('2026-11-01')).toBe('зарегистрирована меньше месяца назад')
  expect(age('2026-06-21')).toBe('работает 5 месяцев')
  expect(age('2025-11-22')).toBe('работает 11 месяцев')
  expect(age('2019-06-03')).toBe('работает 7 лет')
})
