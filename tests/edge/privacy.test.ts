import { beforeAll, describe, expect, test } from 'vitest'
import { ACTION_FIELD } from '#shared/routing/page-action.ts'
import { edgeWorld, keptAs } from '#tests/support/edge-world.ts'
import { buildOwner, commonPages, objectPages, type Owner } from '#tests/support/owner.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { STAFF_PAGES } from '#tests/support/staff-pages.ts'

const { boards, get, getFrom, purged } = await edgeWorld()
const [{ board }, second] = boards
const { db, now } = board.deps

let owner: Owner
let rival: Owner
let admin: { token: string }
beforeAll(async () => {
  owner = await buildOwner(board, 'Снегирь')
  rival = await buildOwner(board, 'Дрозд')
  admin = await buildSession(db, { userId: (await buildUser(db, { staffRole: 'admin' })).id, now: now() })
  await purged()
})

const cookieOf = ({ token }: { token: string }) => `__Host-token=${token}; session=1`
const as = (reader: { token: string }) => ({ headers: { cookie: cookieOf(reader) } })
const isKept = (answer: { headers: Headers }) => ['hit', 'stale'].includes(keptAs(answer) ?? '')

describe('private pages', () => {
  test('no private page is ever kept: each reader gets their own, and a guest none', async () => {
    const kept: string[] = []
    const foreign: string[] = []
    for (const address of Object.keys({ ...objectPages(owner), ...commonPages(owner) })) {
      const mine = await get(address, as(owner))
      expect([address, mine.status]).toEqual([address, 200])
      expect(mine.headers.get('cache-control')).toBe('private, no-store')
      const [theirs, guests] = [await get(address, as(rival)), await get(address)]
      for (const answer of [mine, theirs, guests]) if (isKept(answer)) kept.push(address)
      // Names of a company and of a published vacancy are public.
      for (const answer of [theirs, guests])
        if (answer.body.includes(`Имя ${owner.mark}`)) foreign.push(address)
    }
    expect({ kept, foreign }).toEqual({ kept: [], foreign: [] })
  })

  test('no page of staff is ever kept', async () => {
    const kept: string[] = []
    for (const address of Object.keys(STAFF_PAGES)) {
      const ours = await get(address, as(admin))
      expect([address, ours.headers.get('cache-control')]).toEqual([address, 'private, no-store'])
      const guests = await get(address)
      expect([address, guests.status]).toEqual([address, 404])
      if (isKept(ours) || isKept(guests)) kept.push(address)
    }
    expect(kept).toEqual([])
  })

  test('readers of one private address at the same moment get their own page each', async () => {
    for (const address of Object.keys(commonPages(owner)).slice(0, 8)) {
      const readers = [owner, rival, owner, rival, owner, rival]
      const answers = await Promise.all(readers.map((reader) => get(address, as(reader))))
      const marks = answers.map(({ body }) => [body.includes('Имя Снегирь'), body.includes('Имя Дрозд')])
      expect([address, ...marks]).toEqual([
        address,
        ...readers.map((reader) => [reader === owner, reader === rival]),
      ])
    }
  })

  test('a private page that hangs holds up no other reader of its address', async () => {
    const address = '/personal/responses'
    await get(address, as(owner))
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: 20 }, () => get(address, as(owner))))
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})

describe('what is never kept', () => {
  test('answers of the API, with cookies and with tokens, and what sets a cookie', async () => {
    const requests: [string, Parameters<typeof get>[1]][] = [
      ['/api/v1/vacancies', as(owner)],
      ['/api/v1/vacancies', {}],
      ['/api/v1/session', as(owner)],
      ['/api/v1/personal/responses', { headers: { authorization: `Token ${owner.token}` } }],
      ['/personal/responses', { headers: { authorization: `Token ${owner.token}` } }],
      ['/help', { headers: { authorization: `Token ${owner.token}` } }],
      // The session has ended, so the cookie is cleared.
      ['/personal/settings/profile', { headers: { cookie: '__Host-token=ended; session=1' } }],
      ['/health/ready', {}],
      ['/builds/latest.json', {}],
    ]
    for (const [address, request] of requests) {
      const [one, two] = [await get(address, request), await get(address, request)]
      expect([address, isKept(one), isKept(two)]).toEqual([address, false, false])
    }
    const cleared = await get('/personal/settings/profile', { headers: { cookie: '__Host-token=ended' } })
    expect(cleared.headers.getSetCookie().join()).toContain('__Host-token=;')
    expect((await get('/personal/settings/profile')).headers.getSetCookie()).toEqual([])
  })

  test('a page that was sent a form, and the form of signing in', async () => {
    const formOf = (fields: Record<string, string>) => ({
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://board.example',
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    })
    const forms = [
      ['/sign-in', 303, { [ACTION_FIELD]: 'session.requestCode', email: 'someone@example.ru' }],
      ['/sign-in', 422, { [ACTION_FIELD]: 'session.requestCode', email: 'zyzzyva' }],
      ['/help', 422, { [ACTION_FIELD]: 'remarks.send', text: 'нет', email: 'zyzzyva' }],
      ['/help', 303, { [ACTION_FIELD]: 'remarks.send', text: 'Здесь опечатка', email: 'someone@example.ru' }],
    ] as const
    for (const [address, status, fields] of forms)
      for (const time of ['first', 'second']) {
        const answer = await get(address, formOf(fields))
        expect([address, time, answer.status, keptAs(answer)]).toEqual([address, time, status, 'pass'])
        if (status === 422) expect(answer.body).toContain('zyzzyva')
      }
    for (const address of ['/sign-in', '/help', '/help'])
      expect((await get(address)).body).not.toMatch(/someone@example\.ru|zyzzyva/)
    // A GET with a body is a form in disguise.
    expect(keptAs(await get('/help', { body: 'x=1' }))).toBe('pass')
  })

  test('a request of an unknown method or with huge headers is refused, and nothing of it stays', async () => {
    expect((await get('/help', { method: 'PURGE' })).status).toBe(405)
    expect((await get('/help', { method: 'TRACE' })).status).toBe(405)
    const huge = { headers: { cookie: `a=${'x'.repeat(17_000)}` } }
    expect([400, 431]).toContain((await get('/vacancies?search=huge', huge)).status)
    const many = { headers: Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`x-many-${at}`, 'x'])) }
    expect([400, 431]).toContain((await get('/vacancies?search=huge', many)).status)
    const clean = await get('/vacancies?search=huge')
    expect([clean.status, keptAs(clean)]).toEqual([200, 'miss'])
  })
})

