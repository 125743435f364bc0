import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, call, deps } = people

test('the manager and the paid days of a vacancy are visible to members of its company only', async () => {
  const company = await people.buildCompany(100, 0)
  const [manager, former] = company.people
  if (!manager || !former) throw new Error('Nobody works here')
  const [id = 0] = await board.buildVacancies({ companyId: company.id, authorId: manager.id })
  await deps.db.update(vacancies).set({ placementDays: 30 }).where(eq(vacancies.id, id))
  const rival = (await people.buildCompany(200)).people[0]
  const read = async (as?: TestPerson) => {
    const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies`, as ? { as } : {})
    return body.items[0]
  }
  expect(await read(manager)).toMatchObject({
    id,
    user: { first_name: expect.any(String) },
    tariff: { vacancy_expiration_period: 30 },
  })
  for (const as of [undefined, former, rival])
    expect(await read(as)).toMatchObject({ id, user: null, tariff: null })
})

test('an imported vacancy has neither a manager nor a tariff', async () => {
  const company = await people.buildCompany(200)
  await board.buildVacancies({ companyId: company.id })
  const [admin] = company.people
  if (!admin) throw new Error('Nobody works here')
  const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies`, { as: admin })
  expect(body.items).toMatchObject([{ user: null, tariff: null }])
})
