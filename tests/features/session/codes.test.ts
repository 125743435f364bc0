import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { networkOf } from '#server/kernel/caller-address.ts'
import { challenges } from '#server/db/schema/session.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { codeIn, testPeople } from '#tests/support/people.ts'
import { allWaiting } from '#tests/support/waiting.ts'

const people = await testPeople({ poolSize: 12 })
const { board, deps, call, emailsTo, buildPerson } = people

const START = '2026-11-21T09:00:00Z'
const minutesLater = (minutes: number) => new Date(Date.parse(START) + minutes * MINUTE_MS).toISOString()

beforeEach(async () => {
  board.setNow(START)
  await deps.db.delete(challenges)
})

const requestCode = (email: string, ip?: string) =>
  call('POST', '/api/v1/auth/request-code', { body: { email }, ...(ip ? { ip } : {}) })
const verify = (challengeId: string, code: string, more: object = {}) =>
  call('POST', '/api/v1/auth/verify-code', { body: { challenge_id: challengeId, code, ...more } })
const lastCode = async (email: string) => codeIn((await emailsTo(email))[0]?.text ?? '')

function cookiesOf(response: { headers: Record<string, unknown> }): string[] {
  const cookies = response.headers['set-cookie']
  return Array.isArray(cookies) ? cookies.map(String) : []
}