test.each([
  ['accept-language', 'en-US'],
  ['accept', 'application/json'],
  ['cookie', `viewport=xs; is_employer=1; evil=<script>`],
  ['forwarded', 'host=evil.example;proto=http'],
  ['origin', 'https://evil.example'],
  ['referer', 'https://evil.example/'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['user-agent', 'Googlebot/2.1'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-port', '1337'],
  ['x-forwarded-prefix', '/evil'],
  ['x-forwarded-proto', 'http'],
  ['x-forwarded-scheme', 'http'],
  ['x-host', 'evil.example'],
  ['x-http-method-override', 'POST'],
  ['x-original-url', '/sign-in'],
  ['x-request-id', 'evil-evil-evil'],
  ['x-rewrite-url', '/sign-in'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['cache-control', 'no-store'],
  ['edge-key', '/help'],
  ['edge-stale', '1'],
  ['edge-fresh', '9999s'],
])('the header %s of the first visitor leaves no trace in what others get', async (name, value) => {
  const path = `/vacancies?search=header-${name}`
  await getFrom(0, path, { headers: { [name]: value } })
  const kept = await get(path)
  expect(keptAs(kept)).toBe('hit')
  const clean = await second.send(path)
  expect([kept.status, kept.body]).toEqual([clean.status, clean.body])
  const own = new Set([
    'age',
    'date',
    'via',
    'x-cache',
    'cache-status',
    'accept-ranges',
    'x-request-id',
    'connection',
    // A page that is rendered for its first reader has no length yet.
    'content-length',
    'transfer-encoding',
  ])
  const inside = new Set(['cdn-cache-control', 'surrogate-control', 'surrogate-key', 'keep-alive'])
  const left = (headers: Headers) =>
    [...headers].filter(([header]) => !own.has(header) && !inside.has(header))
  expect(left(kept.headers)).toEqual(left(clean.headers))
  expect([...kept.headers].flat().join()).not.toContain('evil')
})

test('another host gets pages of its own', async () => {
  await get('/vacancies?search=host', { headers: { host: 'evil.example' } })
  expect(keptAs(await get('/vacancies?search=host'))).toBe('miss')
  expect(keptAs(await get('/vacancies?search=host', { headers: { host: 'BOARD.example.:443' } }))).toBe('hit')
})

describe('private addresses that look like files', () => {
  const disguises = [
    '/x.css',
    '.css',
    '.js',
    ';.js',
    ';x.css',
    '%3b.js',
    '%2fx.css',
    '%2f..%2fhelp',
    '/..%2fhelp',
    '/%2e%2e/help.css',
    '/../../../assets/x.js',
    '//x.css',
    '%00.css',
    '%0a.css',
    '%23.css',
    '%3f.css',
    '?x.css',
    '.json',
    '.md',
    '.png',
  ]
  test.each(disguises)('what follows as %s is never kept, and shows nothing to others', async (disguise) => {
    for (const page of [`/personal/responses/${owner.response}`, '/resumes/favourites']) {
      const address = page + disguise
      const mine = await get(address, as(owner))
      if (disguise !== '?x.css') {
        expect([address, mine.status === 200]).toEqual([address, false])
        expect([address, mine.body.includes(owner.mark)]).toEqual([address, false])
      }
      const guests = await get(address)
      expect([address, guests.body.includes(owner.mark)]).toEqual([address, false])
      // What is kept of such an address is a missing page, which is the same for all.
      if (isKept(guests)) expect([address, guests.status]).toEqual([address, 404])
    }
  })

  test('doubled slashes and dots never reach another page of the cache', async () => {
    await get('/help')
    for (const address of ['//help', '/./help', '/x/../help', '/%2e/help', '/help;x', '/%68elp', '\\help'])
      expect([address, isKept(await get(address))]).toEqual([address, false])
  })
})
