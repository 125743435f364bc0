import { beforeEach, describe, expect, test } from 'vitest'
import { sessions } from '#server/db/schema/session.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { SITE } from '#tests/support/app.ts'
import { codeIn, openTestSession, testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, deps, call, buildPerson, emailsTo } = people

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
  const sentEmail = (await emailsTo(email)).find(({ kind }) => kind === 'sign_in_code')
  return call('POST', '/api/v1/auth/verify-code', {
    body: { challenge_id: body.challenge_id, code: codeIn(sentEmail?.text ?? '') },
    headers,
  })
}

describe('session tokens', () => {
  test('a session token is in the answer for programs, and only in the cookie for pages of the board', async () => {
    const { email } = await buildPerson()
    const program = await signIn(email)
    expect(program.body.auth_token).toMatch(/^[\w-]{43}$/)
    const page = await signIn(email, ours)
    expect(page.body).toEqual({ is_registered: true })
    expect(cookiesOf(page).some((cookie) => cookie.startsWith('__Host-token='))).toBe(true)
  })

  test('a session token works from the cookie and, for programs, from the Authorization header', async () => {
    const person = await buildPerson()
    const byCookie = await call('GET', '/api/users/me/', { headers: cookieOf(person) })
    const byHeader = await call('GET', '/api/users/me/', { as: person })
    expect([byCookie.status, byHeader.status]).toEqual([200, 200])
    expect(byCookie.body.id).toBe(person.id)
  })

  test('a token in the header takes precedence over the cookie, even when invalid', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    const both = await call('GET', '/api/users/me', { as: other, headers: cookieOf(person) })
    expect(both.body.id).toBe(other.id)
    const bad = await call('GET', '/api/users/me', {
      headers: { ...cookieOf(person), authorization: `Token ${stranger.token}` },
    })
    expect(bad.status).toBe(401)
  })

  test.each([['Bearer'], ['token'], ['Token ']])(
    'a token after «%s» in the Authorization header is ignored',
    async (word) => {
      const { token } = await buildPerson()
      const answer = await call('GET', '/api/users/me', { headers: { authorization: `${word} ${token}` } })
      expect(answer.status).toBe(401)
    },
  )
})