describe('signing in by a code', () => {
  test('a code entered twice at once opens one session', async () => {
    const { email } = await buildPerson()
    const { body: challenge } = await requestCode(email)
    const code = await lastCode(email)
    const { sent } = await deps.db.transaction(async (tx) => {
      // Both count their attempts before either can use the code.
      await tx.select().from(challenges).where(eq(challenges.id, challenge.challenge_id)).for('update')
      const both = Promise.all([1, 2].map(() => verify(challenge.challenge_id, code)))
      await allWaiting(deps, 2)
      return { sent: both }
    })
    const answers = await sent
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('both forms of an address in a Cyrillic domain are one account, under one limit', async () => {
    const { id } = await buildPerson({ email: 'ivan@xn--80a1acny.xn--p1ai' })
    for (const form of ['ivan@почта.рф', 'Ivan@XN--80A1ACNY.xn--p1ai.', '<ivan@почта.рф>']) {
      const { body: challenge } = await requestCode(form)
      const code = await lastCode('ivan@xn--80a1acny.xn--p1ai')
      const opened = await verify(challenge.challenge_id, `\u200B${code}.`)
      const me = await call('GET', '/api/users/me/', {
        headers: { authorization: `Token ${opened.body.auth_token}` },
      })
      expect(me.body).toMatchObject({ id, email: 'ivan@xn--80a1acny.xn--p1ai' })
    }
  })

  test('the code from the e-mail signs in once', async () => {
    const { email, id } = await buildPerson()
    const { body: challenge } = await requestCode(`  ${email.toUpperCase()} `)
    const code = await lastCode(email)
    const opened = await verify(challenge.challenge_id, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(opened.status).toBe(200)
    const me = await call('GET', '/api/users/me/', {
      headers: { authorization: `Token ${opened.body.auth_token}` },
    })
    expect(me.body).toMatchObject({ id, email })
    expect((await verify(challenge.challenge_id, code)).status).toBe(422)
  })

  test('a code expires after five minutes', async () => {
    const { email } = await buildPerson()
    const { body } = await requestCode(email)
    board.setNow(minutesLater(5.1))
    expect((await verify(body.challenge_id, await lastCode(email))).status).toBe(422)
  })

  test('a code is valid for its own challenge only', async () => {
    const { email } = await buildPerson()
    const { body: first } = await requestCode(email)
    const code = await lastCode(email)
    const { body: second } = await requestCode(email, '203.0.113.9')
    expect((await verify(second.challenge_id, code)).status).toBe(422)
    expect((await verify(first.challenge_id, code)).status).toBe(200)
  })

  test('a new code voids the earlier one, unless another asker requested it', async () => {
    const { email } = await buildPerson()
    const { body: first } = await requestCode(email)
    const code = await lastCode(email)
    await requestCode(email, '203.0.113.9')
    await requestCode(email)
    expect((await verify(first.challenge_id, code)).status).toBe(422)
  })

  test('the right code is refused after five wrong ones', async () => {
    const { email } = await buildPerson()
    const { body } = await requestCode(email)
    const code = await lastCode(email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(body.challenge_id, wrong)
    expect((await verify(body.challenge_id, code)).status).toBe(422)
  })

  test('a remembered session lasts 90 days, any other ends with the browser', async () => {
    const { email } = await buildPerson()
    const { body: first } = await requestCode(email)
    const remembered = await verify(first.challenge_id, await lastCode(email), { remember: true })
    const { body: second } = await requestCode(email)
    const forgotten = await verify(second.challenge_id, await lastCode(email))
    const tokenOf = (response: typeof remembered) =>
      cookiesOf(response).find((cookie) => cookie.startsWith('__Host-token='))
    expect(tokenOf(remembered)).toMatch(/Max-Age=7776000;.*HttpOnly; Secure; SameSite=Lax/)
    expect(tokenOf(forgotten)).toMatch(/HttpOnly; Secure; SameSite=Lax/)
    expect(tokenOf(forgotten)).not.toMatch(/Max-Age|Expires/)
    expect(cookiesOf(remembered)).toContainEqual(expect.stringMatching(/^session=1; Max-Age=7776000/))
  })

  test('a code for an address that has left the account does not open that account', async () => {
    const { email, id } = await buildPerson()
    const { body } = await requestCode(email)
    await deps.db.update(users).set({ email: 'elsewhere@example.ru' }).where(eq(users.id, id))
    const verified = await verify(body.challenge_id, await lastCode(email))
    expect(verified.body).toMatchObject({ is_registered: false })
    expect(verified.body).not.toHaveProperty('auth_token')
    expect(cookiesOf(verified).join()).not.toContain('__Host-token')
  })
})

describe('registering by a code', () => {
  const form = {
    email: 'new@example.ru',
    first_name: 'Анна',
    last_name: '',
    intent: 'seeker',
    consent: true,
    offer: true,
  }

  test('registering by a code creates the account, its consents and a session', async () => {
    const { body } = await call('POST', '/api/v1/auth/registration/request', { body: form })
    const opened = await call('POST', '/api/v1/auth/registration/verify', {
      body: { challenge_id: body.challenge_id, code: await lastCode(form.email), remember: true },
    })
    const headers = { authorization: `Token ${opened.body.auth_token}` }
    const me = await call('GET', '/api/users/me', { headers })
    expect(me.body).toMatchObject({
      email: form.email,
      first_name: 'Анна',
      last_name: null,
      intent: 'seeker',
    })
    const consents = await call('GET', '/api/v1/users/me/consents', { headers })
    expect(consents.body.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'offer',
      'personal_data',
    ])
  })

  test('registering requires both consents', async () => {
    const { status, body } = await call('POST', '/api/v1/auth/registration/request', {
      body: { ...form, consent: false, offer: undefined },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.data.fields).toSorted()).toEqual(['consent', 'offer'])
  })

  test('registering a known address signs in to its account unchanged', async () => {
    const { email, id } = await buildPerson({ firstName: 'Вера' })
    const { body } = await call('POST', '/api/v1/auth/registration/request', { body: { ...form, email } })
    const opened = await call('POST', '/api/v1/auth/registration/verify', {
      body: { challenge_id: body.challenge_id, code: await lastCode(email) },
    })
    const headers = { authorization: `Token ${opened.body.auth_token}` }
    expect((await call('GET', '/api/users/me', { headers })).body).toMatchObject({ id, first_name: 'Вера' })
  })
})

describe('code limits', () => {
  test('an address gets at most three codes in 15 minutes, known or not', async () => {
    const { email } = await buildPerson()
    for (const address of [email, 'nobody@example.ru']) {
      const statuses = []
      for (let count = 0; count < 4; count += 1) statuses.push((await requestCode(address)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const refused = await requestCode(email)
    expect(refused.body.message).toMatch(/через 15\u00a0минут\.$/)
    board.setNow(minutesLater(15.1))
    expect((await requestCode(email)).status).toBe(200)
  })

  test('an address gets at most ten codes a day', async () => {
    const { email } = await buildPerson()
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      board.setNow(minutesLater(count * 20))
      statuses.push((await requestCode(email)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    board.setNow(minutesLater(24 * 60 + 1))
    expect((await requestCode(email)).status).toBe(200)
  })

  test('parallel code requests are counted one by one', async () => {
    const { email } = await buildPerson()
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestCode(email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await emailsTo(email)).toHaveLength(3)
  })

  test('a network gets at most twenty codes an hour for all addresses', async () => {
    const ipOf = (host: number) => `2001:db8:1:2::${host.toString(16)}`
    const statuses = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await requestCode(`reader-${count}@example.ru`, ipOf(count))).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await requestCode('reader@example.ru', '2001:db8:1:3::1')).status).toBe(200)
    board.setNow(minutesLater(61))
    expect((await requestCode('reader-20@example.ru', ipOf(20))).status).toBe(200)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['', ''],
  ])('rate limits count the address %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})
