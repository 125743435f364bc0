import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { withNoticeGate } from '#server/jobs/email-conditions.ts'
import { notices, pushDevices } from '#server/db/schema/notifications.ts'
import { responses } from '#server/db/schema/responses.ts'
import { sessions } from '#server/db/schema/session.ts'
import {
  deliverPush,
  enqueueWaitingNotices,
  purgeNotices,
} from '#server/features/identity/notifications/deliver.ts'
import { pushJob } from '#server/features/identity/notifications/jobs.ts'
import { endAllSessions } from '#server/features/identity/accounts/block.ts'
import { PUBLIC_NETWORK } from '#server/kernel/public-network.ts'
import { createPushSender } from '#server/push/web-push.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { runDueJobs, withWorkerParts } from '#tests/support/jobs.ts'
import { openTestSession, statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { senderOf, startPushService } from '#tests/support/push-service.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const people = await testPeople()
const { deps, buildPerson } = people
const { buildTeam, sent, act } = responseWorld(people)
const service = await startPushService()
const { received, answers } = service

const DEVICES = '/users/me/push-devices'
const CHANNELS = '/users/me/notification-channels'
const START = '2026-11-21T09:00:00Z'
beforeEach(async () => {
  received.splice(0)
  answers.splice(0)
  people.board.setNow(START)
  await deps.db.delete(pushDevices)
})
const later = (ms: number) => people.board.setNow(new Date(deps.now().getTime() + ms).toISOString())
const deliver = () => runDueJobs(deps, pushJob)
const waiting = () => deps.db.$count(notices)
const channelsOf = async (person: TestPerson) => (await act(person, CHANNELS, {}, 'GET')).body

async function subscribe(person: TestPerson, browser = service.newBrowser()) {
  const added = await act(person, DEVICES, browser)
  expect(added.status, added.text).toBe(200)
  return { browser, key: String(added.body.push_key) }
}

/** A seeker with a browser, and a response of theirs. */
async function subscribedSeeker() {
  const team = await buildTeam()
  const { id, person } = await sent(team.vacancyId)
  return { team, id, person, ...(await subscribe(person)) }
}
const write = (author: TestPerson, id: number, text = 'Когда можно начать?') =>
  act(author, `/responses/${id}/messages`, { text })

describe('push notifications', () => {
  test('an answer arrives encrypted and signed, as one line without the text of the message', async () => {
    const { team, id, key } = await subscribedSeeker()
    await write(team.author, id, 'Мой телефон +7 900 000-00-00')
    await deliver()
    expect(received.map(({ message }) => message)).toEqual([
      { text: expect.stringMatching(/^Новое сообщение от компании/), path: `/personal/responses/${id}` },
    ])
    expect(JSON.stringify(received[0]?.message)).not.toMatch(/900|@/)
    expect(received[0]?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
    expect(received[0] && senderOf(received[0], key)).toMatchObject({
      aud: service.origin,
      sub: 'mailto:no-reply@board.example',
    })
    await deliver()
    expect([received.length, await waiting()]).toEqual([1, 0])
  })

  test('each browser of a person gets it, and muted kinds get nothing while e-mails go on', async () => {
    const { team, id, person } = await subscribedSeeker()
    const phone = { ...person, ...(await openTestSession(deps, person.id)) }
    await subscribe(phone)
    // What is muted in Telegram says nothing about browsers.
    await act(person, `${CHANNELS}/muted`, { push: [], telegram: ['responses'] }, 'PUT')
    await write(team.author, id)
    await deliver()
    expect(received).toHaveLength(2)
    const muted = await act(person, `${CHANNELS}/muted`, { push: ['responses'], telegram: [] }, 'PUT')
    expect(muted.body.muted).toEqual({ push: ['responses'], telegram: [] })
    later(2 * HOUR_MS)
    await write(team.author, id)
    await deliver()
    expect(received).toHaveLength(2)
    const emails = await people.emailsTo(person.email)
    expect(emails.filter(({ kind }) => kind === 'response_message')).toHaveLength(2)
  })

  test('a manager learns of a new response, and with e-mails off by push alone', async () => {
    const team = await buildTeam()
    await subscribe(team.author)
    const choice = { responses: true, new_responses: 'off', vacancies: true, news: false }
    await act(team.author, '/users/me/notifications', choice, 'PUT')
    const { id } = await sent(team.vacancyId)
    await deliver()
    expect(received.map(({ message }) => message)).toEqual([
      {
        text: expect.stringContaining('Новый отклик на вакансию'),
        path: `/responses/${team.vacancyId}?response=${id}`,
      },
    ])
    expect(await people.emailsTo(team.author.email)).toEqual([])
  })

  test('a subscription ends with its session, and with all sessions of a blocked person', async () => {
    const { team, id, person } = await subscribedSeeker()
    const phone = { ...person, ...(await openTestSession(deps, person.id)) }
    await subscribe(phone)
    await write(team.author, id)
    await act(phone, '/auth/logout')
    await deliver()
    expect(received).toHaveLength(1)
    expect((await channelsOf(person)).devices).toHaveLength(1)
    await deps.db.transaction((tx) => endAllSessions(tx, deps, { userId: person.id, at: START }))
    expect(await deps.db.$count(pushDevices)).toBe(0)
  })

  test('a notice that no longer holds when it leaves is dropped, and so is one of a kind that was muted meanwhile', async () => {
    const { team, id, person } = await subscribedSeeker()
    await write(team.author, id)
    await deps.db.update(responses).set({ state: 'withdrawn' }).where(eq(responses.id, id))
    await deliver()
    expect([received.length, await waiting()]).toEqual([0, 0])
    await deps.db.update(responses).set({ state: 'viewed' }).where(eq(responses.id, id))
    later(2 * HOUR_MS)
    await write(team.author, id)
    await act(person, `${CHANNELS}/muted`, { push: ['responses'], telegram: [] }, 'PUT')
    await deliver()
    expect([received.length, await waiting()]).toEqual([0, 0])
  })

  test('a notice of the last release, which keeps no references, leaves', async () => {
    const { team, id } = await subscribedSeeker()
    await write(team.author, id)
    await deps.db.update(notices).set({ kind: null, about: null })
    await deps.db.update(responses).set({ state: 'withdrawn' }).where(eq(responses.id, id))
    await deliver()
    expect(received).toHaveLength(1)
  })

  test('nothing goes to the browser of an expired session', async () => {
    const { team, id, person } = await subscribedSeeker()
    await write(team.author, id)
    await deps.db.update(sessions).set({ expiresAt: START }).where(eq(sessions.userId, person.id))
    await deliver()
    expect(received).toEqual([])
  })

  test.each([404, 410])('an answer %i removes the subscription', async (status) => {
    const { team, id, person } = await subscribedSeeker()
    await write(team.author, id)
    answers.push({ status })
    await deliver()
    expect((await channelsOf(person)).devices).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test('a service that is busy is asked again when it says, and one that fails by the queue', async () => {
    const { team, id } = await subscribedSeeker()
    await write(team.author, id)
    answers.push({ status: 429, retryAfter: '120' }, { status: 500 })
    expect((await deliver()).failures).toEqual([])
    later(119_000)
    await deliver()
    expect(received).toHaveLength(1)
    later(1000)
    expect((await deliver()).failures).toMatchObject([{ message: expect.stringContaining('500') }])
    await deliver()
    expect([received.length, await waiting()]).toEqual([3, 0])
  })

  test('a refused notice is dropped without a repeat, and one of yesterday is not sent', async () => {
    const { team, id, person } = await subscribedSeeker()
    await write(team.author, id)
    answers.push({ status: 403 })
    await deliver()
    expect([received.length, await waiting()]).toEqual([1, 0])
    expect((await channelsOf(person)).devices).toHaveLength(1)
    later(2 * HOUR_MS)
    await write(team.author, id)
    later(25 * HOUR_MS)
    await deliver()
    expect([received.length, await waiting()]).toEqual([1, 0])
  })

  test('a job that runs twice sends once, and a notice without its job gets one', async () => {
    const { team, id } = await subscribedSeeker()
    await write(team.author, id)
    const [notice] = await deps.db.select().from(notices)
    const attempt = { number: 1, isLast: false, signal: new AbortController().signal }
    const workerDeps = withWorkerParts(deps)
    await deliverPush(withNoticeGate(workerDeps), { noticeId: notice?.id ?? 0 }, attempt)
    await deliverPush(withNoticeGate(workerDeps), { noticeId: notice?.id ?? 0 }, attempt)
    expect(received).toHaveLength(1)
    later(2 * HOUR_MS)
    await deps.db.insert(notices).values({
      pushDeviceId: notice?.pushDeviceId ?? 0,
      text: 'Без задачи',
      path: '/',
      createdAt: START,
    })
    await enqueueWaitingNotices(deps)
    await enqueueWaitingNotices(deps)
    await deliver()
    expect(received).toHaveLength(2)
  })

  test('what is too late to deliver is purged', async () => {
    const { team, id } = await subscribedSeeker()
    await write(team.author, id)
    expect(await purgeNotices(deps)).toEqual({ notices: 0 })
    later(25 * HOUR_MS)
    expect(await purgeNotices(deps)).toEqual({ notices: 1 })
  })

  test('two presses subscribe once, and a new subscription of a session replaces the old one', async () => {
    const person = await buildPerson()
    const browser = service.newBrowser()
    expect(
      statusesOf(await Promise.all([act(person, DEVICES, browser), act(person, DEVICES, browser)])),
    ).toEqual([200, 200])
    await subscribe(person)
    const { devices } = await channelsOf(person)
    expect(devices).toMatchObject([{ is_current: true, last_sent_at: null }])
  })

  test('the browser of somebody who signs in after another belongs to the new person', async () => {
    const [first, second] = [await buildPerson(), await buildPerson()]
    const { browser } = await subscribe(first)
    await subscribe(second, browser)
    expect((await channelsOf(first)).devices).toEqual([])
    const stolen = { ...browser, auth: service.newBrowser().auth }
    expect((await act(first, DEVICES, stolen)).status).toBe(409)
    expect((await channelsOf(second)).devices).toHaveLength(1)
  })

  test('another person’s browser is not found, and a guest has none', async () => {
    const [owner, stranger] = [await buildPerson(), await buildPerson()]
    await subscribe(owner)
    const [device] = (await channelsOf(owner)).devices
    expect((await act(stranger, `${DEVICES}/${device.id}`, {}, 'DELETE')).status).toBe(404)
    expect((await act(null, CHANNELS, {}, 'GET')).status).toBe(401)
    expect((await act(owner, `${DEVICES}/${device.id}`, {}, 'DELETE')).status).toBe(200)
    expect((await act(owner, `${DEVICES}/${device.id}`, {}, 'DELETE')).status).toBe(404)
  })

  test('no answer of the API and no export has the address or the keys of a browser', async () => {
    const { person, browser } = await subscribedSeeker()
    const texts = [
      (await act(person, CHANNELS, {}, 'GET')).text,
      (await act(person, '/users/me/export', {}, 'GET')).text,
    ]
    expect(texts[1]).toContain('push_devices')
    for (const secret of Object.values(browser))
      expect(texts.some((text) => text.includes(secret))).toBe(false)
  })

  test.each([
    ['https://10.0.0.1/push', 'of an inner network'],
    ['https://[::1]/push', 'of this machine'],
    ['http://push.example/1', 'without encryption'],
    ['https://push.example:8443/1', 'with a port'],
    ['https://localhost/1', 'of a name without a domain'],
    ['nonsense', 'that is none'],
  ])('the address %s, %s, is refused', (endpoint) => {
    const { p256dh, auth } = service.newBrowser()
    const sender = strictSender()
    expect(sender.accepts({ endpoint, p256dh, auth })).toBe(false)
    expect(sender.accepts({ endpoint: 'https://push.example/1', p256dh, auth })).toBe(true)
  })

  test('a key that is no point of the curve, and an address of ten thousand characters, are refused', async () => {
    const person = await buildPerson()
    const browser = service.newBrowser()
    const off = Buffer.alloc(65, 4).toString('base64url')
    expect((await act(person, DEVICES, { ...browser, p256dh: off })).status).toBe(422)
    const long = `${browser.endpoint}${'a'.repeat(10_000)}`
    expect((await act(person, DEVICES, { ...browser, endpoint: long })).status).toBe(400)
  })

  test('a name that leads inside is not called', async () => {
    const browser = service.newBrowser()
    const inside = { ...browser, endpoint: 'https://127.0.0.1/push' }
    const outcome = await strictSender().send(
      inside,
      { text: 'Проверка', path: '/' },
      { lifeSeconds: 60, signal: new AbortController().signal },
    )
    expect(outcome).toEqual({ kind: 'gone', code: 'forbidden_address' })
  })
})

const strictSender = () =>
  createPushSender({
    privateKey: Buffer.alloc(32, 7).toString('base64url'),
    subject: 'mailto:office@board.example',
    network: PUBLIC_NETWORK,
    now: deps.now,
  })
