import { expect, test } from 'vitest'
import { favouriteResumes } from '#server/db/schema/favourites.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { EMPTY_CONTACTS } from '#shared/features/board/resumes/content.ts'
import { FAVOURITE_NOTE_MAX, FAVOURITES_MAX } from '#shared/features/board/favourites/vocabulary.ts'
import { resumeWorld, CONTENT } from '#tests/features/resumes/resume-world.ts'
import { statusesOf, testPeople, type Colleague, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, buildCompany, buildPerson, call, deps } = people
const world = resumeWorld(people)
const PATH = '/api/v1/favourites/resumes'

const keep = (as: TestPerson, id: string) => call('PUT', `${PATH}/${id}`, { as })
const list = async (as: TestPerson) => (await call('GET', PATH, { as })).body
const idsOf = (body: { items: { resume: { id: string } }[] }) => body.items.map(({ resume }) => resume.id)

async function buildTeam() {
  const { id, people: team } = await buildCompany(200, 100, 0)
  const [admin, manager, none] = team as [Colleague, Colleague, Colleague]
  return { companyId: id, admin, manager, none }
}

test('colleagues share one list of favourite resumes, latest first; repeating changes nothing', async () => {
  const { admin, manager } = await buildTeam()
  const [first, second] = [await world.published(), await world.published({ visibility: 'companies' })]
  const answers = await Promise.all([admin, manager].map((as) => keep(as, first.id)))
  expect(statusesOf(answers)).toEqual([200, 200])
  board.setNow('2026-11-21T09:05:00Z')
  await keep(manager, second.id)
  for (const as of [admin, manager]) {
    const body = await list(as)
    expect(idsOf(body)).toEqual([second.id, first.id])
    expect(body).toMatchObject({ count: 2, gone_count: 0 })
    const asked = await call('GET', `${PATH}/kept?ids=${first.id}&ids=${'0'.repeat(24)}`, { as })
    expect(asked.body).toEqual({ ids: [first.id] })
  }
  await call('DELETE', `${PATH}/${first.id}`, { as: admin })
  expect(idsOf(await list(manager))).toEqual([second.id])
})

test('a note on a favourite resume is shared with colleagues, limited in length and deleted with the favourite', async () => {
  const { admin, manager } = await buildTeam()
  const { id, person } = await world.published()
  await keep(admin, id)
  const write = (as: TestPerson, note: string) => call('PUT', `${PATH}/${id}/note`, { as, body: { note } })
  expect((await write(manager, 'Позвонить в\r\nпонедельник\u0000')).status).toBe(200)
  expect((await list(admin)).items[0]).toMatchObject({ note: 'Позвонить в\nпонедельник' })
  expect((await write(admin, 'а'.repeat(FAVOURITE_NOTE_MAX + 1))).status).toBe(400)
  await call('DELETE', `${PATH}/${id}`, { as: admin })
  expect((await write(admin, 'Поздно')).status).toBe(404)
  await keep(admin, id)
  await world.ok('DELETE', `/${id}`, person)
  expect(await list(admin)).toMatchObject({ items: [], count: 0, gone_count: 0 })
})

test('favourite resumes that became hidden are counted without names', async () => {
  const { admin, companyId } = await buildTeam()
  const stays = await world.published()
  const hides = await world.published()
  const excludes = await world.published()
  for (const { id } of [stays, hides, excludes]) await keep(admin, id)
  await world.ok('POST', `/${hides.id}/hide`, hides.person)
  // The company's people write from this domain.
  const [, domain = ''] = admin.email.split('@')
  await world.show(excludes.person, excludes.id, { hiddenDomains: [domain] })
  const body = await list(admin)
  expect(idsOf(body)).toEqual([stays.id])
  expect(body).toMatchObject({ count: 1, gone_count: 2 })
  const text = JSON.stringify(body)
  for (const { id } of [hides, excludes]) {
    expect(text).not.toContain(id)
    expect((await keep(admin, id)).status).toBe(404)
    expect((await call('PUT', `${PATH}/${id}/note`, { as: admin, body: { note: 'н' } })).status).toBe(404)
  }
  const asked = await call('GET', `${PATH}/kept?ids=${hides.id}&ids=${excludes.id}`, { as: admin })
  expect(asked.body).toEqual({ ids: [] })
  // Shown again, it is where it was.
  await world.ok('POST', `/${hides.id}/publish`, hides.person)
  expect(await list(admin)).toMatchObject({ count: 2, gone_count: 1 })
  expect((await call('POST', `${PATH}/tidy`, { as: admin })).body).toEqual({ gone_count: 1 })
  await world.show(excludes.person, excludes.id, {})
  expect(await list(admin)).toMatchObject({ count: 2, gone_count: 0 })
  expect(companyId).toBeGreaterThan(0)
})

test('guests, users without a company role and rivals get nothing of the favourite resumes', async () => {
  const { admin, none } = await buildTeam()
  const rival = (await buildTeam()).admin
  const seeker = await buildPerson()
  const { id } = await world.published()
  await keep(admin, id)
  const calls = [
    ['GET', ''],
    ['GET', `/kept?ids=${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', '/tidy'],
    ['PUT', `/${id}/note`],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'PUT' ? { body: { note: 'чужое' } } : {}
    const status = async (as?: TestPerson) =>
      (await call(method, PATH + path, { ...(as ? { as } : {}), ...body })).status
    expect(await status(), `guest ${method} ${path}`).toBe(401)
    expect(await status(seeker), `seeker ${method} ${path}`).toBe(403)
    expect(await status(none), `no rights ${method} ${path}`).toBe(403)
  }
  expect(await list(rival)).toMatchObject({ items: [], count: 0 })
  await call('DELETE', `${PATH}/${id}`, { as: rival })
  expect((await call('PUT', `${PATH}/${id}/note`, { as: rival, body: { note: 'чужое' } })).status).toBe(404)
  expect((await list(admin)).items).toMatchObject([{ resume: { id }, note: '' }])
})

test('the number of favourite resumes of a company is limited, however many tabs add at once', async () => {
  const { admin, companyId } = await buildTeam()
  const author = await buildPerson()
  const many = await deps.db
    .insert(resumes)
    .values(
      Array.from({ length: FAVOURITES_MAX - 1 }, (_, at) => ({
        id: at.toString(16).padStart(24, '0'),
        userId: author.id,
        draft: { ...CONTENT, photoUrl: null },
        contacts: EMPTY_CONTACTS,
        createdAt: '2026-11-21',
        updatedAt: '2026-11-21',
      })),
    )
    .returning({ id: resumes.id })
  await deps.db
    .insert(favouriteResumes)
    .values(many.map(({ id }) => ({ companyId, resumeId: id, userId: admin.id, addedAt: '2026-11-20' })))
  const two = [await world.published(), await world.published()]
  const answers = await Promise.all(two.map(({ id }) => keep(admin, id)))
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/уже 500 резюме/)
  expect(await list(admin)).toMatchObject({ count: 1, gone_count: FAVOURITES_MAX - 1 })
})
