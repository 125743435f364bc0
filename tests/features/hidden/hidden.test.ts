import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hiddenVacancies } from '#server/db/schema/hidden.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { HIDDEN_VACANCIES_MAX } from '#shared/features/board/hidden/vocabulary.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { searchWorld } from '#tests/features/saved-searches/search-world.ts'
import { statusesOf, type TestPerson } from '#tests/support/people.ts'

const { board, buildPerson, call, deps, emailsOf, listOf, run, save } = await searchWorld()
const PATH = '/api/v1/personal/hidden'
const idsOf = async (as: TestPerson) => (await call('GET', PATH, { as })).body

test('a user hides a vacancy and a company and shows them again; repeating changes nothing', async () => {
  const companyId = await board.buildCompany({ title: 'Ткачи', slug: 'tkachi' })
  const [id = 0] = await board.buildVacancies({ title: 'Ткач', companyId })
  const as = await buildPerson()
  const answers = await Promise.all([1, 2].map(() => call('PUT', `${PATH}/vacancies/${id}`, { as })))
  expect(statusesOf(answers)).toEqual([200, 200])
  await call('PUT', `${PATH}/companies/${companyId}`, { as })
  expect(await idsOf(as)).toEqual({ vacancies: [id], companies: [companyId] })
  expect((await call('GET', `${PATH}/list`, { as })).body).toEqual({
    vacancies: [{ id, title: 'Ткач', company: 'Ткачи' }],
    companies: [{ id: companyId, slug: 'tkachi', title: 'Ткачи' }],
  })
  for (const time of [1, 2])
    expect((await call('DELETE', `${PATH}/vacancies/${id}`, { as })).body, String(time)).toEqual({
      is_hidden: false,
    })
  await call('DELETE', `${PATH}/companies/${companyId}`, { as })
  expect(await idsOf(as)).toEqual({ vacancies: [], companies: [] })
})

test('hidden things are private to their user, and guests have to sign in', async () => {
  const [id] = await board.buildVacancies({ title: 'Вышивальщица' })
  const as = await buildPerson()
  const stranger = await buildPerson()
  await call('PUT', `${PATH}/vacancies/${id}`, { as })
  await call('DELETE', `${PATH}/vacancies/${id}`, { as: stranger })
  expect((await idsOf(stranger)).vacancies).toEqual([])
  expect((await idsOf(as)).vacancies).toEqual([id])
  expect((await call('PUT', `${PATH}/vacancies/${id}`)).status).toBe(401)
  expect((await call('POST', PATH, { body: { vacancies: [id], companies: [] } })).status).toBe(401)
})

test('a draft, a missing vacancy and the company of unnamed employers cannot be hidden', async () => {
  const as = await buildPerson()
  const unnamed = await board.buildCompany({ title: UNNAMED_COMPANY, slug: 'unnamed' })
  const [draft] = await board.buildVacancies({ status: 'draft', publishedAt: null, title: 'Черновик' })
  const paths = [`vacancies/${draft}`, 'vacancies/2000000', `companies/${unnamed}`, 'companies/2000000']
  const answers = await Promise.all(paths.map((path) => call('PUT', `${PATH}/${path}`, { as })))
  expect(statusesOf(answers)).toEqual([404, 404, 404, 404])
})

test('a hidden vacancy that left the site keeps no title in the list', async () => {
  const as = await buildPerson()
  const [id = 0] = await board.buildVacancies({ title: 'Секретный текст' })
  await call('PUT', `${PATH}/vacancies/${id}`, { as })
  await deps.db.update(vacancies).set({ publishedAt: null, status: 'rejected' }).where(eq(vacancies.id, id))
  const { body } = await call('GET', `${PATH}/list`, { as })
  expect(body.vacancies).toMatchObject([{ id, title: `Вакансия № ${id}` }])
})

test('a favourite is shown again, and hiding a favourite leaves it in favourites', async () => {
  const as = await buildPerson()
  const [id] = await board.buildVacancies({ title: 'Гончар' })
  await call('PUT', `${PATH}/vacancies/${id}`, { as })
  await call('PUT', `/api/v1/personal/favourites/${id}`, { as })
  expect((await idsOf(as)).vacancies).toEqual([])
  await call('PUT', `${PATH}/vacancies/${id}`, { as })
  expect((await call('GET', '/api/v1/personal/favourites', { as })).body.count).toBe(1)
})

