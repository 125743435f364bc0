import cookieParser from 'cookie-parser'
import express from 'express'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import { applyGuards } from '#server/http/guards.ts'
import { sessionForms } from '#server/http/session/forms.ts'
import { SITE } from '#tests/support/app.ts'
import { codeIn, testPeople } from '#tests/support/people.ts'

const { board, deps, emailsTo, buildPerson } = await testPeople()
const app = express()
app.set('query parser', 'simple')
app.use(cookieParser())
app.use(sessionForms(deps))
app.use(applyGuards(deps))

beforeEach(async () => {
  await deps.db.delete(challenges)
})

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = OURS) =>
  request(app).post(path).type('form').set(headers).send(fields)
const OURS = { 'sec-fetch-site': 'same-origin' }

const targetOf = (response: { headers: Record<string, unknown> }) =>
  new URL(String(response.headers['location']), SITE.publicUrl)

function cookiesOf(response: { headers: Record<string, unknown> }): string[] {
  const cookies = response.headers['set-cookie']
  return Array.isArray(cookies) ? cookies.map(String) : []
}

/** Goes the whole way of a person without scripts: the address, the e-mail, the code. */
async function signIn(email: string, more: Record<string, string> = {}) {
  const asked = await send('/sign-in', { email, ...more })
  const [sentEmail] = await emailsTo(email)
  return send('/sign-in/code', {
    challengeId: targetOf(asked).searchParams.get('challenge') ?? '',
    code: codeIn(sentEmail?.text ?? ''),
    ...more,
  })
}

describe('signing in without scripts', () => {
  test('without scripts a code signs in and leads back to the requested page', async () => {
    const { email } = await buildPerson()
    const done = await signIn(email, { redirect_uri: '/personal/settings/profile?a=1', remember: 'on' })
    expect([done.status, done.headers['location']]).toEqual([303, '/personal/settings/profile?a=1'])
    const token = cookiesOf(done).find((cookie) => cookie.startsWith('__Host-token='))
    expect(token).toMatch(/Max-Age=7776000;.*HttpOnly; Secure; SameSite=Lax/)
  })

  test('without scripts an unremembered session ends with the browser', async () => {
    const { email } = await buildPerson()
    const token = cookiesOf(await signIn(email)).find((cookie) => cookie.startsWith('__Host-token='))
    expect(token).not.toContain('Max-Age')
  })

  test('signing in without scripts never redirects to another site', async () => {
    const { email } = await buildPerson()
    const done = await signIn(email, { redirect_uri: '//evil.example/' })
    expect(done.headers['location']).toBe('/')
  })

  test('without scripts known and unknown addresses get the same answer', async () => {
    const { email } = await buildPerson()
    const shapes = []
    for (const address of [email, 'nobody@example.ru']) {
      const asked = await send('/sign-in', { email: address })
      const target = targetOf(asked)
      shapes.push([asked.status, target.pathname, [...target.searchParams.keys()], cookiesOf(asked)])
    }
    expect(shapes[0]).toEqual([303, '/sign-in', ['challenge'], []])
    expect(shapes[1]).toEqual(shapes[0])
  })

  test('without scripts a wrong code leads back to the same challenge without a session', async () => {
    const { email } = await buildPerson()
    const asked = await send('/sign-in', { email })
    const challenge = targetOf(asked).searchParams.get('challenge') ?? ''
    const right = codeIn((await emailsTo(email))[0]?.text ?? '')
    const wrong = right === '000000' ? '000001' : '000000'
    const refused = await send('/sign-in/code', {
      challengeId: challenge,
      code: wrong,
      redirect_uri: '/help',
    })
    expect(Object.fromEntries(targetOf(refused).searchParams)).toEqual({
      challenge,
      error: 'code',
      redirect_uri: '/help',
    })
    expect(cookiesOf(refused)).toEqual([])
  })

  test('control characters in a field do not break the sign-in form', async () => {
    const fields = { email: 'con\u0000trols@example.ru' }
    const asked = targetOf(await send('/sign-in', fields)).searchParams
    expect(asked.get('challenge')).toBeTruthy()
  })

  test('a form on another site cannot sign in', async () => {
    const { email } = await buildPerson()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const refused = await send('/sign-in', { email }, headers)
      expect(targetOf(refused).searchParams.get('error')).toBe('other')
    }
    expect(await emailsTo(email)).toEqual([])
  })

  test('without scripts the fourth code in a quarter of an hour takes a wait of twenty seconds', async () => {
    const { email } = await buildPerson()
    for (let sent = 0; sent < 3; sent += 1) await send('/sign-in', { email })
    const refused = targetOf(await send('/sign-in', { email })).searchParams
    expect(refused.get('error')).toBe('wait')
    const proof = refused.get('ticket') ?? ''
    expect(targetOf(await send('/sign-in', { email, proof })).searchParams.get('error')).toBe('wait')

    const earlier = deps.now()
    board.setNow(new Date(earlier.getTime() + 20_000).toISOString())
    const other = await buildPerson()
    for (let sent = 0; sent < 3; sent += 1) await send('/sign-in', { email: other.email })
    expect(targetOf(await send('/sign-in', { email: other.email, proof })).searchParams.get('error')).toBe(
      'wait',
    )
    const asked = targetOf(await send('/sign-in', { email, proof })).searchParams
    expect(asked.get('challenge')).toBeTruthy()
    expect(targetOf(await send('/sign-in', { email, proof })).searchParams.get('error')).toBe('wait')
    board.setNow(earlier.toISOString())
  })
})

