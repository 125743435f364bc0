import { beforeEach, describe, expect, test } from 'vitest'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board } = people
const { buildTeam, sent, act } = responseWorld(people)

beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))

const offer = (as: TestPerson, id: number, changes: object = {}) =>
  act(as, `/responses/${id}/interview`, {
    slots: ['2026-12-03T15:00', '2026-12-02T10:30'],
    zone: 'Europe/Moscow',
    kind: 'office',
    place: 'Омск, улица Ленина, 5',
    ...changes,
  })
const choose = (as: TestPerson, id: number) =>
  act(as, `/personal/responses/${id}/interview/choose`, { slot: '2026-12-03T12:00:00.000Z' })
const received = async (as: TestPerson, id: number) => (await act(as, `/responses/${id}/open`)).body
const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body

async function buildMeeting() {
  const team = await buildTeam()
  return { ...team, ...(await sent(team.vacancyId)) }
}

describe('what happened to an interview', () => {
  const unread = async (as: TestPerson, vacancyId: number) => {
    const own = await act(as, '/personal/responses', {}, 'GET')
    const ofCompany = await act(as, `/personal/vacancies/${vacancyId}/responses`, {}, 'GET')
    const [row] = [...(own.body.items ?? []), ...(ofCompany.body.items ?? [])]
    return Number(row?.unread)
  }

  test('counts as news of the other side until it is opened', async () => {
    const { author, person, id, vacancyId } = await buildMeeting()
    await offer(author, id)
    expect([await unread(person, vacancyId), await unread(author, vacancyId)]).toEqual([1, 0])
    expect((await act(person, '/responses/new', {}, 'GET')).body.own).toBe(1)
    await mine(person, id)
    expect(await unread(person, vacancyId)).toBe(0)

    await Promise.all([choose(person, id), choose(person, id)])
    expect([await unread(person, vacancyId), await unread(author, vacancyId)]).toEqual([0, 1])
    await received(author, id)

    await offer(author, id, { reason: 'Заболел' })
    expect(await unread(person, vacancyId)).toBe(1)
    await act(person, `/personal/responses/${id}/interview/other-times`, { reason: 'Лучше утром' })
    expect(await unread(author, vacancyId)).toBe(1)
    await act(author, `/responses/${id}/interview/cancel`, { reason: 'Нашли другого' })
    expect(await unread(person, vacancyId)).toBe(2)
    await mine(person, id)
    await offer(author, id)
    await act(person, `/personal/responses/${id}/interview/cancel`, { reason: 'Не приду' })
    await act(person, `/personal/responses/${id}/interview/cancel`, { reason: 'Не приду' })
    expect(await unread(author, vacancyId)).toBe(2)
    const list = await act(author, `/personal/vacancies/${vacancyId}/responses?unread=true`, {}, 'GET')
    expect(list.body.count).toBe(1)
  })

  test('does not make a message unread that the other side has read', async () => {
    const { author, person, id } = await buildMeeting()
    await act(author, `/responses/${id}/messages`, { text: 'Здравствуйте' })
    await mine(person, id)
    board.setNow('2026-11-21T10:00:00Z')
    await offer(author, id)
    expect((await received(author, id)).unseen).toBe(0)
    board.setNow('2026-11-21T10:01:00Z')
    await act(author, `/responses/${id}/messages`, { text: 'Жду ответа' })
    expect((await received(author, id)).unseen).toBe(1)
  })
})