describe('signing in', () => {
  test('signing in with a live session cookie ends that session and no other', async () => {
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

  test('a wrong code leaves the session of the cookie open', async () => {
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

describe('the session cookie', () => {
  test('a 401 caused by the session cookie clears it', async () => {
    const answer = await call('GET', '/api/users/me', { headers: cookieOf(stranger) })
    expect(answer.status).toBe(401)
    expect(isCleared(answer)).toBe(true)
  })

  test('a 401 about the Authorization header keeps the session cookie', async () => {
    const person = await buildPerson()
    const answer = await call('GET', '/api/users/me', {
      headers: { ...cookieOf(person), authorization: `Token ${stranger.token}` },
    })
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })

  test('a 401 for a guest clears no cookie', async () => {
    const answer = await call('GET', '/api/users/me')
    expect(answer.status).toBe(401)
    expect(cookiesOf(answer)).toEqual([])
  })

  test('signing out clears the session cookie and invalidates its token', async () => {
    const person = await buildPerson()
    const left = await call('POST', '/api/v1/auth/logout', { headers: { ...cookieOf(person), ...ours } })
    expect(left.status).toBe(200)
    expect(isCleared(left)).toBe(true)
    expect((await call('GET', '/api/users/me', { as: person })).status).toBe(401)
    expect((await call('POST', '/api/v1/auth/logout')).status).toBe(200)
  })

  test('a session without «remember» ends after a day of absence', async () => {
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

  test('each sign-in issues a new token, and the database stores only its hash', async () => {
    const { email } = await buildPerson()
    const tokens = [await signIn(email), await signIn(email)].map(({ body }) => String(body.auth_token))
    expect(new Set(tokens).size).toBe(2)
    const stored = JSON.stringify(await deps.db.select().from(sessions))
    for (const token of tokens) expect(stored).not.toContain(token)
  })
})

describe('the readable session flag', () => {
  const flagOf = (answer: Answer) => cookiesOf(answer).find((cookie) => cookie.startsWith('session='))
  const withoutFlag = (token: string) => ({ cookie: `__Host-token=${token}` })

  test('the readable session flag is restored for the rest of a remembered session', async () => {
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

  test('the readable flag of a browser session is restored until the browser closes', async () => {
    const { email } = await buildPerson()
    const { body } = await signIn(email)
    const answer = await call('GET', '/api/users/me', { headers: withoutFlag(body.auth_token) })
    expect(flagOf(answer)).toBe('session=1; Path=/; Secure; SameSite=Lax')
  })

  test('the readable session flag is not set again where present, for programs or after the end of the session', async () => {
    const person = await buildPerson()
    expect(cookiesOf(await call('GET', '/api/users/me', { headers: cookieOf(person) }))).toEqual([])
    expect(cookiesOf(await call('GET', '/api/users/me', { as: person }))).toEqual([])
    const ended = await call('GET', '/api/users/me', { headers: withoutFlag(stranger.token) })
    expect(flagOf(ended)).toMatch(/^session=;/)
  })

  test('the readable session flag stays absent after signing out', async () => {
    const { token } = await buildPerson()
    const left = await call('POST', '/api/v1/auth/logout', { headers: { ...withoutFlag(token), ...ours } })
    expect(cookiesOf(left).at(-1)).toMatch(/^session=;/)
  })
})

describe('commands', () => {
  const forged: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.board.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ]

  test.each(forged)('a command with the session cookie is refused when it comes with %j', async (headers) => {
    const person = await buildPerson()
    const answer = await call('POST', '/api/v1/users/me/deletion', {
      headers: { ...cookieOf(person), ...headers },
    })
    expect(answer.status).toBe(403)
    const me = await call('GET', '/api/users/me', { as: person })
    expect(me.body.deletion_at).toBeNull()
  })

  test('a page of another site cannot sign a visitor in', async () => {
    const answer = await call('POST', '/api/v1/auth/request-code', {
      body: { email: 'a@example.ru' },
      headers: forged[0] ?? {},
    })
    expect(answer.status).toBe(403)
  })

  test.each<Record<string, string>>([ours, { origin: SITE.publicUrl }])(
    'a command from our own page is accepted with %j',
    async (headers) => {
      const person = await buildPerson()
      const answer = await call('POST', '/api/v1/users/me/sessions/end-others', {
        headers: { ...cookieOf(person), ...headers },
      })
      expect(answer.status).toBe(200)
    },
  )
})

describe('e-mails about new devices', () => {
  const chrome = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }
  const newDevice = async (email: string) =>
    (await emailsTo(email)).filter(({ kind }) => kind === 'new_device')
  const markOf = (answer: Answer) =>
    cookiesOf(answer)
      .find((cookie) => cookie.startsWith('__Host-device='))
      ?.split(';')[0] ?? ''

  test('an e-mail about a new device follows a sign-in from another browser, but not from the first or a known one', async () => {
    const { email } = await buildPerson()
    const first = await signIn(email)
    expect(await newDevice(email)).toHaveLength(0)
    await signIn(email, { cookie: markOf(first), ...ours })
    expect(await newDevice(email)).toHaveLength(0)
    await signIn(email, chrome)
    const [sent] = await newDevice(email)
    expect(sent?.text).toContain('Chrome, Linux')
  })

  test('an e-mail about a new device goes to the second user of a known browser', async () => {
    const [one, other] = [await buildPerson(), await buildPerson()]
    const mark = markOf(await signIn(one.email))
    await signIn(other.email)
    const shared = await signIn(other.email, { cookie: mark, ...ours })
    expect(await newDevice(other.email)).toHaveLength(1)
    expect(markOf(shared)).toBe('')
  })

  test('a browser stays known after signing out', async () => {
    const { email } = await buildPerson()
    const { body } = await signIn(email)
    const left = await call('POST', '/api/v1/auth/logout', {
      headers: { cookie: `__Host-token=${body.auth_token}`, ...ours },
    })
    expect(cookiesOf(left).some((cookie) => cookie.startsWith('__Host-device'))).toBe(false)
  })
})
