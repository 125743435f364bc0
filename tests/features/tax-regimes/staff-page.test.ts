import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { operatorConflicts } from '#config/operator.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { taxRegimes } from '#server/db/schema/tax-regimes.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { TAX_REGIMES, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { OPERATOR_FORMS, type OperatorForm } from '#shared/kernel/operator.ts'
import { buildAcceptanceAct } from '#tests/support/billing.ts'
import { testPeople } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const { deps, board, call, buildPerson, buildCompany } = await testPeople()
const admin = await buildPerson({ staffRole: 'admin', firstName: 'Анна' })
const moderator = await buildPerson({ staffRole: 'moderator' })
const { id: companyId, people } = await buildCompany(ACCESS_LEVELS.ADMIN)
const [owner] = people

const list = (as = admin) => call('GET', '/api/v1/staff/tax-regimes', { as })
const add = (body: object, as = admin) => call('POST', '/api/v1/staff/tax-regimes', { as, body })
const remove = (day: string, as = admin) =>
  call('POST', `/api/v1/staff/tax-regimes/${day}/remove`, { as, body: {} })
const NEW_YEAR = { starts_on: '2027-01-01', regime: 'usn_5', usn_base: 'income_minus_expenses' }
const labelNow = async () => withSpaces((await call('GET', '/api/v1/tariffs')).body.vat_label)

beforeEach(async () => {
  board.setNow('2026-11-21T09:00:00Z')
  await deps.db.delete(billingDocuments)
  await deps.db.delete(taxRegimes)
  await deps.changes.publish({ kind: 'tax_regimes' })
})

test('the regime of the settings holds until the first day that is entered', async () => {
  expect((await list()).body).toMatchObject({
    today: '2026-11-21',
    items: [
      { starts_on: null, regime: 'usn_exempt', usn_base: 'income', is_current: true, is_future: false },
    ],
  })
  expect(await labelNow()).toBe('НДС не облагается (ст. 145 НК РФ)')
})

test('a regime that is entered beforehand holds from midnight of its day in Moscow', async () => {
  const added = await add(NEW_YEAR)
  expect(added.status).toBe(200)
  expect(added.body.items).toMatchObject([
    {
      starts_on: '2027-01-01',
      regime: 'usn_5',
      usn_base: 'income_minus_expenses',
      entered_by: 'Анна',
      entered_at: '2026-11-21T09:00:00.000Z',
      is_current: false,
      is_future: true,
    },
    { starts_on: null, is_current: true },
  ])
  board.setNow('2026-12-31T20:59:59Z')
  expect(await labelNow()).toBe('НДС не облагается (ст. 145 НК РФ)')
  board.setNow('2026-12-31T21:00:00Z')
  expect(await labelNow()).toBe('НДС 5 % включён в цену')
  expect((await list()).body.items).toMatchObject([
    { starts_on: '2027-01-01', is_current: true, is_future: false },
    { starts_on: null, is_current: false },
  ])
  expect(deps.taxRegimes.periodsOf('usn_exempt')).toEqual([{ from: null, to: '2027-01-01' }])
  expect(deps.taxRegimes.periodsOf('usn_5')).toEqual([{ from: '2027-01-01', to: null }])
})

test('a change of regime is in the audit log', async () => {
  await add(NEW_YEAR)
  await remove('2027-01-01')
  const entries = await deps.db
    .select({ action: auditLog.action, userId: auditLog.userId, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.objectId, '2027-01-01'))
    .orderBy(auditLog.id)
  expect(entries.slice(-2)).toEqual([
    {
      action: 'tax_regime.added',
      userId: admin.id,
      details: { regime: 'usn_5', usnBase: 'income_minus_expenses' },
    },
    {
      action: 'tax_regime.removed',
      userId: admin.id,
      details: { regime: 'usn_5', usnBase: 'income_minus_expenses' },
    },
  ])
})

