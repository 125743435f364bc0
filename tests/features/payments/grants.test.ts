import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/audit.ts'
import { companies } from '#server/db/schema/companies.ts'
import { grants } from '#server/db/schema/grants.ts'
import { ledgerTransactions } from '#server/db/schema/ledger.ts'
import { emails } from '#server/db/schema/mail.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { packages } from '#server/db/schema/packages.ts'
import { resumeOpenings } from '#server/db/schema/resumes.ts'
import { countLedgerFaults } from '#server/features/money/ledger/service.ts'
import { expirePackages, issuePackageActs } from '#server/features/money/packages/expiry.ts'
import { countPackageFaults } from '#server/features/money/packages/service.ts'
import { returnCharge } from '#server/features/money/payments/ordering/placement-charges.ts'
import { statusesOf } from '#tests/support/people.ts'
import { buildResume } from '#tests/support/rows.ts'
import { orderWorld } from './order-world.ts'

const { deps, call, buildPerson, at, world, give, draft, order } = await orderWorld()
const admin = await buildPerson({ staffRole: 'admin' })
const moderator = await buildPerson({ staffRole: 'moderator' })

const gift = (grant: object, as = admin, id = world().id) =>
  call('POST', `/api/v1/staff/companies/${id}/grants`, {
    as,
    body: { grant: { reason: 'За сбой 20 ноября', request_key: crypto.randomUUID(), ...grant } },
  })
const units = (count = 3) => ({ kind: 'package', tariff: 'basic', units: count })
const revoke = (id: number, as = admin) => call('POST', `/api/v1/staff/grants/${id}/revoke`, { as, body: {} })
const packagesOf = () => deps.db.select().from(packages).where(eq(packages.companyId, world().id))
const transactions = () => deps.db.$count(ledgerTransactions, eq(ledgerTransactions.companyId, world().id))
async function place(packageId: number) {
  const vacancy = await draft()
  const item = { kind: 'placement', vacancy_id: vacancy, tariff: 'basic' }
  return { vacancy, answer: await order(item, { method: 'package', package_id: packageId }) }
}

