import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { testPeople, type Colleague, type TestPerson } from '#tests/support/people.ts'
import { buildDraft } from './money-world.ts'

type Company = { id: number; editor: Colleague; manager: Colleague }

/** A board where each test has a company with an editor and a manager, who order and pay. */
export async function orderWorld() {
  const { board, deps, call, buildCompany, buildPerson } = await testPeople()
  const at = deps.now().toISOString()

  let company: Company | null = null
  /** The company of the present test. */
  const world = () => {
    if (!company) throw new Error('The world begins with each test')
    return company
  }
  beforeEach(async () => {
    const { id, people } = await buildCompany(150, 100)
    const [editor, manager] = people
    if (!editor || !manager) throw new Error('Nobody works here')
    company = { id, editor, manager }
  })

  const give = (companyId: number, amountKopecks: number) => transferMoney(deps, companyId, amountKopecks)
  const draft = () => buildDraft(deps, { companyId: world().id, authorId: world().manager.id })
  const statusOf = async (id: number) => {
    const [row] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
    return row?.status
  }
  const order = (item: object, rest: object, as: TestPerson = world().editor) =>
    call('POST', `/api/v1/companies/${world().id}/orders`, {
      as,
      body: { request_key: crypto.randomUUID(), item, ...rest },
    })
  const firstFree = async (vacancyId: number) => {
    const item = `item[kind]=placement&item[vacancy_id]=${vacancyId}&item[tariff]=basic`
    return (await call('GET', `/api/v1/companies/${world().id}/quote?${item}`, { as: world().editor })).body
      .first_free
  }
  const balance = async () =>
    (await call('GET', `/api/v1/companies/${world().id}/balance`, { as: world().editor })).body

  return {
    deps,
    call,
    setNow: board.setNow,
    buildCompany,
    buildPerson,
    at,
    world,
    give,
    draft,
    statusOf,
    order,
    firstFree,
    balance,
  }
}
