import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { challenges } from '#server/db/schema/session.ts'
import { codeIn } from '#tests/support/people.ts'
import { fillForm, plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs } = app
const { open, post, submit } = plainBrowser(app)
const { deps } = board
const { db } = deps

const REQUEST = 'session.requestCode'
const VERIFY = 'session.verifyCode'
const REGISTER = 'session.registerConfirmed'
const SIGN_IN = '/sign-in'

beforeEach(async () => {
  await db.delete(challenges)
})

const listEmails = (recipient: string) =>
  db.select().from(emails).where(eq(emails.recipient, recipient)).orderBy(desc(emails.id))
const readCode = async (email: string) => codeIn((await listEmails(email))[0]?.text ?? '')
const toParams = ({ location }: PlainAnswer) => new URLSearchParams(location?.split('?')[1])
const listCookies = ({ headers }: PlainAnswer) => headers.getSetCookie()
const readToken = (answer: PlainAnswer) =>
  listCookies(answer).find((cookie) => cookie.startsWith('__Host-token='))
const toPlace = ({ status, location }: PlainAnswer) => [status, location]

/** Goes the whole way of a person without scripts: the address, the e-mail, the code. */
async function signIn(email: string, page = SIGN_IN, choices: Record<string, string | null> = {}) {
  const asked = await submit(page, REQUEST, { email })
  return submit(asked.location ?? '', VERIFY, { code: await readCode(email), ...choices })
}

describe('signing in without scripts', () => {
  test('without scripts a code signs in and leads back to the requested page', async () => {
    const { email } = await buildUser(db)
    const page = `${SIGN_IN}?redirect_uri=${encodeURIComponent('/personal/settings/profile?a=1')}`
    const done = await signIn(email, page)
    expect(toPlace(done)).toEqual([303, '/personal/settings/profile?a=1'])
    expect(done.headers.get('cache-control')).toBe('private, no-store')
    expect(readToken(done)).toMatch(/Max-Age=7776000;.*HttpOnly; Secure; SameSite=Lax/)
  })

  test('without scripts an unremembered session ends with the browser', async () => {
    const { email } = await buildUser(db)
    const token = readToken(await signIn(email, SIGN_IN, { remember: null }))
    expect(token).toBeTruthy()
    expect(token).not.toContain('Max-Age')
  })

  test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'signing in without scripts never redirects to another site: %s',
    async (target) => {
      const { email } = await buildUser(db)
      const page = `${SIGN_IN}?redirect_uri=${encodeURIComponent(target)}`
      const asked = await submit(page, REQUEST, { email })
      expect(asked.location).not.toContain('evil')
      const done = await submit(`${asked.location}&${page.split('?')[1]}`, VERIFY, {
        code: await readCode(email),
      })
      expect(toPlace(done)).toEqual([303, '/'])
    },
  )

  test('without scripts known and unknown addresses get the same answer', async () => {
    const { email } = await buildUser(db)
    const shapes = []
    for (const address of [email, 'nobody@example.ru']) {
      const asked = await submit(SIGN_IN, REQUEST, { email: address })
      const { pathname, searchParams } = new URL(asked.location ?? '', 'https://board.example')
      shapes.push([asked.status, pathname, [...searchParams.keys()], listCookies(asked)])
    }
    expect(shapes[0]).toEqual([303, SIGN_IN, ['challenge'], []])
    expect(shapes[1]).toEqual(shapes[0])
  })

  test('without scripts a wrong address comes back as it was typed, and nothing is sent', async () => {
    const refused = await submit(`${SIGN_IN}?redirect_uri=%2Fhelp`, REQUEST, { email: 'anna@' })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(refused.alert).toContain('Введите корректный адрес электронной почты')
    expect(readForm(refused.body, REQUEST)).toEqual({ email: 'anna@' })
    expect(await db.$count(challenges)).toBe(0)
  })

  test('without scripts a wrong code comes back to the same challenge without a session', async () => {
    const { email } = await buildUser(db)
    const asked = await submit(`${SIGN_IN}?redirect_uri=%2Fhelp`, REQUEST, { email })
    const challenge = toParams(asked).get('challenge') ?? ''
    expect(toParams(asked).get('redirect_uri')).toBe('/help')
    const right = await readCode(email)
    const wrong = right === '000000' ? '000001' : '000000'
    const refused = await submit(asked.location ?? '', VERIFY, { code: wrong, remember: null })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(refused.alert).toContain('Код из письма: Код не подошёл или устарел')
    expect(readForm(refused.body, VERIFY)).toEqual({ challengeId: challenge, code: wrong })
    expect(listCookies(refused)).toEqual([])
    const form = fillForm(refused.body, VERIFY, { code: right })
    expect(toPlace(await post(asked.location ?? '', VERIFY, form))).toEqual([303, '/help'])
  })

  test('control characters in a field do not break the sign-in form', async () => {
    const asked = await post(SIGN_IN, REQUEST, { email: 'con\u0000trols@example.ru' })
    expect(toParams(asked).get('challenge')).toBeTruthy()
  })

  test('a form on another site cannot sign in', async () => {
    const { email } = await buildUser(db)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const refused = await post(SIGN_IN, REQUEST, { email }, headers)
      expect([...toPlace(refused), listCookies(refused)]).toEqual([403, null, []])
    }
    expect(await listEmails(email)).toEqual([])
  })

  test('without scripts the fourth code in a quarter of an hour takes a wait of twenty seconds', async () => {
    const { email } = await buildUser(db)
    const ask = (form: Record<string, string>) => post(SIGN_IN, REQUEST, form)
    for (let sent = 0; sent < 3; sent += 1) await submit(SIGN_IN, REQUEST, { email })
    // However the address is typed.
    const typed = email.toUpperCase()
    const refused = await submit(SIGN_IN, REQUEST, { email: typed })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'private, no-store'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.alert).toContain('Подождите 20 секунд и отправьте форму ещё раз')
    const form = readForm(refused.body, REQUEST)
    expect(form).toEqual({ email: typed, proof: expect.any(String) })
    const early = await ask(form)
    expect([early.status, early.alert]).toEqual([429, refused.alert])

    const earlier = deps.now()
    board.setNow(new Date(earlier.getTime() + 20_000).toISOString())
    const other = await buildUser(db)
    for (let sent = 0; sent < 3; sent += 1) await submit(SIGN_IN, REQUEST, { email: other.email })
    expect((await ask({ ...form, email: other.email })).status).toBe(429)
    const asked = await ask(form)
    expect([asked.status, toParams(asked).get('challenge')]).toEqual([303, expect.any(String)])
    expect((await ask(form)).status).toBe(429)
    board.setNow(earlier.toISOString())
  })
})

