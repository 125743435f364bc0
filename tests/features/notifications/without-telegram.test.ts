import express from 'express'
import request from 'supertest'
import { expect, test } from 'vitest'
import { notices, telegramChats } from '#server/db/schema/notifications.ts'
import { telegramHook } from '#server/http/telegram-hook.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const people = await testPeople()
const { deps, buildPerson } = people
const { buildTeam, sent, act } = responseWorld(people)

test('without a token of a bot nothing shows that there could be one', async () => {
  const person = await buildPerson()
  const { body } = await act(person, '/users/me/notification-channels', {}, 'GET')
  expect(body.telegram).toBeNull()
  expect((await act(person, '/users/me/telegram')).status).toBe(404)
  const app = express().use(telegramHook(deps))
  expect((await request(app).post('/api/telegram').send({})).status).toBe(404)
})

test('a chat of a bot that was removed gets no notices', async () => {
  const { vacancyId, author } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  await deps.db
    .insert(telegramChats)
    .values({ userId: person.id, chatId: 5, linkedAt: deps.now().toISOString() })
  await act(author, `/responses/${id}/messages`, { text: 'Здравствуйте' })
  expect(await deps.db.$count(notices)).toBe(0)
})

test('e-mails stay as they were for whoever chooses nothing, and each kind can be switched off', async () => {
  const person = await buildPerson({
    notifications: { responses: false, newResponses: 'daily', vacancies: true, news: false },
  })
  const before = (await people.call('GET', '/api/users/me', { as: person })).body.notifications
  expect(before).toEqual({
    responses: false,
    new_responses: 'daily',
    vacancies: true,
    weekly: true,
    news: false,
    searches: true,
    interviews: false,
  })
  const path = '/users/me/notifications'
  await act(person, path, { responses: true, vacancies: true, news: false }, 'PUT')
  await act(person, path, { responses: true, vacancies: true, news: false, searches: false }, 'PUT')
  const { body } = await act(
    person,
    path,
    { responses: false, vacancies: false, news: false, interviews: true },
    'PUT',
  )
  expect(body.notifications).toEqual({
    responses: false,
    new_responses: 'daily',
    vacancies: false,
    weekly: true,
    news: false,
    searches: false,
    interviews: true,
  })
})