test('what a device hid for a guest joins the account once, without what was never published', async () => {
  const as = await buildPerson()
  const companyId = await board.buildCompany({ title: 'Кузница', slug: 'kuznica' })
  const [first = 0, second = 0] = await board.buildVacancies({ title: 'Кузнец' }, { title: 'Чеканщик' })
  const [draft] = await board.buildVacancies({ status: 'draft', publishedAt: null, title: 'Набросок' })
  await call('PUT', `${PATH}/vacancies/${first}`, { as })
  const body = { vacancies: [first, second, second, draft, 2_000_000], companies: [companyId, 2_000_000] }
  const answers = await Promise.all([1, 2].map(() => call('POST', PATH, { as, body })))
  // Of the two at once one adds both, the other nothing.
  expect(new Set(answers.map((answer) => answer.body.added_count))).toEqual(new Set([0, 2]))
  const hidden = await idsOf(as)
  expect(new Set(hidden.vacancies)).toEqual(new Set([first, second]))
  expect(hidden.companies).toEqual([companyId])
})

test('the number of hidden vacancies is limited, also for a device', async () => {
  const as = await buildPerson()
  const many = await board.buildVacancies(
    ...Array.from({ length: HIDDEN_VACANCIES_MAX + 1 }, (_, at) => ({ title: `Скучная работа ${at}` })),
  )
  const last = many.at(-1) ?? 0
  await deps.db
    .insert(hiddenVacancies)
    .values(
      many
        .slice(0, HIDDEN_VACANCIES_MAX)
        .map((vacancyId) => ({ userId: as.id, vacancyId, hiddenAt: '2026-11-21' })),
    )
  expect((await call('PUT', `${PATH}/vacancies/${last}`, { as })).status).toBe(409)
  const answer = await call('POST', PATH, { as, body: { vacancies: [last], companies: [] } })
  expect(answer.body).toEqual({ added_count: 0 })
  expect((await call('PUT', `${PATH}/vacancies/${many[0]}`, { as })).status).toBe(200)
})

test('e-mails and counters of saved searches leave out what their user hides, and nobody else', async () => {
  const person = await buildPerson()
  const other = await buildPerson()
  const companyId = await board.buildCompany({ title: 'Лесопилка', slug: 'lesopilka' })
  for (const as of [person, other]) await save(as, '/vacancies?search=пильщик')
  const [hidden, , shown] = await board.buildVacancies(
    { title: 'Пильщик первый' },
    { title: 'Пильщик второй', companyId },
    { title: 'Пильщик третий' },
  )
  await call('PUT', `${PATH}/vacancies/${hidden}`, { as: person })
  await call('PUT', `${PATH}/companies/${companyId}`, { as: person })
  await run()
  const [email] = await emailsOf(person)
  expect(email?.text).toContain(`/vacancies/${shown}?utm_source=email\n`)
  expect(email?.text).not.toMatch(/Пильщик (первый|второй)/)
  expect((await emailsOf(other))[0]?.text).toMatch(/Пильщик первый[^]*Пильщик второй|второй[^]*первый/)

  await board.buildVacancies({ title: 'Пильщик четвёртый', companyId })
  // Numbers the arrival.
  await run()
  expect((await listOf(person))[0].fresh).toBe(0)
})

test('hidden things are in the export of personal data and go with the account', async () => {
  const person = await buildPerson()
  const [id = 0] = await board.buildVacancies({ title: 'Резчик' })
  await call('PUT', `${PATH}/vacancies/${id}`, { as: person })
  const subject = { userId: person.id, email: person.email, at: deps.now().toISOString() }
  const sections = await Promise.all(deps.personalData.map((one) => one.export(deps.db, subject)))
  expect(Object.assign({}, ...sections)).toMatchObject({ hiddenVacancyIds: [id], hiddenCompanyIds: [] })
  await deps.db.transaction(async (tx) => {
    for (const one of deps.personalData.toReversed()) await one.erase?.(tx, subject)
  })
  const left = and(eq(hiddenVacancies.userId, person.id), eq(hiddenVacancies.vacancyId, id))
  expect(await deps.db.$count(hiddenVacancies, left)).toBe(0)
})
