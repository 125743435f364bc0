/** How the forms of pages are taken from browsers without scripts. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { contentRemarks } from '#server/db/schema/content.ts'
import { schoolRequests } from '#server/db/schema/courses.ts'
import { buildLinkPages } from '#tests/support/link-pages.ts'
import { buildOwner } from '#tests/support/owner.ts'
import { fillForm, plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { STAFF_PAGES } from '#tests/support/staff-pages.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board, bugs, send } = app
const { db, now } = board.deps
const { open, post, submit } = plainBrowser(app)

afterEach(() => {
  const found = bugs.splice(0)
  if (found.length > 0) throw new AggregateError(found, 'The server took a request for a bug of its own')
})

const REMARK = 'remarks.send'
const SCHOOL = 'schools.request'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const school = {
  schoolName: 'Цифра',
  email: 'school@example.ru',
  courseUrl: 'https://shkola.example/kurs',
  text: 'Учим бухгалтеров, 20 недель, 54 000 ₽.',
  consent: 'on',
}
const countRequests = () => db.$count(schoolRequests)
async function buildCookie() {
  const { id: userId } = await buildUser(db)
  const { token } = await buildSession(db, { userId, now: now() })
  return { cookie: `__Host-token=${token}; session=1` }
}

describe('what is no form of the page', () => {
  test.each([
    ['a form of another page', '/help', SCHOOL],
    ['an operation that no form has', '/schools', 'users.remove'],
    ['an operation of staff', '/staff/people/1', 'people.staffBlock'],
    ['a member of every object', '/schools', 'constructor'],
    ['a prototype', '/schools', '__proto__'],
    ['no name', '/schools', ''],
    ['a form of an address without a page', '/nowhere/at/all', SCHOOL],
    ['a form of a machine', '/robots.txt', SCHOOL],
  ])('%s is refused with 405 and the methods that there are', async (_name, address, action) => {
    const answer = await post(address, action, school)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await countRequests()).toBe(0)
  })

  test.each([
    ['without an action', FORM, new URLSearchParams(school).toString(), 405],
    ['with two actions', FORM, `_action=${SCHOOL}&_action=${SCHOOL}&${new URLSearchParams(school)}`, 405],
    ['in parts', { ...FORM, 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n', 405],
    ['as JSON', { ...FORM, 'content-type': 'application/json' }, JSON.stringify({ _action: SCHOOL }), 405],
    ['above the limit', FORM, `_action=${SCHOOL}&text=${'x'.repeat(300_001)}`, 413],
    ['of too many fields', FORM, `_action=${SCHOOL}&${'a=1&'.repeat(200)}`, 413],
    ['in an unknown encoding', { ...FORM, 'content-encoding': 'x' }, `_action=${SCHOOL}`, 415],
    [
      'in an unknown alphabet',
      { ...FORM, 'content-type': 'application/x-www-form-urlencoded; charset=koi8-r' },
      `_action=${SCHOOL}`,
      415,
    ],
  ])('a body %s is refused', async (_name, headers, body, status) => {
    const answer = await send('/schools', { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, null])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await countRequests()).toBe(0)
  })
})

describe('who sends a form', () => {
  test('another site sends none, whether its visitor has a session or not', async () => {
    const { cookie } = await buildCookie()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', cookie },
      { 'sec-fetch-site': 'same-site', cookie },
      { 'sec-fetch-site': 'none', cookie },
      { origin: 'https://evil.example', cookie },
      { origin: 'null', cookie },
    ] as Record<string, string>[]) {
      const answer = await post('/schools', SCHOOL, school, headers)
      expect([headers, answer.status, answer.location]).toEqual([headers, 403, null])
      expect(answer.headers.get('cache-control')).toContain('no-store')
      expect(answer.text).toContain('Форма пришла не с нашей страницы')
    }
    // A cookie without a named sender.
    const body = new URLSearchParams({ _action: SCHOOL, ...school }).toString()
    const { 'sec-fetch-site': _site, ...anonymous } = FORM
    const answer = await send('/schools', { method: 'POST', headers: { ...anonymous, cookie }, body })
    expect([answer.status, await countRequests()]).toEqual([403, 0])
  })

  test('a form by a token reads no session: its cookie neither helps nor is ended', async () => {
    const links = await buildLinkPages(board)
    const link = links['posting.confirmByLink']
    const { cookie } = await buildCookie()
    const other = await open(link, { cookie })
    const form = readForm(other.body, 'posting.confirmByLink')
    const ended = `__Host-token=${'x'.repeat(43)}; session=1`
    for (const given of [cookie, ended]) {
      const answer = await post(link, 'posting.confirmByLink', form, {
        cookie: given,
        'sec-fetch-site': 'cross-site',
      })
      expect([answer.status, answer.location, answer.headers.getSetCookie()]).toEqual([303, link, []])
    }
    expect((await open(link)).text).toContain('Спасибо, подтверждено')
  })

  test('a refused form shows no more of a page than the page itself', async () => {
    const owner = await buildOwner(board, 'Снегирь')
    const { cookie } = await buildCookie()
    const readers: Record<string, string>[] = [{}, { cookie }]
    for (const address of [
      '/personal/settings/profile',
      `/personal/resumes/${owner.resume}/edit`,
      `/companies/${owner.companyId}/profile`,
      `/payment/${owner.payment}`,
      ...Object.keys(STAFF_PAGES),
    ])
      for (const headers of readers) {
        const page = await open(address, headers)
        const answer = await post(address, REMARK, { text: '' }, headers)
        const seen = page.status === 302 ? 303 : page.status === 200 ? 422 : page.status
        expect([address, answer.status]).toEqual([address, seen])
        if (page.location !== null) expect(answer.location).toBe(page.location)
        expect([address, answer.body.includes('Снегирь')]).toEqual([address, false])
      }
  })
})

describe('fields of a form', () => {
  test('unknown ones, those of every object and those that come twice are ignored', async () => {
    const body = [
      `_action=${SCHOOL}`,
      new URLSearchParams(school),
      '__proto__=x&constructor=x&toString=x&hasOwnProperty=x&__proto__[isAdmin]=1&a[b]=c&a[]=1',
      'email=one%40example.ru',
    ].join('&')
    const answer = await send('/schools', { method: 'POST', headers: FORM, body })
    expect(answer.status).toBe(422)
    const form = readForm(answer.body, SCHOOL)
    expect(form).toEqual({ ...school, email: '' })
    expect(Object.getPrototypeOf({})).toBe(Object.prototype)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    const again = await post('/schools', SCHOOL, { ...form, email: school.email, id: '1', answeredAt: 'x' })
    expect([again.status, again.location]).toEqual([303, '/schools?sent=1#form'])
    expect(await db.select().from(schoolRequests)).toMatchObject([{ email: school.email, answeredAt: null }])
  })

  test.each([
    '</textarea><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    '\u2028alert(1)//\u2029',
    "'-alert(1)-'&quot;&amp;",
    '{{7*7}}${7*7}',
  ])('%j that was typed comes back as a text, in the page and in its state', async (typed) => {
    for (const [address, action, fields] of [
      ['/schools', SCHOOL, { ...school, schoolName: typed, text: typed, email: typed }],
      ['/sign-in', 'session.requestCode', { email: typed }],
      ['/help', REMARK, { text: typed, email: typed, kind: typed, contentVersion: typed, [typed]: typed }],
    ] as [string, string, Record<string, string>][]) {
      const { status, body, headers } = await post(address, action, fields)
      expect([address, status]).toEqual([address, 422])
      const { kind: _kind, contentVersion: _version, [typed]: _unknown, ...visible } = fields
      expect(readForm(body, action)).toMatchObject(visible)
      const scripts = body.match(/<script[^>]*>/g) ?? []
      expect(
        scripts.filter((tag) => !/ src="\/[^"]+"|type="application\/(ld\+)?json"|nonce="/.test(tag)),
      ).toEqual([])
      expect(body).not.toMatch(/<img src=x|<!--<script|onerror=alert\(1\)>|<script>/)
      expect(headers.get('content-security-policy')).toContain("script-src 'self'")
      const blocks = [...body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)]
      expect(blocks.length).toBeGreaterThan(0)
      for (const [, json = ''] of blocks) JSON.parse(json)
      expect(blocks.map(([, json]) => json).join('')).not.toMatch(/[<>\u2028\u2029]/)
    }
  })
})

describe('the page of a refused form', () => {
  const typed = { text: 'Ъ1Ъ', email: 'zyzzyva' }
  const address = '/professii/buhgalter'

  test('is not kept: whoever opens the address gets the page without what was typed', async () => {
    const refused = await post(address, REMARK, typed)
    expect(refused.status).toBe(422)
    expect(readForm(refused.body, REMARK)).toMatchObject(typed)
    const first = await open(address)
    expect([first.status, first.headers.get('cache-status')]).toEqual([200, 'distant; fwd=miss'])
    await post(address, REMARK, typed)
    const second = await open(address)
    expect([second.headers.get('cache-status'), second.body]).toEqual(['distant; hit', first.body])
    expect(first.body).not.toMatch(/Ъ1Ъ|zyzzyva/)
  })

  test('is for its sender alone, also after a sent form and for every kind of page', async () => {
    const { cookie } = await buildCookie()
    const answers = [
      await post(address, REMARK, typed),
      await post(address, REMARK, { text: 'Здесь опечатка' }),
      await post('/proverit-vakansiyu', 'offerChecks.check', {
        text: 'Оплатите страховку 990 рублей и приезжайте',
      }),
      await post('/resumes/new', 'resumes.writeShort', {}, { cookie }),
      await post('/resumes/new', 'resumes.writeShort', {}),
      await submit('/sign-in', 'session.requestCode', { email: 'anna@example.ru' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 303, 200, 422, 303, 303])
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect([headers.get('etag'), headers.get('surrogate-key')]).toEqual([null, null])
    }
    expect(await db.select().from(contentRemarks)).toMatchObject([{ path: address, text: 'Здесь опечатка' }])
  })

  test('can be sent again as it came, corrected', async () => {
    const refused = await submit('/schools', SCHOOL, { ...school, consent: null, email: 'second@example.ru' })
    expect(refused.status).toBe(422)
    const corrected = fillForm(refused.body, SCHOOL, { consent: 'on' })
    expect(corrected).toEqual({ ...school, email: 'second@example.ru' })
    expect((await post('/schools', SCHOOL, corrected)).status).toBe(303)
    expect(await db.$count(schoolRequests, eq(schoolRequests.email, 'second@example.ru'))).toBe(1)
  })
})
