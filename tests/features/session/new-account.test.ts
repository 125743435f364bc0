import { beforeEach, describe, expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import { codeIn, testPeople } from '#tests/support/people.ts'

const { board, deps, call, emailsTo } = await testPeople()
const START = '2026-11-21T09:00:00Z'
const account = { first_name: 'Анна', last_name: '', intent: 'seeker', consent: true, offer: true }
let made = 0
const newAddress = () => `new-${(made += 1)}@example.ru`

beforeEach(async () => {
  board.setNow(START)
  await deps.db.delete(challenges)
})

const PAGE = { 'sec-fetch-site': 'same-origin' }

/** Requests a code and enters it. */
async function confirm(email: string, headers: Record<string, string> = {}, more: object = {}) {
  const { body } = await call('POST', '/api/v1/auth/request-code', { body: { email, ...more } })
  const [sent] = await emailsTo(email)
  const verified = await call('POST', '/api/v1/auth/verify-code', {
    body: { challenge_id: body.challenge_id, code: codeIn(sent?.text ?? ''), remember: true },
    headers,
  })
  return { verified, text: sent?.text ?? '', challengeId: String(body.challenge_id) }
}

const complete = (body: object, headers: Record<string, string> = {}) =>
  call('POST', '/api/v1/auth/registration/complete', { body, headers })

function cookieOf(response: { headers: Record<string, unknown> }, name: string): string | undefined {
  const cookies = response.headers['set-cookie']
  return (Array.isArray(cookies) ? cookies.map(String) : []).find((one) => one.startsWith(`${name}=`))
}

describe('a code for an address without an account', () => {
  test('the code asks for the name, and the name creates the account with its consents', async () => {
    const email = newAddress()
    const { verified } = await confirm(email)
    expect(verified.body).toMatchObject({ is_registered: false })
    const created = await complete({ ...account, registration_token: verified.body.registration_token })
    const headers = { authorization: `Token ${created.body.auth_token}` }
    const me = await call('GET', '/api/users/me', { headers })
    expect(me.body).toMatchObject({ email, first_name: 'Анна', last_name: null, intent: 'seeker' })
    const consents = await call('GET', '/api/v1/users/me/consents', { headers })
    expect(consents.body.items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'offer',
      'personal_data',
    ])
  })

  test('a browser gets the token of the registration in a cookie that scripts cannot read', async () => {
    const { verified } = await confirm(newAddress(), PAGE)
    expect(verified.body).not.toHaveProperty('registration_token')
    const cookie = cookieOf(verified, '__Host-registration') ?? ''
    expect(cookie).toMatch(/Max-Age=1800;.*HttpOnly; Secure; SameSite=Lax/)
    const created = await complete(account, { ...PAGE, cookie: cookie.split(';')[0] ?? '' })
    expect(cookieOf(created, '__Host-token')).toMatch(/Max-Age=7776000/)
    expect(cookieOf(created, '__Host-registration')).toMatch(/=;/)
  })

  test('whoever knows the challenge but has not entered the code cannot register the address', async () => {
    const { challengeId } = await confirm(newAddress())
    for (const registration_token of [challengeId, undefined, 'x'.repeat(43)])
      expect((await complete({ ...account, registration_token })).status).toBe(422)
  })

  test('a confirmed address is registered once, also by two requests at once', async () => {
    const { verified } = await confirm(newAddress())
    const { registration_token } = verified.body
    const answers = await Promise.all([1, 2].map(() => complete({ ...account, registration_token })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('a name that is refused does not use up the confirmation', async () => {
    const { verified } = await confirm(newAddress())
    const { registration_token } = verified.body
    const refused = await complete({ ...account, first_name: ' ', consent: false, registration_token })
    expect(Object.keys(refused.body.data.fields).toSorted()).toEqual(['consent', 'first_name'])
    expect((await complete({ ...account, registration_token })).status).toBe(200)
  })

  test('the confirmation of an address expires after half an hour', async () => {
    const { verified } = await confirm(newAddress())
    board.setNow('2026-11-21T09:30:01Z')
    const late = await complete({ ...account, registration_token: verified.body.registration_token })
    expect(late.status).toBe(422)
    expect(late.body.message).toContain('Введите адрес ещё раз')
  })

  test('an address that another tab has registered meanwhile signs in to that account', async () => {
    const email = newAddress()
    const first = await confirm(email)
    const second = await confirm(email)
    await complete({ ...account, registration_token: first.verified.body.registration_token })
    const later = await complete({
      ...account,
      first_name: 'Вера',
      registration_token: second.verified.body.registration_token,
    })
    const headers = { authorization: `Token ${later.body.auth_token}` }
    expect((await call('GET', '/api/users/me', { headers })).body.first_name).toBe('Анна')
  })
})

describe('the link in the e-mail with a code', () => {
  test('it opens the step of the code with what one came for', async () => {
    const { text, challengeId } = await confirm(newAddress(), {}, { redirect_uri: '/vacancies/7/respond' })
    const link = new URL(/https:\/\/\S+\/sign-in\?\S+/.exec(text)?.[0] ?? '')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      challenge: challengeId,
      redirect_uri: '/vacancies/7/respond',
    })
  })

  test('it never leads to another site', async () => {
    const { text } = await confirm(newAddress(), {}, { redirect_uri: 'https://evil.example/' })
    expect(text).not.toContain('evil')
  })
})
