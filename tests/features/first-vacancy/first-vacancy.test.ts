import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { firstVacancies } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { purgeFirstVacancies } from '#server/features/money/first-vacancy/draft.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople({ rates: { drafts: 30 } })
const { deps, call } = people
const PATH = '/api/v1/first-vacancy'

const DESCRIPTION =
  'Отвечаете на вопросы покупателей в чате & по почте, оформляете возвраты, передаёте сложные случаи старшим.\n- Нужны грамотная речь и терпение\n- Обучаем за неделю'
const TEXT = {
  title: 'Оператор чата',
  description: DESCRIPTION,
  work_form: 'remote',
  place: 'Россия',
  employment: 'full',
  experience: 'none',
  contract: 'labour',
}

async function write(text: object = TEXT, token: string | null = null): Promise<string> {
  const answer = await call('POST', PATH, { body: { token, text } })
  expect(answer.status).toBe(200)
  return answer.body.token
}

const check = (token: string) => call('POST', `${PATH}/check`, { body: { token } })
const read = async (token: string, as?: TestPerson) =>
  (await call('GET', `${PATH}?token=${token}`, as ? { as } : {})).body

const COMPANY = { title: 'Ромашка', inn: '500100732259', type: 'sole_proprietor', kpp: '', placement: 'free' }
const post = (as: TestPerson, token: string, company: object = {}, rest: object = {}) =>
  call('POST', `${PATH}/post`, { as, body: { token, company: { ...COMPANY, ...company }, ...rest } })