test('a day that is over, or has papers, takes no regime, and today takes one without papers', async () => {
  const today = { ...NEW_YEAR, starts_on: '2026-11-21' }
  const past = await add({ ...NEW_YEAR, starts_on: '2026-11-20' })
  expect([past.status, past.body.data.fields]).toEqual([
    422,
    { starts_on: 'Этот день уже прошёл: его счета, акты и чеки остаются какими были.' },
  ])
  await buildAcceptanceAct(deps, { companyId })
  const withPapers = await add(today)
  expect([withPapers.status, withPapers.body.data.fields]).toEqual([
    422,
    { starts_on: 'За этот день уже есть счета, акты или платежи. Выберите день позже.' },
  ])
  expect(await labelNow()).toBe('НДС не облагается (ст. 145 НК РФ)')
  expect((await add({ ...today, starts_on: '2026-11-22' })).status).toBe(200)
  await deps.db.delete(billingDocuments)
  expect((await add(today)).status).toBe(200)
  expect(await labelNow()).toBe('НДС 5 % включён в цену')
})

test('one day has one regime, and only a future one is removed', async () => {
  await add(NEW_YEAR)
  expect((await add({ ...NEW_YEAR, regime: 'usn_7' })).status).toBe(409)
  expect((await remove('2027-01-02')).status).toBe(404)
  board.setNow('2027-01-01T09:00:00Z')
  expect((await remove('2027-01-01')).status).toBe(409)
  board.setNow('2026-12-31T09:00:00Z')
  expect((await remove('2027-01-01')).status).toBe(200)
  expect((await list()).body.items).toMatchObject([{ starts_on: null }])
})

test('tax regimes exist for administrators of the board only', async () => {
  for (const as of [moderator, owner]) {
    if (!as) throw new Error('Nobody owns the company')
    expect((await list(as)).status).toBe(404)
    expect((await add(NEW_YEAR, as)).status).toBe(404)
    expect((await remove('2027-01-01', as)).status).toBe(404)
  }
  expect((await call('GET', '/api/v1/staff/tax-regimes')).status).toBe(401)
})

test.each([...OPERATOR_FORMS, null])(
  'an operator of the form %s is given the regimes that the settings would start with, and no other',
  async (form) => {
    const forms = await testPeople({ operatorForm: form })
    const boss = await forms.buildPerson({ staffRole: 'admin' })
    const path = '/api/v1/staff/tax-regimes'
    const possible = TAX_REGIMES.filter((regime) => form === null || startsWith(form, regime))
    for (const [at, regime] of TAX_REGIMES.entries()) {
      const day = { starts_on: `2027-01-0${at + 1}`, regime }
      const { status, body } = await forms.call('POST', path, { as: boss, body: day })
      if (possible.includes(regime)) expect([status, body.items[0].regime]).toEqual([200, regime])
      else expect([status, Object.keys(body.data.fields)]).toEqual([422, ['regime']])
    }
    const listed = (await forms.call('GET', path, { as: boss })).body
    expect(listed.possible).toEqual(possible)
    expect(listed.items).toHaveLength(possible.length + 1)
  },
)

/** Whether the settings of an operator of the form allow the regime. */
const startsWith = (form: OperatorForm, regime: TaxRegime) =>
  operatorConflicts({ OPERATOR_FORM: form, TAX_REGIME: regime }).length === 0

test('the refusal names the form of the settings and the regimes that are left', async () => {
  const { body } = await add({ starts_on: '2027-01-01', regime: 'patent' })
  expect(withSpaces(body.message)).toBe(
    'Режим «Патент (ПСН)» не подходит владельцу площадки: в настройках он ООО. Можно выбрать: УСН с освобождением от НДС; УСН, НДС 5 %; УСН, НДС 7 %; ОСНО, НДС 22 %.',
  )
})

test('a regime that the form cannot have any more is marked in the list', async () => {
  await deps.db.insert(taxRegimes).values({
    startsOn: '2027-01-01',
    regime: 'patent',
    usnBase: 'income',
    enteredBy: admin.id,
    enteredAt: deps.now().toISOString(),
  })
  expect((await list()).body.items).toMatchObject([{ regime: 'patent', is_unfit: true }, { is_unfit: false }])
})