describe('registering without scripts', () => {
  const account = { firstName: 'Вера', lastName: '', intent: 'employer', consent: 'on', offer: 'on' }
  const nameForm = (fields: Record<string, string>, cookie: string) =>
    send('/sign-in/name', fields, { ...OURS, cookie })

  test('without scripts the code of a new address asks for the name, which creates the account', async () => {
    const verified = await signIn('plain-new@example.ru', { role: 'employer' })
    expect(verified.headers['location']).toBe('/sign-in?step=name&role=employer')
    const cookie = String(cookiesOf(verified)[0]).split(';')[0] ?? ''
    const { consent: _unchecked, ...unchecked } = account
    const refused = targetOf(await nameForm({ ...unchecked, role: 'employer' }, cookie))
    expect(refused.search).toBe('?step=name&error=fields&role=employer')
    const created = await nameForm(account, cookie)
    expect(created.headers['location']).toBe('/companies/new')
    expect(cookiesOf(created).join()).toContain('__Host-token=')
  })

  test('without scripts a new account leads to the page that one came for', async () => {
    const verified = await signIn('plain-respond@example.ru', { redirect_uri: '/vacancies/7/respond' })
    const cookie = String(cookiesOf(verified)[0]).split(';')[0] ?? ''
    const created = await nameForm({ ...account, redirect_uri: '/vacancies/7/respond' }, cookie)
    expect(created.headers['location']).toBe('/vacancies/7/respond')
  })

  test('without scripts a registration without a confirmed address begins again', async () => {
    const refused = targetOf(await nameForm(account, 'registration=none'))
    expect(refused.search).toBe('?error=expired')
  })
})

describe('private pages', () => {
  const open = (cookie?: string) => {
    const call = request(app).get('/personal/settings/profile?tab=1')
    return cookie ? call.set('cookie', cookie) : call
  }

  test('a private page redirects guests to sign in and back', async () => {
    const { status, headers } = await open()
    expect([status, headers['location']]).toEqual([
      302,
      '/sign-in?redirect_uri=%2Fpersonal%2Fsettings%2Fprofile%3Ftab%3D1',
    ])
  })

  test('a private page opens for a user with a session', async () => {
    const { token } = await buildPerson()
    expect((await open(`__Host-token=${token}`)).status).toBe(404)
  })

  test('a private page clears the cookies of an ended session', async () => {
    const { status, headers } = await open(`__Host-token=${'x'.repeat(43)}; session=1`)
    expect(status).toBe(302)
    const cleared = cookiesOf({ headers }).map((cookie) => cookie.split(';')[0])
    expect(cleared).toEqual(['__Host-token=', 'session='])
  })
})
