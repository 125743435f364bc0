/** What every operation of the API says in the words of HTTP, whatever it does. */
import { isORPCErrorJson } from '@orpc/client'
import { describe, expect, test } from 'vitest'
import { listOperations } from '#server/http/api/operation-list.ts'
import { isSpecified } from '#server/http/api/unknown-names.ts'
import { refusalOf } from '#server/http/api/refusal.ts'
import { PROBLEM_TITLES, problemAnchor } from '#server/http/api/problem.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { wholeApp, type RawRequest } from '#tests/support/whole-app.ts'

const { board, bugs, send } = await wholeApp({ rates: { search: 100_000 } })
const { log } = board.deps
const operations = listOperations()
/** An address of the operation; every parameter is 1. */
const addressOf = ({ path }: { path: string }) => `/api${path.replaceAll(/\{\w+\}/g, '1')}`
const call = (target: string, request: RawRequest = {}) => send(target, { isKeptAlive: true, ...request })
const bodyOf = ({ body }: { body: string }) => JSON.parse(body)

describe('the methods of an address', () => {
  test('OPTIONS and 405 name all methods that an address takes, and the staff have no addresses', async () => {
    for (const operation of operations) {
      const { id, access, method } = operation
      const options = await call(addressOf(operation), { method: 'OPTIONS' })
      const wrong = await call(addressOf(operation), { method: 'TRACE' })
      if (access === 'staff') {
        expect([id, options.status, wrong.status]).toEqual([id, 404, 404])
        continue
      }
      expect([id, options.status, wrong.status, options.body]).toEqual([id, 204, 405, ''])
      const allowed = options.headers.get('allow')?.split(', ') ?? []
      expect(allowed, id).toEqual(
        expect.arrayContaining([method, 'OPTIONS', ...(method === 'GET' ? ['HEAD'] : [])]),
      )
      expect(wrong.headers.get('allow')).toBe(options.headers.get('allow'))
      expect(bodyOf(wrong)).toMatchObject({
        code: 'METHOD_NOT_ALLOWED',
        status: 405,
        detail: expect.stringContaining(method),
      })
    }
    expect(bugs).toEqual([])
  })

  test.each([
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/company/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/docs', 'GET, HEAD, OPTIONS'],
    ['/api/company/docs', 'GET, HEAD, OPTIONS'],
    ['/api/browser-errors', 'OPTIONS, POST'],
    ['/api/vitals', 'OPTIONS, POST'],
    ['/api/payments/yookassa', 'OPTIONS, POST'],
    ['/api/v1/vacancies/', 'GET, HEAD, OPTIONS'],
  ])('%s, which is no operation or ends with a slash, takes %s', async (target, allowed) => {
    const answers = [await call(target, { method: 'OPTIONS' }), await call(target, { method: 'DELETE' })]
    expect(answers.map(({ status, headers }) => [status, headers.get('allow')])).toEqual([
      [204, allowed],
      [405, allowed],
    ])
  })

  test('HEAD answers as GET without a body, also with a refusal', async () => {
    for (const target of [
      '/api/v1/vacancies',
      '/api/v1/vacancies/2147483647',
      '/api/v1/vacancies?page=x',
      '/api/users/me',
    ]) {
      const [get, head] = [await call(target), await call(target, { method: 'HEAD' })]
      expect([target, head.status, head.body]).toEqual([target, get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
      expect(head.headers.get('cache-control')).toBe('no-store')
    }
    expect((await call('/api/v1/nowhere', { method: 'HEAD' })).status).toBe(404)
  })
})

describe('a refusal', () => {
  test('to a guest says how to be let in', async () => {
    for (const operation of operations) {
      const { id, access, method } = operation
      if (access === 'public') continue
      const { status, headers } = await call(addressOf(operation), { method })
      if (status !== 401) continue
      expect([id, headers.get('www-authenticate')]).toEqual([
        id,
        `${access === 'api_token' ? 'Bearer' : 'Token'} realm="distant"`,
      ])
    }
    const large = { method: 'POST', body: `{"text":"${'a'.repeat(300_000)}"}` }
    const { status, headers } = await call('/api/v1/remarks', large)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Token realm="distant"'])
  })

  test.each<[string, RawRequest, number, string]>([
    ['/api/v1/vacancies?page=x', {}, 400, 'BAD_REQUEST'],
    ['/api/users/me', {}, 401, 'UNAUTHORIZED'],
    ['/api/v1/vacancies/2147483647', {}, 404, 'NOT_FOUND'],
    ['/api/v1/nowhere', {}, 404, 'NOT_FOUND'],
    ['/api/v1/vacancies', { method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    [
      '/api/v1/remarks',
      { method: 'POST', headers: { 'transfer-encoding': 'chunked' } },
      411,
      'LENGTH_REQUIRED',
    ],
    [
      '/api/v1/remarks',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
      400,
      'BAD_REQUEST',
    ],
    [`/api/v1/vacancies?search=${'a'.repeat(10_000)}`, {}, 414, 'URI_TOO_LONG'],
  ])('%.50s %j is a problem by RFC 9457 beside the older fields', async (target, request, status, code) => {
    const answer = await call(target, request)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
      status,
      'application/problem+json',
    ])
    const body = bodyOf(answer)
    expect(body).toMatchObject({
      type: `https://board.example/api/docs#${problemAnchor(code)}`,
      title: PROBLEM_TITLES[code]?.title,
      status,
      detail: body.message,
      code,
      message: expect.stringMatching(/[а-я]/),
    })
    // A page that was opened before a release reads JSON only.
    const ofPage = await call(target, {
      ...request,
      headers: { ...request.headers, 'sec-fetch-site': 'same-origin' },
    })
    expect([ofPage.status, ofPage.headers.get('content-type')?.split(';')[0]]).toEqual([
      status,
      'application/json',
    ])
    // Its library takes a body with any other field for a broken answer.
    expect([isORPCErrorJson(bodyOf(ofPage)), bodyOf(ofPage).code]).toEqual([true, code])
  })

  test('the type of a problem is explained on the page of the API', async () => {
    const { body } = await call('/api/docs')
    for (const code of Object.keys(PROBLEM_TITLES)) expect(body).toContain(`id="${problemAnchor(code)}"`)
  })

  test.each([
    ['sort=nowhere', { sort: expect.arrayContaining(['date']) }, /sort — одно из [\w, ]*date/],
    [
      'work_form=home&work_form=nowhere',
      { 'work_form.1': expect.arrayContaining(['home', 'remote']) },
      /remote/,
    ],
    ['salary_mode=nowhere&page=x', { salary_mode: ['from', 'or_unsaid', 'stated'] }, /page — число/],
    ['page=1000', undefined, /Неверные параметры: page\./],
  ])('of ?%s names the values that are allowed', async (query, allowed, message) => {
    const { data, detail } = bodyOf(await call(`/api/v1/vacancies?${query}`))
    expect(data.allowed).toEqual(allowed)
    expect(detail).toMatch(message)
  })

  test('never asks a program to reload a page', async () => {
    const forged = await call('/api/v1/personal/vacancies', {
      method: 'POST',
      headers: { cookie: '__Host-token=x' },
      body: '{}',
    })
    expect([forged.status, bodyOf(forged).detail]).toEqual([
      403,
      expect.stringContaining('Authorization: Token'),
    ])
    const error = new Problem('conflict', 'Отзыв уже изменили. Обновите страницу и повторите.', {
      text: 'Если их не видно, обновите страницу.',
    })
    const worded = (isPage: boolean) => {
      const { message, data } = refusalOf(error, { log, requestId: 'one', report: () => {}, isPage })
      return `${message} ${JSON.stringify(data)}`
    }
    expect(worded(true)).toContain('Обновите страницу')
    expect(worded(false)).not.toMatch(/обновите страницу/i)
    expect(worded(false)).toContain('Прочитайте объект заново и повторите.')
  })
})

describe('names that an operation does not know', () => {
  const unknownOf = async (target: string, request: RawRequest = {}) =>
    (await call(target, request)).headers.get('unknown-parameters')
  const post = (body: object, headers: Record<string, string> = {}): RawRequest => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

  test.each([
    ['/api/v1/vacancies?sallary=1&page=1', {}, 'sallary'],
    ['/api/v1/vacancies?search[]=x', {}, null],
    ['/api/v1/vacancies?зарплата=1', {}, encodeURIComponent('зарплата')],
    ['/api/v1/vacancies?utm_source=x&utm_campaign=y&work_form=home', {}, null],
    ['/api/v1/calendar/between?from=2026-11-01&to=2026-11-30&country=RU', {}, 'country'],
    ['/api/v1/remarks?text=x', post({ text: 'Здесь ошибка', author: 'Я' }), 'author, text'],
    [
      '/api/v1/searches/device',
      post({ searches: [{ address: '/vacancies', seen_up_to: 0, seen: 1 }] }),
      'searches.seen',
    ],
    // The specification's own calls, section 7, take any.
    ['/api/v1/locations?search=каз&lang=ru', {}, null],
    ['/api/v1/companies/slug/nowhere?lang=ru', {}, null],
  ])('%s is answered with the header %j', async (target, request, expected) => {
    expect(await unknownOf(encodeURI(decodeURI(target)), request)).toBe(expected)
  })

  test('are refused where that is set, but never to a page of ours or in a call of the specification', async () => {
    const strict = await wholeApp({ unknownParameters: 'refuse' })
    const ask = async (target: string, request: RawRequest = {}) => {
      const { status, headers, body } = await strict.send(target, request)
      return { status, named: headers.get('unknown-parameters'), body: JSON.parse(body) }
    }
    expect(await ask('/api/v1/vacancies?sallary=1')).toMatchObject({
      status: 400,
      named: 'sallary',
      body: {
        code: 'BAD_REQUEST',
        data: { fields: { sallary: expect.stringMatching(/Вместо него: salary\. Есть: .*\bwork_form\b/) } },
      },
    })
    const ofPage = { headers: { 'sec-fetch-site': 'same-origin' } }
    expect(await ask('/api/v1/vacancies?sallary=1', ofPage)).toMatchObject({ status: 200, named: 'sallary' })
    expect(await ask('/api/v1/locations?lang=ru')).toMatchObject({ status: 200, named: null })
    expect(await ask('/api/v1/vacancies?utm_source=x')).toMatchObject({ status: 200, named: null })
  })

  test('the calls of the specification are operations of ours', () => {
    expect(
      operations.filter(({ path, method }) =>
        isSpecified({ method, path: path.replace('{vacancy_id}', '{vacancyId}') }),
      ).length,
    ).toBe(24)
  })
})

test('a call says for which limit it counts, and how much is left', async () => {
  const limited = await wholeApp({ rates: { search: 2 } })
  const left = async () => {
    const { status, headers } = await limited.send('/api/v1/vacancies')
    return [status, headers.get('ratelimit-policy'), headers.get('ratelimit')]
  }
  expect(await left()).toEqual([
    200,
    '"search";q=2;w=60',
    expect.stringMatching(/^"search";r=1;t=([1-5]?\d|60)$/),
  ])
  expect(await left()).toEqual([200, '"search";q=2;w=60', expect.stringMatching(/^"search";r=0;t=/)])
  expect(await left()).toEqual([429, '"search";q=2;w=60', expect.stringMatching(/^"search";r=0;t=/)])
})
