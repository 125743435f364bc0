import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { holdImported } from '#server/features/board/posting/held-imported.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { buildOriginal, claimWorld, INN } from './claim-world.ts'

const world = await claimWorld()
const { deps, board, db, call, buildPerson, buildImported, buildSource, importFile } = world
const { act, prove, readVacancy } = world
const { resumes, respond } = responseWorld(world)

const uuid = (number: number) => `00000000-0000-11f1-8000-${String(number).padStart(12, '0')}`

const listOf = (companyId: number) =>
  db.select().from(vacancies).where(eq(vacancies.companyId, companyId)).orderBy(vacancies.id)

async function taken(fields: Record<string, unknown> = {}) {
  const person = await buildPerson({ intent: 'employer' })
  const imported = await buildImported(fields)
  await prove(imported.slug, person)
  expect((await act(imported.slug, 'take', person)).status).toBe(200)
  return { person, ...imported }
}

test('page, card, list and server take the first response from the moment of the claim', async () => {
  const owner = await buildPerson({ intent: 'employer' })
  const { slug, vacancyId, companyId } = await buildImported({ title: 'Оператор чайного чата' })
  await prove(slug, owner)
  const { id: resumeId, person } = await resumes.published()
  const send = () => respond(person, vacancyId, { resume_id: resumeId, letter: 'Здравствуйте' })
  const seen = async () => {
    const [page, list, ofCompany] = await Promise.all([
      call('GET', `/api/v1/vacancies/${vacancyId}`),
      call('GET', '/api/v1/vacancies?search=чайного'),
      call('GET', `/api/v2/companies/${companyId}/vacancies`),
    ])
    return [page.body, ...[list, ofCompany].map(({ body }) => body.items?.[0] ?? body.results?.[0])].map(
      (one) => one?.takes_responses,
    )
  }
  expect(await seen()).toEqual([false, false, false])
  expect((await send()).status).toBe(409)

  await act(slug, 'take', owner)
  expect(await seen()).toEqual([true, true, true])
  const page = await call('GET', `/api/v1/vacancies/${vacancyId}`)
  expect(page.body).toMatchObject({ source: null, source_url: null })
  expect((await send()).status).toBe(200)
  const received = await call('GET', `/api/v1/personal/vacancies/${vacancyId}/responses`, { as: owner })
  expect(JSON.stringify(received.body)).toContain(String(vacancyId))
})

test('no later file writes it, its address and views stay, and what is new of the company comes to its people', async () => {
  const { record, vacancyId, companyId } = await taken({ title: 'Помощник редактора' })
  await importFile(
    { ...record, title: 'Помощник главного редактора' },
    { ...record, source_id: 'newer', title: 'Корректор' },
  )
  expect(await readVacancy(vacancyId)).toMatchObject({ title: 'Помощник редактора', status: 'published' })
  const rows = await listOf(companyId)
  expect(rows.map(({ title, source }) => [title, source])).toEqual([
    ['Помощник редактора', null],
    ['Корректор', 'jobs'],
  ])
})

test('what is new of a company that another has taken over comes to that one', async () => {
  const own = await world.buildCompany(200)
  const [admin] = own.people
  if (!admin) throw new Error('A company has people')
  await call('POST', `/api/v2/companies/${own.id}`, {
    as: admin,
    body: { site_url: 'https://vydumka.example', title: own.title, type: 'direct' },
  })
  const { slug, record } = await buildImported()
  await prove(slug, admin)
  expect((await act(slug, 'take', admin)).body).toMatchObject({ company: { id: own.id } })
  await importFile({ ...record, source_id: 'later-of-merged' })
  expect(await world.readIdentity('jobs', 'later-of-merged')).toMatchObject({ companyId: own.id })
})

test('one that its employer archives stays archived for every later run, and its record stays claimed', async () => {
  const { run, listStates, source } = await buildSource()
  const original = buildOriginal({ id: uuid(1), inn: INN })
  await run(original)
  const { id, companyId } = await world.readIdentity(source.key, uuid(1))
  const { slug } = await world.readCompany(companyId)
  const person = await buildPerson({ intent: 'employer' })
  await prove(slug, person)
  await act(slug, 'take', person)
  expect(await listStates()).toEqual(['claimed'])
  const archived = await call('POST', `/api/v1/personal/vacancies/${id}/archive`, {
    as: person,
    body: { reason: 'not_needed' },
  })
  expect(archived.status).toBe(200)

  for (const duty of ['', ' Работа по сменам.', ' Работа по выходным.']) {
    const value = { ...original.value, duty: original.value.duty + duty }
    const counts = await run({ ...original, value })
    expect(counts).toMatchObject({ added: 0, changed: 0, closed: 0 })
  }
  expect(await readVacancy(id)).toMatchObject({ status: 'archived', companyId })
  expect(await listStates()).toEqual(['claimed'])
  expect(await db.$count(vacancies, eq(vacancies.companyId, companyId))).toBe(1)
})

test('they keep their term, are asked for a confirmation like own ones, and none vanishes', async () => {
  const owner = await buildPerson({ intent: 'employer' })
  const { slug, record, companyId } = await buildImported()
  await importFile(
    ...[1, 2, 3].map((number) => ({
      ...record,
      source_id: `many-${number}`,
      title: `Оператор смены ${number}`,
    })),
  )
  const before = await listOf(companyId)
  await prove(slug, owner)
  expect((await act(slug, 'take', owner)).body).toMatchObject({ vacancies: 4 })
  const after = await listOf(companyId)
  expect(after.map(({ id, status, expiresAt }) => ({ id, status, expiresAt }))).toEqual(
    before.map(({ id, expiresAt }) => ({ id, status: 'published', expiresAt })),
  )
  expect(after.map(({ lastConfirmedAt }) => lastConfirmedAt)).toEqual(
    after.map(() => deps.now().toISOString()),
  )
})

test('one that the check of texts has held becomes a draft of its employer', async () => {
  const owner = await buildPerson({ intent: 'employer' })
  const { slug, vacancyId } = await buildImported()
  await db.transaction((tx) => holdImported(tx, { ids: [vacancyId], at: deps.now().toISOString() }))
  await prove(slug, owner)
  await act(slug, 'take', owner)
  expect(await readVacancy(vacancyId)).toMatchObject({ status: 'draft', source: null, authorId: owner.id })
  await board.refresh([vacancyId])
})