describe('registering without scripts', () => {
  const account = { firstName: 'Вера', lastName: '', consent: 'on', offer: 'on' }
  const toCookie = (answer: PlainAnswer) => String(listCookies(answer)[0]).split(';')[0] ?? ''

  test('without scripts the code of a new address asks for the name, which creates the account', async () => {
    const verified = await signIn('plain-new@example.ru', `${SIGN_IN}?role=employer`)
    expect(toPlace(verified)).toEqual([303, `${SIGN_IN}?step=name&role=employer`])
    const cookie = toCookie(verified)
    const page = verified.location ?? ''
    const { consent: _unchecked, ...unchecked } = account
    const refused = await submit(page, REGISTER, unchecked, { cookie })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(refused.alert).toContain('Согласие на обработку персональных данных')
    expect(readForm(refused.body, REGISTER)).toEqual({ ...unchecked, intent: 'employer' })
    const form = fillForm(refused.body, REGISTER, { consent: 'on' })
    const created = await post(page, REGISTER, form, { cookie })
    expect(toPlace(created)).toEqual([303, '/companies/new'])
    expect(readToken(created)).toBeTruthy()
    expect(await db.select().from(users).where(eq(users.email, 'plain-new@example.ru'))).toMatchObject([
      { firstName: 'Вера', intent: 'employer' },
    ])
  })

  test('without scripts a new account leads to the page that one came for', async () => {
    const page = `${SIGN_IN}?redirect_uri=${encodeURIComponent('/vacancies/7/respond')}`
    const verified = await signIn('plain-respond@example.ru', page)
    const created = await submit(verified.location ?? '', REGISTER, account, { cookie: toCookie(verified) })
    expect(toPlace(created)).toEqual([303, '/vacancies/7/respond'])
  })

  test('without scripts a registration without a confirmed address says that it begins again', async () => {
    const cookie = 'registration=none'
    const refused = await submit(`${SIGN_IN}?step=name`, REGISTER, account, { cookie })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(refused.alert).toContain('Введите адрес ещё раз')
    expect(refused.body).toContain('<a href="/sign-in"')
    expect(readForm(refused.body, REGISTER)).toEqual({ ...account, intent: 'seeker' })
    expect(await db.$count(users, eq(users.firstName, 'Вера'))).toBe(2)
    expect(bugs).toEqual([])
  })
})

describe('private pages', () => {
  const page = '/personal/settings/profile?tab=1'

  test('a private page redirects guests to sign in and back', async () => {
    expect(toPlace(await open(page))).toEqual([
      302,
      '/sign-in?redirect_uri=%2Fpersonal%2Fsettings%2Fprofile%3Ftab%3D1',
    ])
  })

  test('a private page opens for a user with a session', async () => {
    const { id: userId } = await buildUser(db)
    const { token } = await buildSession(db, { userId, now: deps.now() })
    expect((await open(page, { cookie: `__Host-token=${token}` })).status).toBe(200)
  })

  test('a private page clears the cookies of an ended session', async () => {
    const answer = await open(page, { cookie: `__Host-token=${'x'.repeat(43)}; session=1` })
    expect(answer.status).toBe(302)
    expect(listCookies(answer).map((cookie) => cookie.split(';')[0])).toEqual(['__Host-token=', 'session='])
  })
})
