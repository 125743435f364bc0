import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, emailsTo } = people
const { buildTeam, sent, act, respond, resumes } = responseWorld(people)

const move = (as: TestPerson, ids: number[], stage: string) => act(as, '/responses/move', { ids, stage })
const invite = (as: TestPerson, id: number) => act(as, '/responses/decide', { ids: [id], decision: 'invite' })
const opened = async (as: TestPerson, id: number) => (await act(as, `/responses/${id}/open`)).body
const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body
const list = async (as: TestPerson, query = '') => (await act(as, `/responses${query}`, {}, 'GET')).body

describe('stages of a response', () => {
  test('an invited candidate goes through the stages, which the company keeps with who and when', async () => {
    const { author, admin, vacancyId } = await buildTeam()
    const { id, person } = await sent(vacancyId)
    await invite(author, id)
    expect((await opened(author, id)).stage).toBe('invited')
    expect((await move(author, [id], 'test')).body).toEqual({ done: [id], refused: [] })
    await move(admin, [id], 'offer')
    await move(admin, [id], 'hired')
    await move(admin, [id], 'invited')
    await move(admin, [id], 'hired')
    const received = await opened(author, id)
    expect(received).toMatchObject({ stage: 'hired', state: 'invited' })
    const moves = received.history.filter(({ event }: { event: string }) => event === 'moved')
    expect(moves.map(({ stage }: { stage: string }) => stage)).toEqual([
      'test',
      'offer',
      'hired',
      'invited',
      'hired',
    ])
    expect(moves[0]).toMatchObject({ side: 'company', name: expect.stringContaining('Имя') })
    const seen = await mine(person, id)
    expect(seen).toMatchObject({ state: 'invited', progress: 'hired' })
    expect(seen.history.map(({ event }: { event: string }) => event)).toEqual(['sent', 'invited'])
  })

  test('a move answers nobody: the promised answer stays due and the seeker learns of no stage', async () => {
    const { author, vacancyId } = await buildTeam()
    await deps.db.update(vacancies).set({ answerDays: 5 }).where(eq(vacancies.id, vacancyId))
    const { id, person } = await sent(vacancyId)
    const before = await emailsTo(person.email)
    await move(author, [id], 'offer')
    const seen = await mine(person, id)
    expect(seen).toMatchObject({ state: 'viewed', progress: null, answer_due_at: expect.any(String) })
    expect(await emailsTo(person.email)).toHaveLength(before.length)
    expect(await opened(author, id)).toMatchObject({
      stage: 'offer',
      acts: expect.arrayContaining(['reject']),
    })
  })

  test('a move that would be an answer is refused, and so is one of a response that is over', async () => {
    const { author, vacancyId } = await buildTeam()
    const { id, person } = await sent(vacancyId)
    expect((await move(author, [id], 'invited')).status).toBe(409)
    expect((await move(author, [id], 'rejected')).status).toBe(400)
    await invite(author, id)
    expect((await move(author, [id], 'viewed')).status).toBe(409)
    await act(author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'other' })
    expect((await move(author, [id], 'test')).status).toBe(409)
    const other = await sent(vacancyId)
    await act(person, `/personal/responses/${id}/withdraw`)
    const both = await move(author, [id, other.id], 'test')
    expect(both.body).toMatchObject({
      done: [other.id],
      refused: [{ id, message: expect.stringContaining('отозвал') }],
    })
  })

  test('a rejected candidate who is invited again begins with a talk', async () => {
    const { author, vacancyId } = await buildTeam()
    const { id } = await sent(vacancyId)
    await move(author, [id], 'offer')
    await act(author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'other' })
    expect((await opened(author, id)).stage).toBe('rejected')
    await invite(author, id)
    expect((await opened(author, id)).stage).toBe('invited')
  })

  test('stages can be counted and filtered, and moves of another company change nothing', async () => {
    const { author, vacancyId } = await buildTeam()
    const rival = await buildTeam()
    const first = await sent(vacancyId)
    const second = await sent(vacancyId)
    expect((await move(rival.admin, [first.id], 'test')).status).toBe(404)
    await move(author, [first.id], 'test')
    const body = await list(author, '?state=test')
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual([first.id])
    expect(body.counts).toMatchObject({ test: 1, sent: 1, viewed: 0 })
    const table = await act(author, `/personal/vacancies/${vacancyId}/responses/table?state=test`, {}, 'GET')
    expect(table.text).toContain(';Тест;')
    expect((await list(author)).items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
  })
})

