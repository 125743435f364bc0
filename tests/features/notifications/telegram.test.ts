import express from 'express'
import request from 'supertest'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { responseNotSentEmail } from '#server/mail/templates/accepted-responses.ts'
import { eq } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { notices, telegramChats } from '#server/db/schema/notifications.ts'
import { endAllSessions } from '#server/features/identity/accounts/block.ts'
import { telegramJob, telegramWebhookJob } from '#server/features/identity/notifications/jobs.ts'
import { createTelegramBot } from '#server/telegram/bot.ts'
import { telegramHook } from '#server/http/telegram-hook.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import { TELEGRAM_TOKEN } from '#tests/support/app.ts'
import { runDueJobs, runJob } from '#tests/support/jobs.ts'
import { statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { startTelegram } from '#tests/support/telegram-server.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const telegram = await startTelegram()
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const people = await testPeople({ telegramUrl: telegram.url, log })
const { deps, buildPerson } = people
const { buildTeam, sent, act } = responseWorld(people)
const app = express().use(telegramHook(deps))

const START = '2026-11-21T09:00:00Z'
const LINK = '/users/me/telegram'
let chats = 1000
beforeEach(async () => {
  telegram.calls.splice(0)
  telegram.refusals.splice(0)
  people.board.setNow(START)
  await deps.db.delete(telegramChats)
})
const later = (ms: number) => people.board.setNow(new Date(deps.now().getTime() + ms).toISOString())
const deliver = () => runDueJobs(deps, telegramJob)
const newChat = () => (chats += 1)

const update = (body: object, secret = deps.telegram?.webhookSecret ?? '') =>
  request(app).post('/api/telegram').set('x-telegram-bot-api-secret-token', secret).send(body)
const says = (chat: number, text: string) =>
  update({ update_id: 1, message: { chat: { id: chat, type: 'private' }, text } })

async function tokenFor(person: TestPerson) {
  const { status, body, text } = await act(person, LINK)
  expect(status, text).toBe(200)
  return String(body.url).replace('https://t.me/distant_test_bot?start=', '')
}
async function link(person: TestPerson, chat = newChat()) {
  await says(chat, `/start ${await tokenFor(person)}`)
  return chat
}
const linkedAt = async (person: TestPerson) =>
  (await act(person, '/users/me/notification-channels', {}, 'GET')).body.telegram.linked_at

/** A seeker whose chat is linked, and a response of theirs. */
async function linkedSeeker() {
  const team = await buildTeam()
  const { id, person } = await sent(team.vacancyId)
  return { team, id, person, chat: await link(person) }
}
const write = (author: TestPerson, id: number) =>
  act(author, `/responses/${id}/messages`, { text: 'Мой телефон +7 900 000-00-00' })

describe('the Telegram bot', () => {
  test('a link connects the chat once, and the answer names the account to its owner alone', async () => {
    const person = await buildPerson({ email: 'anna@example.ru' })
    const token = await tokenFor(person)
    const chat = newChat()
    const { body } = await says(chat, `/start ${token}`)
    expect(body).toMatchObject({ method: 'sendMessage', chat_id: chat, parse_mode: 'HTML' })
    expect(body.text).toContain('a…@example.ru')
    expect(await linkedAt(person)).toBe(new Date(START).toISOString())
    const again = await says(newChat(), `/start ${token}`)
    expect(again.body.text).toContain('Ссылка уже не действует')
    expect((await says(chat, `/start ${token}`)).body.text).toContain('Уведомления подключены')
  })

  test('a link lives for ten minutes, and a new one replaces it', async () => {
    const person = await buildPerson()
    const [first, second] = [await tokenFor(person), await tokenFor(person)]
    expect((await says(newChat(), `/start ${first}`)).body.text).toContain('не действует')
    later(10 * MINUTE_MS)
    expect((await says(newChat(), `/start ${second}`)).body.text).toContain('не действует')
    expect(await linkedAt(person)).toBeNull()
  })

  test('a session that was left open gives no link until a code confirms it', async () => {
    const person = await buildPerson()
    later(HOUR_MS)
    expect((await act(person, LINK)).status).toBe(403)
  })

  test('of two calls with one link, one connects its chat', async () => {
    const token = await tokenFor(await buildPerson())
    const answers = await Promise.all([newChat(), newChat()].map((chat) => says(chat, `/start ${token}`)))
    expect(answers.filter(({ body }) => String(body.text).startsWith('Готово'))).toHaveLength(1)
    expect(await deps.db.$count(telegramChats)).toBe(1)
  })

  test('a chat that another account links leaves the first one', async () => {
    const [first, second] = [await buildPerson(), await buildPerson()]
    const chat = await link(first)
    await link(second, chat)
    expect([await linkedAt(first), await linkedAt(second)]).toEqual([null, new Date(START).toISOString()])
  })

  test('an answer comes as one escaped line with a link to the site', async () => {
    const { team, id, chat } = await linkedSeeker()
    await write(team.author, id)
    await deliver()
    await deliver()
    expect(telegram.messages()).toEqual([
      {
        chat_id: chat,
        text: expect.stringMatching(
          new RegExp(
            `^Новое сообщение от компании «[^<>]+»\\n<a href="https://board.example/personal/responses/${id}">`,
          ),
        ),
        parse_mode: 'HTML',
        link_preview_options: { is_disabled: true },
      },
    ])
    expect(JSON.stringify(telegram.messages())).not.toContain('900')
  })

  test('a notice that no longer holds when it leaves is dropped', async () => {
    const { team, id } = await linkedSeeker()
    await write(team.author, id)
    await deps.db.update(responses).set({ state: 'withdrawn' }).where(eq(responses.id, id))
    await deliver()
    expect(telegram.messages()).toEqual([])
    expect(await deps.db.$count(notices)).toBe(0)
  })

  test('a name with tags cannot change the message', async () => {
    const { person, chat } = await linkedSeeker()
    const path = '/vacancies?a=1&b="2"'
    const email = {
      ...responseNotSentEmail(deps.site, { vacancyId: 1, title: 'Швея' }),
      subject: '<b>&"Тест"</b>',
      path,
    }
    await deps.db.transaction((tx) => deps.notifier.notify(tx, [{ userId: person.id, email }]))
    await deliver()
    expect(telegram.messages()).toMatchObject([
      {
        chat_id: chat,
        text: '&lt;b&gt;&amp;&quot;Тест&quot;&lt;/b&gt;\n<a href="https://board.example/vacancies?a=1&amp;b=&quot;2&quot;">Открыть на сайте</a>',
      },
    ])
  })

  test('a muted kind is not sent', async () => {
    const { team, id, person } = await linkedSeeker()
    const muted = { push: [], telegram: ['responses'] }
    await act(person, '/users/me/notification-channels/muted', muted, 'PUT')
    await write(team.author, id)
    await deliver()
    expect(telegram.messages()).toEqual([])
  })

  test('whoever blocks the bot or writes /stop is not written to any more', async () => {
    const blocked = await linkedSeeker()
    await write(blocked.team.author, blocked.id)
    telegram.refusals.push({ error_code: 403, description: 'Forbidden: bot was blocked by the user' })
    await deliver()
    expect(await linkedAt(blocked.person)).toBeNull()

    const stopped = await linkedSeeker()
    await write(stopped.team.author, stopped.id)
    expect((await says(stopped.chat, '/stop')).body.text).toContain('отключены')
    const left = await linkedSeeker()
    await update({
      update_id: 2,
      my_chat_member: { chat: { id: left.chat, type: 'private' }, new_chat_member: { status: 'kicked' } },
    })
    telegram.calls.splice(0)
    await deliver()
    expect(telegram.messages()).toEqual([])
    expect([await linkedAt(stopped.person), await linkedAt(left.person)]).toEqual([null, null])
    expect(await deps.db.$count(notices)).toBe(0)
  })

  test('a bot that is told to be silent waits for as long as Telegram says', async () => {
    const [one, two] = [await linkedSeeker(), await linkedSeeker()]
    await write(one.team.author, one.id)
    await write(two.team.author, two.id)
    telegram.refusals.push({
      error_code: 429,
      description: 'Too Many Requests',
      parameters: { retry_after: 30 },
    })
    await deliver()
    expect(telegram.messages()).toHaveLength(1)
    later(29_000)
    await deliver()
    expect(telegram.messages()).toHaveLength(1)
    later(1000)
    await deliver()
    expect(telegram.messages()).toHaveLength(3)
  })

  test('a bot whose clock is set back asks again instead of being silent for an hour', async () => {
    let at = Date.parse(START)
    const bot = createTelegramBot({ token: TELEGRAM_TOKEN, apiUrl: telegram.url, now: () => new Date(at) })
    const send = async () =>
      (await bot.send({ chatId: 1, html: 'Отклик' }, new AbortController().signal)).kind
    telegram.refusals.push({
      error_code: 429,
      description: 'Too Many Requests',
      parameters: { retry_after: 30 },
    })
    expect([await send(), await send()]).toEqual(['later', 'later'])
    expect(telegram.messages()).toHaveLength(1)
    at -= HOUR_MS
    expect(await send()).toBe('sent')
  })

  test('a failure of Telegram is repeated by the queue', async () => {
    const { team, id } = await linkedSeeker()
    // Telegram wants no silence any more.
    later(MINUTE_MS)
    await write(team.author, id)
    telegram.refusals.push({ error_code: 500, description: 'Internal Server Error' })
    expect((await deliver()).failures).toHaveLength(1)
    await deliver()
    expect(telegram.messages()).toHaveLength(2)
  })

  test('the end of all access to an account ends its chat and its link', async () => {
    const person = await buildPerson()
    await link(person)
    const token = await tokenFor(person)
    await deps.db.transaction((tx) => endAllSessions(tx, deps, { userId: person.id, at: START }))
    expect((await says(newChat(), `/start ${token}`)).body.text).toContain('не действует')
    expect(await deps.db.$count(telegramChats)).toBe(0)
  })

  test('unknown text gets an explanation; groups and strange calls get nothing', async () => {
    const person = await buildPerson()
    const chat = await link(person)
    expect((await says(chat, 'Здравствуйте')).body.text).toContain('/stop')
    expect((await says(newChat(), 'x'.repeat(10_000))).body.text).toContain('Подключить Telegram')
    const group = { update_id: 3, message: { chat: { id: -5, type: 'group' }, text: '/stop' } }
    for (const body of [group, {}, { message: 'x' }]) expect((await update(body)).text).toBe('')
  })

  test('a call without the secret of the webhook does not exist', async () => {
    const chat = await link(await buildPerson())
    const body = { message: { chat: { id: chat, type: 'private' }, text: '/stop' } }
    expect(statusesOf([await update(body, ''), await update(body, 'wrong')])).toEqual([404, 404])
    expect(await deps.db.$count(telegramChats)).toBe(1)
  })

  test('the webhook is set with its secret, and no secret is in the log', async () => {
    const { team, id, person } = await linkedSeeker()
    await runJob(deps, telegramWebhookJob.name)
    expect(telegram.calls.at(-1)).toEqual({
      path: `/bot${TELEGRAM_TOKEN}/setWebhook`,
      body: {
        url: 'https://board.example/api/telegram',
        secret_token: deps.telegram?.webhookSecret,
        allowed_updates: ['message', 'my_chat_member'],
      },
    })
    telegram.refusals.push({ error_code: 400, description: 'Bad Request: something' })
    await write(team.author, id)
    await deliver()
    const token = await tokenFor(person)
    const logged = lines.join('')
    expect(logged).toContain('notice.not_sent')
    for (const secret of [TELEGRAM_TOKEN, token, deps.telegram?.webhookSecret ?? ''])
      expect(logged).not.toContain(secret)
  })

  test('linking and unlinking are on record, without the chat', async () => {
    const person = await buildPerson()
    const chat = await link(person)
    expect((await act(person, LINK, {}, 'DELETE')).status).toBe(200)
    expect((await act(person, LINK, {}, 'DELETE')).status).toBe(200)
    const records = (await deps.db.select().from(auditLog)).filter(({ userId }) => userId === person.id)
    expect(records.map(({ action }) => action)).toEqual(['telegram.linked', 'telegram.unlinked'])
    expect(JSON.stringify(records)).not.toContain(String(chat))
  })

  test('an alert of a saved search comes too', async () => {
    const team = await buildTeam()
    const chat = await link(team.author)
    later(HOUR_MS)
    await act(team.author, '/personal/searches', {
      address: '/vacancies?search=гравёр',
      frequency: 'at_once',
    })
    await people.board.buildVacancies({ title: 'Гравёр' })
    later(5 * MINUTE_MS)
    await runJob(deps, 'alerts')
    await deliver()
    expect(telegram.messages()).toMatchObject([
      { chat_id: chat, text: expect.stringMatching(/^1\sновая вакансия: Гравёр/) },
    ])
  })
})
