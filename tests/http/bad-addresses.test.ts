import { describe, expect, test } from 'vitest'
import { SITE } from '#tests/support/app.ts'
import { ANSWER_MAX_MS, hostileWorld, long } from './hostile-world.ts'

const { send, sendWarm } = await hostileWorld()

const manyParameters = 'a&'.repeat(10_000)
const shown = (text: string) =>
  text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text

describe('an invalid address is refused at once', () => {
  test.each<[number, string[]]>([
    [
      400,
      [
        '/%',
        '/%zz',
        '/vacancies/%00',
        '/vacancies/%E0%A4%A',
        '/vacancies?search=%E0%A4%A',
        '/vacancies?search=%C3%28',
        '/vacancies?search=a%00b',
        '/vacancies?search=a%1Bb',
        '/vacancies%0d%0aset-cookie:a=b',
        '/\\evil.example',
        '/vacancies/%2e%2e',
        '/vacancies/%2e%2e/employer/x',
        '/vacancies/.%2E/../etc/passwd',
        '/%2e/vacancies',
        `/vacancies/${long(4000)}`,
        'ftp://board.example/vacancies',
        'http:///vacancies',
        'http://board.example/vacancies#salary',
      ],
    ],
    [
      404,
      [
        '/nowhere',
        '/./vacancies',
        '/a/b/c',
        '/vacancies/nowhere',
        '/vacancies/999999999',
        '/vacancies/a/b/c/d',
        '/vacancies/udalenno/udalenno',
        '/vacancies/12a',
        '/vacancies/1.5',
        '/vacancies/-1',
        '/vacancies/0',
        '/vacancies/007',
        '/vacancies/2147483648',
        '/vacancies/99999999999999999999',
        '/vacancies/%D0%B0',
        '/vacancies/__proto__',
        '/vacancies/constructor',
        '/vacancies/regions/nowhere',
        '/rabota/nowhere',
        '/rabota/__proto__',
        '/employer/nowhere',
        '/employer/__proto__',
        '/%5Cevil.example',
        '/%2F%2Fevil.example',
        '/..%2f..%2fetc%2fpasswd',
        '/vacancies?page=101',
        '/vacancies?page=99999999999999999999',
        '/vacancies?search=a&search=b',
        '/vacancies?salary=1&salary=2',
        '/vacancies?salary=-5',
        '/vacancies?work_form=nowhere',
        '/vacancies?search=&location=//evil.example',
        '/vacancies?profession=__proto__',
        '/vacancies?company=99999999999',
        '/vacancies?period=5',
        '/vacancies?direct=perhaps',
        `/vacancies?search=${long(7000)}`,
        '/api/nowhere',
        '/api',
        '/assets/nowhere.js',
        '/builds/nowhere',
      ],
    ],
    [
      414,
      [
        `/vacancies?search=${long(10_000)}`,
        `/${long(10_000)}`,
        `/vacancies?${manyParameters}`,
        `/vacancies?${manyParameters.slice(0, 300)}`,
      ],
    ],
  ])(
    'invalid addresses are refused at once with %i',
    async (status, targets) => {
      for (const target of targets) {
        const answer = await sendWarm(target)
        expect(answer.status, shown(target)).toBe(status)
        expect(answer.processorMs, shown(target)).toBeLessThan(ANSWER_MAX_MS)
        expect(answer.headers.has('location'), shown(target)).toBe(false)
      }
    },
    60_000,
  )
})

const ORIGIN = SITE.publicUrl

test.each<[string, { status: number; canonical: string | null; method?: string }]>([
  // A hook that validates the address of its route.
  ['/companies/x/profile', { status: 404, canonical: `${ORIGIN}/companies/x/profile` }],
  ['/companies/0/managers?page=2', { status: 404, canonical: `${ORIGIN}/companies/0/managers` }],
  ['/staff/payments', { status: 404, canonical: `${ORIGIN}/staff/payments` }],
  ['/nowhere', { status: 404, canonical: `${ORIGIN}/nowhere` }],
  ['/nowhere>;rel="next",<x', { status: 404, canonical: `${ORIGIN}/nowhere%3E;rel=%22next%22,%3Cx` }],
  ['/%zz', { status: 400, canonical: `${ORIGIN}/%zz` }],
  ['/vacancies', { status: 405, canonical: `${ORIGIN}/vacancies`, method: 'POST' }],
  // Proxies would refuse so long a header.
  [`/${long(10_000)}`, { status: 414, canonical: null }],
])('the error page of %s names its canonical address in the header Link', async (target, expected) => {
  const answer = await send(target, { method: expected.method ?? 'GET', headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    expected.status,
    'text/html; charset=utf-8',
  ])
  const named = [...(answer.headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="canonical"/g)]
  expect(named.map(([, url]) => url)).toEqual(expected.canonical === null ? [] : [expected.canonical])
})

describe('a correctable address is redirected to its canonical form, never to another site', () => {
  test.each([
    ['/vacancies?page=-1', '/vacancies'],
    ['/vacancies?page=1e9', '/vacancies'],
    ['/vacancies?page=NaN', '/vacancies'],
    ['/vacancies?page=1', '/vacancies'],
    ['/vacancies?sort=salary_desc&page=1&utm_source=a', '/vacancies?sort=salary_desc&utm_source=a'],
    ['/vacancies?page=[]', '/vacancies'],
    ['/vacancies?page[]=2', '/vacancies'],
    ['/vacancies?page=1&page=2', '/vacancies'],
    ['/vacancies?a=1&page=&b=2', '/vacancies?a=1&b=2'],
    ['//evil.example', '/evil.example'],
    ['///evil.example/', '/evil.example'],
    ['//evil.example/vacancies/moskva', '/evil.example/vacancies/moskva'],
    ['//evil.example/?page=1', '/evil.example?page=1'],
    ['//evil.example//vacancies?page=1', '/evil.example/vacancies?page=1'],
    ['/vacancies//moskva//', '/vacancies/moskva'],
    ['/VACANCIES/', '/vacancies'],
    ['/vacancies/moskva?page=1', '/vacancies'],
    ['/vacancies?search=&location=kazan&page=', '/vacancies?search=&location=kazan'],
    ['/vacancies?search=&location=kazan&utm_source=a', '/vacancies/kazan?utm_source=a'],
    ['/vacancies/kazan?profession=shveya&experience=', '/vacancies/shveya/kazan'],
    ['/vacancies?location=constructor', '/vacancies/constructor'],
    ['/vacancies?page=1&redirect_uri=//evil.example', '/vacancies?redirect_uri=//evil.example'],
  ])('the address %s is redirected to %s', async (target, location) => {
    const answer = await sendWarm(target)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location])
    expect(answer.processorMs).toBeLessThan(ANSWER_MAX_MS)
    expect(new URL(location, SITE.publicUrl).origin).toBe(SITE.publicUrl)
  })

  test.each(['evil.example', 'board.example:99999', '"><script>', '', 'a, b'])(
    'a redirect ignores the host of the request: %j',
    async (host) => {
      const headers = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
      const moved = await send('/vacancies/?page=1', { headers })
      expect(moved.headers.get('location')).toBe('/vacancies?page=1')
      const page = await send('/vacancies', { headers: { ...headers, 'x-original-url': '/nowhere' } })
      expect(page.status).toBe(200)
      expect(page.body).not.toContain('evil.example')
      expect(page.headers.get('link')).toContain(`<${SITE.publicUrl}/vacancies>; rel="canonical"`)
    },
  )
})
