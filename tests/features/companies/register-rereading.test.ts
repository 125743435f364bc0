import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { refreshRegister } from '#server/features/identity/companies/register.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { INN, party, PERSON_INN, registerWorld } from './register-world.ts'

const { people, deps, call, board, world, dropped, withService, answer, profile } = await registerWorld()
let companyId = 0
beforeEach(() => {
  companyId = world().company.id
})

test('facts about a company with vacancies in the lists or access to contacts are read again every day', async () => {
  await refreshRegister(withService)
  const later = (hours: number) =>
    board.setNow(new Date(Date.parse('2026-11-21T09:00:00Z') + hours * HOUR_MS).toISOString())
  later(30)
  expect(await refreshRegister(withService)).toEqual({ companies: 0 })
  const [vacancyId = 0] = await board.buildVacancies({ companyId })
  expect(await refreshRegister(withService)).toEqual({ companies: 1 })
  expect(await refreshRegister(withService)).toEqual({ companies: 0 })
  await deps.db.update(vacancies).set({ status: 'archived' }).where(eq(vacancies.id, vacancyId))
  later(60)
  expect(await refreshRegister(withService)).toEqual({ companies: 0 })
  await transferMoney(deps, companyId, 10_000_000)
  const [, , editor] = world().company.people
  const ordered = await call('POST', `/api/v1/companies/${companyId}/orders`, {
    ...(editor ? { as: editor } : {}),
    body: {
      request_key: crypto.randomUUID(),
      item: { kind: 'resume_access', days: 7 },
      method: 'balance',
    },
  })
  expect(ordered.body.order).toMatchObject({ state: 'paid' })
  expect(await refreshRegister(withService)).toEqual({ companies: 1 })
  later(60 + 8 * 24)
  expect(await refreshRegister(withService)).toEqual({ companies: 0 })
})

test('what staff have written about such a company stands for thirty days', async () => {
  await board.buildVacancies({ companyId })
  await call('POST', `/api/v1/staff/companies/${companyId}/register`, {
    as: world().moderator,
    body: { status: 'active', name: 'ООО «Ромашка»' },
  })
  board.setNow('2026-11-23T09:00:00Z')
  answer(party('BANKRUPT'))
  expect(await refreshRegister(withService)).toEqual({ companies: 0 })
  board.setNow('2026-12-25T09:00:00Z')
  expect(await refreshRegister(withService)).toEqual({ companies: 1 })
})

test.each<[string, string[], string]>([
  ['a person who has closed one business and opened another', ['LIQUIDATED', 'ACTIVE'], 'active'],
  ['a person who has closed both', ['LIQUIDATED', 'LIQUIDATED'], 'liquidated'],
])('of several entries of one number the living one counts: %s', async (_what, states, status) => {
  answer(...states.map((state) => party(state)))
  await refreshRegister(withService)
  expect((await profile()).register).toMatchObject({ status })
})

test('an entry that cannot be read is dropped and counted, and the others are read', async () => {
  answer({ data: { inn: INN, name: 'ООО «Ромашка»' } }, party('ACTIVE'))
  expect(await refreshRegister(withService)).toEqual({ companies: 1 })
  expect(dropped).toEqual([1])
  expect((await profile()).register).toMatchObject({ status: 'active' })
})

test.each<[string, object]>([
  ['is another shape', { data: { inn: INN, state: 'ACTIVE' } }],
  ['has a status that is not known', party('SUSPENDED')],
  ['has no name', party('ACTIVE', { name: null })],
])('an answer about one company that %s keeps its facts and does not stop the others', async (_what, bad) => {
  await refreshRegister(withService)
  board.setNow('2026-12-25T09:00:00Z')
  const other = await people.buildCompany(200)
  await deps.db.update(companies).set({ inn: PERSON_INN }).where(eq(companies.id, other.id))
  // Without facts it is the first to be read.
  answer(bad)
  await refreshRegister(withService)
  expect((await profile()).register).toMatchObject({ status: 'active', read_at: '2026-11-21T09:00:00.000Z' })
  answer(party('LIQUIDATING'))
  await refreshRegister(withService)
  expect((await profile()).register).toMatchObject({ status: 'liquidating' })
})