describe('a vacancy that is written before registering', () => {
  test('a guest writes a vacancy and finds it by its token alone', async () => {
    const token = await write({ title: 'Опер' })
    expect((await read(token)).vacancy.text).toMatchObject({
      work_form: '',
      place: '',
      employment: '',
      experience: '',
      contract: '',
    })
    expect(await write(TEXT, token)).toBe(token)
    const { vacancy, is_signed_in: isSignedIn } = await read(token)
    expect(vacancy).toMatchObject({
      text: { title: 'Оператор чата', work_form: 'remote', place: 'Россия' },
      errors: null,
      profession: expect.stringMatching(/./),
      place: 'Россия',
    })
    expect(isSignedIn).toBe(false)
    expect((await check(token)).status).toBe(200)
    const stored = await deps.db.select().from(firstVacancies)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('an unknown token shows no vacancy, and writing with it begins a new one', async () => {
    const unknown = 'x'.repeat(43)
    expect((await read(unknown)).vacancy).toBeNull()
    expect((await check(unknown)).status).toBe(404)
    expect(await write(TEXT, unknown)).not.toBe(unknown)
  })

  test.each([
    [{ work_form: '' }, ['work_form']],
    [{ place: ' ' }, ['place']],
    [{ employment: '', experience: '', contract: '' }, ['contract', 'employment', 'experience']],
    [{ experience: 'чужое' }, ['experience']],
    [{ title: 'Аб' }, ['profession', 'title']],
    [{ title: 'Некто для всего' }, ['profession']],
    [{ profession: 'Бухгалтер', title: 'Некто для всего' }, []],
    [{ place: 'Тридевятое царство' }, ['place']],
    [{ work_form: 'on_site' }, ['place']],
    [{ work_form: 'on_site', place: 'тверь' }, []],
    [{ description: 'Коротко' }, ['description']],
    [{ contract: 'чужое' }, ['contract']],
    [{ salary_from: '50000' }, ['salary_tax']],
    [{ salary_from: '50000', salary_to: '150000', salary_tax: 'net' }, ['salary_range_reason']],
  ])('a vacancy with %j is refused for the fields %j and kept', async (change, fields) => {
    const token = await write({ ...TEXT, ...change })
    const answer = await check(token)
    expect(Object.keys(answer.body.data?.fields ?? {}).toSorted()).toEqual(fields)
    expect((await read(token)).vacancy.text).toMatchObject(change)
  })

  test('a newcomer posts the vacancy with a new company, which is checked with it', async () => {
    const person = await people.buildPerson()
    const token = await write()
    const posted = await post(person, token)
    expect(posted.body).toEqual({ vacancy_id: expect.any(Number), next: 'sent' })
    const mine = await call('GET', `/api/v1/personal/vacancies/${posted.body.vacancy_id}`, { as: person })
    expect(mine.body).toMatchObject({
      title: 'Оператор чата',
      status: 'moderation',
      awaits_verification: true,
    })
    expect(mine.body.content.description_html).toBe(
      '<p>Отвечаете на вопросы покупателей в чате &amp; по почте, оформляете возвраты, передаёте сложные случаи старшим.</p><ul><li>Нужны грамотная речь и терпение</li><li>Обучаем за неделю</li></ul>',
    )
    const company = await call('GET', `/api/v2/companies/${mine.body.company_id}/own`, { as: person })
    expect(company.body).toMatchObject({ title: 'Ромашка', inn: '500100732259', verification: 'asked' })
  })

  test('a vacancy that is posted twice at once is one vacancy of one company', async () => {
    const person = await people.buildPerson()
    const token = await write()
    const inn = { inn: '123456789047' }
    const answers = await Promise.all([
      post(person, token, inn),
      post(person, token, inn),
      post(person, token, inn),
    ])
    const ids = new Set(answers.map(({ body }) => body.vacancy_id))
    expect(ids.size).toBe(1)
    const roles = await deps.db.select().from(companyRoles).where(eq(companyRoles.userId, person.id))
    expect(roles).toHaveLength(1)
    const written = await deps.db.select().from(vacancies).where(eq(vacancies.authorId, person.id))
    expect(written).toHaveLength(1)
    expect((await call('POST', `${PATH}/post`, { body: { token, company: COMPANY } })).status).toBe(401)
    const other = await people.buildPerson()
    expect([(await read(token)).vacancy, (await read(token, other)).vacancy]).toEqual([null, null])
    expect((await read(token, person)).vacancy).toMatchObject({ vacancy_id: [...ids][0] })
    // Another person with the address of the page cannot reach the posted vacancy.
    expect((await post(other, token, inn)).status).toBe(404)
  })

  test('what is wrong with the company is said at its fields, and what was typed is kept', async () => {
    const person = await people.buildPerson()
    const token = await write()
    const refused = await post(person, token, { title: 'Р', inn: '', type: 'direct' })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.data.fields).toSorted()).toEqual(['inn', 'title'])
    const { vacancy } = await read(token, person)
    expect(vacancy).toMatchObject({ company: { title: 'Р' }, company_errors: { inn: expect.any(String) } })
    expect(await deps.db.select().from(companyRoles).where(eq(companyRoles.userId, person.id))).toEqual([])
  })

  test('the register fills the name and the КПП of an organisation by its INN', async () => {
    await people.board.buildCompany({ title: 'Черника', inn: '7701234560', kpp: '770101001' })
    const person = await people.buildPerson()
    const token = await write()
    const company = { title: '', inn: '7701234560', type: 'direct', kpp: '' }
    expect((await post(person, token, company)).status).toBe(200)
    const { companies } = await read('', person)
    expect(companies).toMatchObject([{ title: 'Черника' }])
  })

  test('a paid tariff leads to the payment, and a second free vacancy to the choice of a tariff', async () => {
    const person = await people.buildPerson()
    const paid = await post(person, await write(), { placement: 'standard', inn: '', type: 'private_person' })
    expect(paid.body).toMatchObject({ next: 'payment' })
    const { companies } = await read('', person)
    const other = await post(person, await write(), {}, { company_id: companies[0].id })
    expect(other.body).toMatchObject({ next: 'tariffs' })
    const stranger = await people.buildPerson()
    expect((await post(stranger, await write(), {}, { company_id: companies[0].id })).status).toBe(404)
  })

  test('an untouched vacancy is forgotten after thirty days', async () => {
    const token = await write()
    const after = (days: number) => ({
      db: deps.db,
      now: () => new Date(deps.now().getTime() + days * DAY_MS),
    })
    await purgeFirstVacancies(after(29))
    expect((await read(token)).vacancy).not.toBeNull()
    await purgeFirstVacancies(after(31))
    expect((await read(token)).vacancy).toBeNull()
  })

  test('one network begins a limited number of vacancies an hour', async () => {
    const begin = () => call('POST', PATH, { body: { text: TEXT }, ip: '203.0.113.77' })
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await begin()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })
})
