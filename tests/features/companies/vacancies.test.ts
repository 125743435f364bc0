import { expect, test } from 'vitest'
import { buildDraft, publish } from '#tests/features/payments/money-world.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, call, deps } = people

test('the manager and the paid days of a vacancy are visible to members of its company only', async () => {
  const company = await people.buildCompany(150, 100, 0)
  const [editor, manager, former] = company.people
  if (!editor || !manager || !former) throw new Error('Nobody works here')
  await transferMoney(deps, company.id, 1_000_000)
  const rival = (await people.buildCompany(200)).people[0]
  const read = async (as?: TestPerson) => {
    const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies`, as ? { as } : {})
    return body.items
  }
  const id = await buildDraft(deps, { companyId: company.id, authorId: manager.id })
  const item = { kind: 'placement', vacancy_id: id, tariff: 'basic' }
  const body = { request_key: crypto.randomUUID(), item, method: 'balance' }
  expect((await call('POST', `/api/v1/companies/${company.id}/orders`, { as: editor, body })).status).toBe(
    200,
  )
  await publish(deps, id)
  await board.refresh([id])
  expect(await read(manager)).toMatchObject([
    { id, user: { first_name: expect.any(String) }, tariff: { vacancy_expiration_period: 30 } },
  ])
  for (const as of [undefined, former, rival])
    expect(await read(as)).toMatchObject([{ id, user: null, tariff: null }])
})

test('an imported vacancy has neither a manager nor a tariff', async () => {
  const company = await people.buildCompany(200)
  await board.buildVacancies({ companyId: company.id })
  const [admin] = company.people
  if (!admin) throw new Error('Nobody works here')
  const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies`, { as: admin })
  expect(body.items).toMatchObject([{ user: null, tariff: null }])
})

test('a company lists its vacancies by form of work and least salary, and counts its forms of work', async () => {
  const company = await people.buildCompany(100)
  const build = (title: string, workForm: 'remote' | 'home', salaryFrom: number) => ({
    companyId: company.id,
    title,
    workForm,
    salaryFrom,
  })
  await board.buildVacancies(
    build('Швея', 'home', 40_000),
    build('Оператор', 'remote', 50_000),
    build('Юрист', 'remote', 90_000),
  )
  const read = async (query: string) => {
    const { body } = await call('GET', `/api/v2/companies/${company.id}/vacancies${query}`)
    const counts = body.work_forms.filter(({ count }: { count: number }) => count > 0)
    return {
      count: body.count,
      titles: body.items.map(({ title }: { title: string }) => title).toSorted(),
      forms: Object.fromEntries(
        counts.map(({ value, count }: { value: string; count: number }) => [value, count]),
      ),
    }
  }
  expect(await read('?work_form=remote')).toEqual({
    count: 2,
    titles: ['Оператор', 'Юрист'],
    forms: { remote: 2, home: 1 },
  })
  expect(await read('?salary=50000')).toEqual({
    count: 2,
    titles: ['Оператор', 'Юрист'],
    forms: { remote: 2 },
  })
  expect(await read('?work_form=home&salary=50000')).toMatchObject({ count: 0, titles: [] })
})