describe('gifts to companies', () => {
  test('given placements are used as bought ones, without a price and without a line of the ledger', async () => {
    const given = await gift(units())
    expect(given.body).toMatchObject({ reason: 'За сбой 20 ноября', can_revoke: true, revoked_at: null })
    expect(given.body.title).toMatch(/Подарок: пакет «Базовый», 3.вакансии/)
    const [row] = await packagesOf()
    expect(row).toMatchObject({ size: 3, remaining: 3, unitKopecks: 0 })
    const { vacancy, answer } = await place(row?.id ?? 0)
    expect(answer.body).toMatchObject({ order: { state: 'paid', amount_kopecks: 0 } })
    expect((await packagesOf())[0]?.remaining).toBe(2)
    await deps.db.transaction((tx) => returnCharge(tx, { vacancyId: vacancy, userId: null, at }))
    expect((await packagesOf())[0]?.remaining).toBe(3)
    expect(await transactions()).toBe(0)
    const faults = [await countPackageFaults(deps.db), await countLedgerFaults(deps.db)]
    expect(faults).toEqual([0, { unbalanced: 0, overdrawn: 0 }])
  })

  test('a gift that nobody used ends with its term, without an act', async () => {
    await gift(units())
    const later = { ...deps, now: () => new Date('2027-11-22T09:00:00Z') }
    await expirePackages(later)
    await issuePackageActs(later)
    expect((await packagesOf())[0]).toMatchObject({ remaining: 3, acceptanceActAt: null })
    expect((await packagesOf())[0]?.closedAt).not.toBeNull()
    expect(await transactions()).toBe(0)
  })

  test('days of access open at once and are added to each other', async () => {
    await gift({ kind: 'resume_access', days: 7 })
    await gift({ kind: 'resume_access', days: 3 })
    const { body } = await call('GET', `/api/v1/companies/${world().id}/resume-access`, {
      as: world().editor,
    })
    expect(body.until).toBe('2026-12-01T09:00:00.000Z')
  })

  test('a double click gives once', async () => {
    const requestKey = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => gift({ ...units(), request_key: requestKey })))
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
    expect(await packagesOf()).toHaveLength(1)
  })

  test('an unused gift is taken back once, a used one stays', async () => {
    const unused = await gift(units())
    const twice = await Promise.all([revoke(unused.body.id), revoke(unused.body.id)])
    expect(twice.map(({ body }) => body.can_revoke)).toEqual([false, false])
    expect(await packagesOf()).toEqual([])
    const lines = await deps.db
      .select({ action: auditLog.action, userId: auditLog.userId })
      .from(auditLog)
      .where(eq(auditLog.userId, admin.id))
    expect(lines.filter(({ action }) => action === 'grant.revoked')).toHaveLength(1)

    const used = await gift(units())
    const [row] = await packagesOf()
    await place(row?.id ?? 0)
    expect((await revoke(used.body.id)).status).toBe(409)
    expect((await packagesOf())[0]?.remaining).toBe(2)
  })

  test('access by which contacts were opened is not taken back', async () => {
    const unused = await gift({ kind: 'resume_access', days: 7 })
    expect((await revoke(unused.body.id)).status).toBe(200)
    const path = `/api/v1/companies/${world().id}/resume-access`
    expect((await call('GET', path, { as: world().editor })).body.until).toBeNull()
    const used = await gift({ kind: 'resume_access', days: 7 })
    const resumeId = await buildResume(deps.db, { userId: world().manager.id })
    await deps.db.insert(resumeOpenings).values({
      resumeId,
      companyId: world().id,
      userId: world().editor.id,
      openedAt: at,
      lastOpenedAt: at,
    })
    expect((await revoke(used.body.id)).status).toBe(409)
    const { body } = await call('GET', '/api/v1/staff/grants', { as: admin })
    expect(body.items.find(({ id }: { id: number }) => id === used.body.id)).toMatchObject({
      can_revoke: false,
    })
  })

  test('the administrators of the company get an e-mail with the reason', async () => {
    await deps.db.update(companyRoles).set({ accessLevel: 200 }).where(eq(companyRoles.companyId, world().id))
    await gift(units())
    const [email] = await deps.db
      .select({ kind: emails.kind, text: emails.text })
      .from(emails)
      .where(eq(emails.recipient, world().editor.email))
    expect(email).toMatchObject({ kind: 'grant_given' })
    expect(email?.text).toContain('За сбой')
  })

  test.each([
    ['no reason', { reason: ' ' }],
    ['31 placements', { units: 31 }],
    ['no placements', { units: 0 }],
    ['half a placement', { units: 1.5 }],
  ])('a gift with %s is refused', async (_name, change) => {
    expect((await gift({ ...units(), ...change })).status).toBe(400)
    expect(await packagesOf()).toEqual([])
  })

  test('only administrators of the board give; a missing company and one that was taken down get nothing', async () => {
    const { id, editor } = world()
    const paths = ['packages', 'packages/sales', 'packages/table', 'grants']
    const reads = await Promise.all(
      paths.flatMap((path) => [moderator, editor].map((as) => call('GET', `/api/v1/staff/${path}`, { as }))),
    )
    expect([...new Set(statusesOf(reads))]).toEqual([404])
    const writes = [
      await gift(units(), moderator),
      await gift(units(), editor),
      await gift(units(), admin, 2_000_000),
    ]
    expect(statusesOf(writes)).toEqual([404, 404, 404])
    await deps.db.update(companies).set({ blockedAt: at }).where(eq(companies.id, id))
    expect((await gift(units())).status).toBe(409)
    expect(await deps.db.$count(grants, eq(grants.companyId, id))).toBe(0)
  })
})

describe('the packages page', () => {
  test('what is left is found by company and INN, with gifts marked', async () => {
    await give(world().id, 445_500)
    await deps.db.update(companies).set({ inn: '5001007322' }).where(eq(companies.id, world().id))
    await order({ kind: 'package', tariff: 'basic', size: 5 }, { method: 'balance' })
    await gift(units(1))
    const { body } = await call('GET', '/api/v1/staff/packages?search=5001007322', { as: admin })
    expect(body).toMatchObject({ count: 2 })
    expect(
      body.items
        .map((one: { is_grant: boolean; remaining: number }) => [one.is_grant, one.remaining])
        .toSorted(),
    ).toEqual([
      [false, 5],
      [true, 1],
    ])
    const table = await call('GET', '/api/v1/staff/packages/table?search=5001007322', { as: admin })
    expect(table.headers['content-disposition']).toContain('ostatki-paketov-2026-11-21.csv')
    expect(table.text).toContain(';5001007322;Базовый;5;5;891,00;нет;')
  })

  test('sales are summed by month from the ledger, and gifts are not sales', async () => {
    const read = async () => {
      const { body } = await call('GET', '/api/v1/staff/packages/sales', { as: admin })
      const found = body.items.find(
        (one: { kind: string; month: string }) => one.kind === 'package' && one.month === '2026-11',
      )
      return [found?.count ?? 0, found?.amount_kopecks ?? 0]
    }
    const [count = 0, amount = 0] = await read()
    await give(world().id, 445_500)
    await order({ kind: 'package', tariff: 'basic', size: 5 }, { method: 'balance' })
    await gift({ kind: 'package', tariff: 'basic', units: 5 })
    expect(await read()).toEqual([count + 1, amount + 445_500])
    const { text } = await call('GET', '/api/v1/staff/packages/table?view=sales', { as: admin })
    expect(text).toMatch(/2026-11;"?Пакет ""?Базовый|2026-11;Пакет «Базовый», 5.вакансий;/)
  })
})