describe("a company's own names of stages", () => {
  const save = (as: TestPerson, names: object) => act(as, '/responses/stages', { names }, 'PUT')

  test('are written by editors, shown to the company and never to the seeker', async () => {
    const { admin, editor, author, vacancyId } = await buildTeam()
    const { id, person } = await sent(vacancyId)
    expect((await save(author, { test: 'Пробная смена' })).status).toBe(403)
    expect((await save(editor, { test: 'Пробная  смена', rejected: 'Резерв' })).body.names).toEqual({
      test: 'Пробная смена',
      rejected: 'Резерв',
    })
    await act(admin, '/responses/decide', { ids: [id], decision: 'reject', reason: 'other' })
    expect((await list(author)).stage_names).toEqual({ test: 'Пробная смена', rejected: 'Резерв' })
    const seen = JSON.stringify(await mine(person, id))
    expect(seen).not.toContain('Резерв')
    expect(seen).toContain('rejected')
    expect((await save(admin, { test: '' })).body.names).toEqual({})
  })

  test('differ from each other', async () => {
    const { admin } = await buildTeam()
    const refused = await save(admin, { test: 'Отказ' })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('не отличить')
  })
})

describe('filters of received responses', () => {
  test('unread, overdue and tagged responses can be found, and the order chosen', async () => {
    const { author, vacancyId } = await buildTeam()
    await deps.db.update(vacancies).set({ answerDays: 5 }).where(eq(vacancies.id, vacancyId))
    const first = await sent(vacancyId)
    await deps.db.update(vacancies).set({ answerDays: 2 }).where(eq(vacancies.id, vacancyId))
    const second = await sent(vacancyId)
    await act(author, `/responses/${first.id}/open`)
    const ids = async (query: string) => (await list(author, query)).items.map(({ id }: { id: number }) => id)
    expect(await ids('?unread=true')).toEqual([second.id])
    await act(first.person, `/personal/responses/${first.id}/messages`, { text: 'Есть новости?' })
    expect(await ids('?unread=true&sort=oldest')).toEqual([first.id, second.id])
    expect(await ids('?due_by=2026-11-24')).toEqual([second.id])
    expect(await ids('?due_by=2026-11-27&sort=due')).toEqual([second.id, first.id])
    expect(await ids('?due_by=2026-11-23')).toEqual([])
    await act(author, '/responses/tags', { ids: [first.id], add: ['Резерв'] })
    expect(await ids('?tag=резерв')).toEqual([first.id])
    const ofVacancy = await act(author, `/personal/vacancies/${vacancyId}/responses?tag=резерв`, {}, 'GET')
    expect(ofVacancy.body).toMatchObject({ count: 1, tags: ['Резерв'] })
    const { id: resumeId, person } = await resumes.published()
    expect((await respond(person, vacancyId, { resume_id: resumeId, letter: '' })).status).toBe(200)
    expect((await ids('?sort=active'))[0]).not.toBe(second.id)
  })

  test('a person is found by the surname only while the company sees it', async () => {
    const { author, vacancyId } = await buildTeam()
    const { id, person } = await sent(vacancyId)
    const found = async (word: string) =>
      (await list(author, `?search=${encodeURIComponent(word)}`)).items.map((one: { id: number }) => one.id)
    expect([await found('Кузнец'), await found('Анна')]).toEqual([[id], [id]])
    await act(person, `/personal/responses/${id}/withdraw`)
    expect([await found('Кузнец'), await found('Анна')]).toEqual([[], [id]])
  })
})
