import { beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#server/db/schema/session.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { SITE } from '#tests/support/app.ts'
import { codeIn, openTestSession, testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, deps, call, buildPerson, lettersTo } = people

const START = '2026-11-21T09:00:00Z'
const hoursLater = (hours: number) => new Date(Date.parse(START) + hours * HOUR_MS).toISOString()
beforeEach(() => board.setNow(START))

const cookieOf = ({ token }: Pick<TestPerson, 'token'>) => ({ cookie: `__Host-token=${token}; session=1` })
const ours = { 'sec-fetch-site': 'same-origin' }
const stranger = { token: 'x'.repeat(43) }

type Answer = Awaited<ReturnType<typeof call>>
function cookiesOf({ headers }: Answer): string[] {
  const cookies: unknown = headers['set-cookie']
  return Array.isArray(cookies) ? cookies.map(String) : []
}
const isCleared = (answer: Answer) =>
  ['__Host-token=;', 'session=;'].every((start) => cookiesOf(answer).some((one) => one.startsWith(start)))

async function signIn(email: string, headers: Record<string, string> = {}) {
  const { body } = await call('POST', '/api/v1/auth/request-code', { body: { email } })
  const letter = (await lettersTo(email)).find(({ kind }) => kind === 'sign_in_code')
  return call('POST', '/api/v1/auth/verify-code', {
    body: { challenge_id: body.challenge_id, code: codeIn(letter?.text ?? '') },
    headers,
  })
}

describe('a token', () => {
  test('is in the answer for programs, and for pages of the board in the cookie alone', async () => {
    const { email } = await buildPerson()
    const program = await signIn(email)
    expect(program.body.auth_token).toMatch(/^[\w-]{43}$/)
    const page = await signIn(email, ours)
    expect(page.body).toEqual({})
    expect(cookiesOf(page).some((cookie) => cookie.startsWith('__Host-token='))).toBe(true)
  })

  test('works from the cookie and, for programs, from the Authorization header', async () => {
    const person = await buildPerson()
    const byCookie = await call('GET', '/api/users/me/', { headers: cookieOf(person) })
    const byHeader = await call('GET', '/api/users/me/', { as: person })
    expect([byCookie.status, byHeader.status]).toEqual([200, 200])
    expect(byCookie.body.id).toBe(person.id)
  })

  test('in the header beats the one in the cookie, whatever it is worth', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const both = await call('GET', '/api/users/me', { as: other, headers: cookieOf(person) })
    expect(both.body.id).toBe(other.id)
    const bad = await call('GET', '/api/users/me', {
      headers: { ...cookieOf(person), authorization: `Token ${stranger.token}` },
    })
    expect(bad.status).toBe(401)
  })

  test.each([['Bearer'], ['token'], ['Token ']])('is not taken after «%s»', async (word) => {
    const { token } = await buildPerson()
    const answer = await call('GET', '/api/users/me', { headers: { authorization: `${word} ${token}` } })
    expect(answer.status).toBe(401)
  })
})

describe('signing in', () => {
  test('over a live cookie ends the session of that cookie, whoever it was, and no other', async () => {
    const [former, next] = [await buildPerson(), await buildPerson()]
    const elsewhere = await openTestSession(deps, former.id)
    const answer = await signIn(next.email, { ...cookieOf(former), ...ours })
    expect(answer.status).toBe(200)
    expect((await call('GET', '/api/users/me', { as: former })).status).toBe(401)
    expect((await call('GET', '/api/users/me', { as: { ...former, ...elsewhere } })).status).toBe(200)
    expect((await call('GET', '/api/users/me', { as: next })).status).toBe(200)
    const token = cookiesOf(answer)
      .find((cookie) => cookie.startsWith('__Host-token='))
      ?.slice('__Host-token='.length)
      .split(';')[0]
    expect((await call('GET', '/api/users/me', { headers: cookieOf({ token: token ?? '' }) })).body.id).toBe(
      next.id,
    )
  })

  test('by a wrong code over a live cookie leaves its session open', async () => {
    const person = await buildPerson()
    const { body } = await call('POST', '/api/v1/auth/request-code', { body: { email: person.email } })
    const refused = await call('POST', '/api/v1/auth/verify-code', {
      body: { challenge_id: body.challenge_id, code: '000000' },
      headers: { ...cookieOf(person), ...ours },
    })
    expect(refused.status).toBe(422)
    expect((await call('GET', '/api/users/me', { headers: cookieOf(person) })).status).toBe(200)
  })
})

describe('the cookie', () => {
  test('is cleared by the 401 that it caused', async () => {
    const answer = await call('GET', '/api/users/me', { headers: cookieOf(stranger) })
    expect(answer.status).toBe(401)
    expect(isCleared(answer)).toBe(true)
  })

  test('stays when the 401 is about an Authorization header', async () => {
    const person = await buildPerson()
    const answer = await call('GET', '/api/users/me', {
      headers: { ...cookieOf(person), authorization: `Token ${stranger.token}` },
    })
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })

  test('of a guest is nothing to clear', async () => {
    const answer = await call('GET', '/api/users/me')
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })

  test('is cleared by signing out, and its token opens nothing any more', async () => {
    const person = await buildPerson()
    const left = await call('POST', '/api/v1/auth/logout', { headers: { ...cookieOf(person), ...ours } })
    expect(left.status).toBe(200)
    expect(isCleared(left)).toBe(true)
    expect((await call('GET', '/api/users/me', { as: person })).status).toBe(401)
    expect((await call('POST', '/api/v1/auth/logout')).status).toBe(200)
  })

  test('lasts a day of absence without «remember», and no longer', async () => {
    const { email } = await buildPerson()
    const { body } = await signIn(email)
    const headers = { authorization: `Token ${body.auth_token}` }
    for (const hours of [20, 40, 60]) {
      board.setNow(hoursLater(hours))
      expect((await call('GET', '/api/users/me', { headers })).status).toBe(200)
    }
    board.setNow(hoursLater(60 + 25))
    expect((await call('GET', '/api/users/me', { headers })).status).toBe(401)
  })

  test('holds a new token after each sign-in, and the database only its hash', async () => {
    const { email } = await buildPerson()
    const tokens = [await signIn(email), await signIn(email)].map(({ body }) => String(body.auth_token))
    expect(new Set(tokens).size).toBe(2)
    const stored = JSON.stringify(await deps.db.select().from(sessions))
    for (const token of tokens) expect(stored).not.toContain(token)
  })
})

