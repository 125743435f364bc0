import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responseTags } from '#server/db/schema/response-work.ts'
import { responses } from '#server/db/schema/responses.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, call } = people
const { buildTeam, sent, act } = responseWorld(people)

const tag = (as: TestPerson, body: object) => act(as, '/responses/tags', body)
const tagsOf = async (as: TestPerson, id: number) => (await act(as, `/responses/${id}/open`)).body.tags

test('a company tags several responses at once, whatever the case of letters, and takes tags off', async () => {
  const { author, editor, vacancyId } = await buildTeam()
  const first = await sent(vacancyId)
  const second = await sent(vacancyId)
  const ids = [first.id, second.id]
  expect((await tag(author, { ids, add: ['Резерв', ' Excel  2 '] })).body.done).toEqual(ids)
  await tag(editor, { ids, add: ['резерв'], remove: ['EXCEL 2'] })
  const third = await sent(vacancyId)
  await tag(editor, { ids: [third.id], add: ['РЕЗЕРВ'] })
  expect(await tagsOf(author, first.id)).toEqual(['Резерв'])
  const { body } = await act(author, '/responses', {}, 'GET')
  expect(body).toMatchObject({
    tags: [expect.stringMatching(/^резерв$/i)],
    items: [{ tags: ['РЕЗЕРВ'] }, { tags: ['Резерв'] }, { tags: ['Резерв'] }],
  })
  const table = await act(author, `/personal/vacancies/${vacancyId}/responses/table`, {}, 'GET')
  expect(table.text).toContain('Резерв')
})

test('a tag is short, and a response has ten at most, also when they are added at once', async () => {
  const { author, vacancyId } = await buildTeam()
  const { id } = await sent(vacancyId)
  expect((await tag(author, { ids: [id], add: ['x'.repeat(21)] })).status).toBe(400)
  expect((await tag(author, { ids: [id], add: [' '] })).status).toBe(400)
  expect((await tag(author, { ids: [id] })).status).toBe(400)
  await tag(author, { ids: [id], add: Array.from({ length: 9 }, (_, at) => `Метка ${at}`) })
  const answers = await Promise.all([
    tag(author, { ids: [id], add: ['Раз'] }),
    tag(author, { ids: [id], add: ['Два'] }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await tagsOf(author, id)).toHaveLength(10)
})

test('the author of a response and other companies see no tag of it, and it goes with the response', async () => {
  const { author, colleague, vacancyId } = await buildTeam()
  const rival = await buildTeam()
  const { id, person } = await sent(vacancyId)
  await tag(author, { ids: [id], add: ['Тайная метка'] })
  expect((await tag(rival.admin, { ids: [id], add: ['Чужая'] })).status).toBe(404)
  expect((await tag(colleague, { ids: [id], remove: ['Тайная метка'] })).status).toBe(404)
  expect((await act(colleague, '/responses', {}, 'GET')).body.tags).toEqual([])
  const seen = await act(person, `/personal/responses/${id}/open`)
  const exported = await call('GET', '/api/v1/users/me/export', { as: person })
  expect(seen.text + exported.text).not.toContain('Тайная')
  await deps.db.delete(responses).where(eq(responses.id, id))
  expect(await deps.db.$count(responseTags, eq(responseTags.responseId, id))).toBe(0)
})