describe('the readable flag of a session', () => {
  const flagOf = (answer: Answer) => cookiesOf(answer).find((cookie) => cookie.startsWith('session='))
  const withoutFlag = (token: string) => ({ cookie: `__Host-token=${token}` })

  test('that the browser has lost is set again for the rest of a remembered session', async () => {
    const { token } = await buildPerson()
    const answer = await call('GET', '/api/users/me', { headers: withoutFlag(token) })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const maxAge = Number(/Max-Age=(\d+)/.exec(flagOf(answer) ?? '')?.[1])
    expect(flagOf(answer)).toMatch(/^session=1; .*Secure; SameSite=Lax$/)
    board.setNow(hoursLater(1))
    const later = await call('GET', '/api/users/me', { headers: withoutFlag(token) })
    expect(flagOf(later)).toContain(`Max-Age=${maxAge - 3600};`)
  })

  test('of a session that ends with the browser is set again until the browser is closed', async () => {
    const { email } = await buildPerson()
    const { body } = await signIn(email)
    const answer = await call('GET', '/api/users/me', { headers: withoutFlag(body.auth_token) })
    expect(flagOf(answer)).toBe('session=1; Path=/; Secure; SameSite=Lax')
  })

  test('is left alone where the browser has it, where a program asks and where the session has ended', async () => {
    const person = await buildPerson()
    expect(cookiesOf(await call('GET', '/api/users/me', { headers: cookieOf(person) }))).toEqual([])
    expect(cookiesOf(await call('GET', '/api/users/me', { as: person }))).toEqual([])
    const ended = await call('GET', '/api/users/me', { headers: withoutFlag(stranger.token) })
    expect(flagOf(ended)).toMatch(/^session=;/)
  })

  test('that the browser has lost stays lost after signing out', async () => {
    const { token } = await buildPerson()
    const left = await call('POST', '/api/v1/auth/logout', { headers: { ...withoutFlag(token), ...ours } })
    expect(cookiesOf(left).at(-1)).toMatch(/^session=;/)
  })
})

describe('a command', () => {
  const forged: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.board.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]

  test.each(forged)('with the cookie is refused when it comes with %j', async (headers) => {
    const person = await buildPerson()
    const answer = await call('POST', '/api/v1/users/me/deletion', {
      headers: { ...cookieOf(person), ...headers },
    })
    expect(answer.status).toBe(403)
    const me = await call('GET', '/api/users/me', { as: person })
    expect(me.body.deletion_at).toBeNull()
  })

  test('of a stranger’s page cannot sign a visitor in', async () => {
    const answer = await call('POST', '/api/v1/auth/request-code', {
      body: { email: 'a@example.ru' },
      headers: forged[0] ?? {},
    })
    expect(answer.status).toBe(403)
  })

  test.each<Record<string, string>>([ours, { origin: SITE.publicUrl }])(
    'of our page passes with %j',
    async (headers) => {
      const person = await buildPerson()
      const answer = await call('POST', '/api/v1/users/me/sessions/end-others', {
        headers: { ...cookieOf(person), ...headers },
      })
      expect(answer.status).toBe(200)
    },
  )
})

describe('a letter about a new device', () => {
  const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  const newDevice = async (email: string) =>
    (await lettersTo(email)).filter(({ kind }) => kind === 'new_device')
  const markOf = (answer: Answer) =>
    cookiesOf(answer)
      .find((cookie) => cookie.startsWith('__Host-device='))
      ?.split(';')[0] ?? ''

  test('comes with a sign-in from another browser, not with the first one or a known one', async () => {
    const { email } = await buildPerson()
    const first = await signIn(email)
    expect(await newDevice(email)).toHaveLength(0)
    await signIn(email, { cookie: markOf(first), ...ours })
    expect(await newDevice(email)).toHaveLength(0)
    await signIn(email, chrome)
    const [letter] = await newDevice(email)
    expect(letter?.text).toContain('Chrome, Linux')
  })

  test('comes to the second person of a browser too, who is known elsewhere', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()]
    const mark = markOf(await signIn(one.email))
    await signIn(other.email)
    const shared = await signIn(other.email, { cookie: mark, ...ours })
    expect(await newDevice(other.email)).toHaveLength(1)
    expect(markOf(shared)).toBe('')
  })

  test('the mark of a browser stays when the person signs out', async () => {
    const { email } = await buildPerson()
    const { body } = await signIn(email)
    const left = await call('POST', '/api/v1/auth/logout', {
      headers: { cookie: `__Host-token=${body.auth_token}`, ...ours },
    })
    expect(cookiesOf(left).some((cookie) => cookie.startsWith('__Host-device'))).toBe(false)
  })
})
