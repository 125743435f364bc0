import { describe, expect, test } from 'vitest'
import { listOperations } from '#server/http/api/operation-list.ts'
import { ANSWER_MAX_MS, hostileWorld, long } from './hostile-world.ts'

const { send, sendWarm } = await hostileWorld()

const shown = (text: string) =>
  text.length > 80 ? `${text.slice(0, 60)}… (${text.length} characters)` : text

describe('invalid API input', () => {
  test.each([
    ['/api/v1/vacancies?page=0', 400],
    ['/api/v1/vacancies?page=-1', 400],
    ['/api/v1/vacancies?page=1e9', 400],
    ['/api/v1/vacancies?page=NaN', 400],
    ['/api/v1/vacancies?page[a][b]=1', 400],
    ['/api/v1/vacancies?page=1&page=2', 400],
    ['/api/v1/vacancies?search[]=a', 400],
    ['/api/v1/vacancies?search=a&search=b', 400],
    ['/api/v1/vacancies?work_form=nowhere', 400],
    ['/api/v1/vacancies?work_form=home&work_form=nowhere', 400],
    ['/api/v1/vacancies?work_form[a]=home', 400],
    ['/api/v1/vacancies?salary_mode=nowhere', 400],
    ['/api/v1/vacancies?pay_frequency=nowhere', 400],
    ['/api/v1/vacancies?salary=1e309', 400],
    ['/api/v1/vacancies?salary=-5', 400],
    ['/api/v1/vacancies?company=99999999999', 400],
    [`/api/v1/vacancies?search=${long(7000)}`, 400],
    ['/api/v1/vacancies?profession=nowhere', 404],
    ['/api/v1/vacancies?location=constructor', 404],
    ['/api/v1/vacancies/abc', 400],
    ['/api/v1/vacancies/0', 400],
    ['/api/v1/vacancies/99999999999', 400],
    ['/api/v1/vacancies/2147483647', 404],
    ['/api/v1/vacancies/1/nowhere', 404],
    ['/api/v1/vacancies/suggest?search[a]=b', 400],
    ['/api/v2/companies/abc', 400],
    ['/api/v2/companies/2147483647', 404],
    ['/api/v2/companies/1/vacancies?page=-1', 400],
    ['/api/v1/companies/slug/nowhere', 404],
    ['/api/v1/companies/slug/%00', 400],
    ['/api/v1/companies/slug/%E0%A4%A', 400],
    ['/api/v1/locations?limit=100000', 400],
    ['/api/v1/locations?limit=NaN', 400],
    ['/api/v1/locations/slug/..%2f', 404],
    ['/api/v1/route-rules', 400],
    ['/api/v1/%2e%2e/v1/vacancies', 400],
    ['/api//v1/vacancies', 404],
    ['/api/v1/nowhere', 404],
    ['/api/__proto__', 404],
    [`/api/v1/vacancies?search=${long(10_000)}`, 414],
  ])('the API answers %.60s in JSON with %i', async (target, status) => {
    const answer = await sendWarm(target)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const body: unknown = JSON.parse(answer.body)
    expect(body).toMatchObject({
      status,
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.stringMatching(/[а-я]/),
    })
    expect(answer.processorMs).toBeLessThan(ANSWER_MAX_MS)
  })

  test.each([
    ['page', '0', 'Значение не должно быть меньше 1.'],
    ['page', '1000', 'Значение не должно быть больше 100.'],
    ['page', 'x', 'Поле содержит недопустимые символы.'],
    ['sort', 'nowhere', 'Поле содержит недопустимые символы.'],
    ['search', long(7000), 'Содержимое поля слишком длинное.'],
  ])('the API refuses %s=%.10s with the error text of the forms', async (name, value, words) => {
    const { body } = await send(`/api/v1/vacancies?${name}=${value}`)
    expect(JSON.parse(body).data.fields).toEqual({ [name]: words })
  })

  test('missing and empty fields are requested, and no field error is in English', async () => {
    const post = async (sent: object) => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const path = '/api/v1/auth/registration/request'
      const { body } = await send(path, { method: 'POST', headers, body: JSON.stringify(sent) })
      return JSON.parse(body).data.fields
    }
    const required = 'Это поле обязательно для заполнения.'
    expect(await post({})).toMatchObject({ email: required, first_name: required, intent: required })
    const wrong = await post({ email: 'x', first_name: 1, last_name: [], intent: 'other', consent: 'yes' })
    expect(Object.keys(wrong).length).toBeGreaterThan(3)
    for (const words of Object.values(wrong)) expect(words).toMatch(/^[А-Я][^a-zA-Z]+\.$/)
  })

  test.each([
    ['POST', '/api/v1/vacancies', '{broken'],
    ['POST', '/api/v1/vacancies/list', '[]'],
    ['PUT', '/api/v1/vacancies/1', '{"__proto__":{"a":1}}'],
    ['PATCH', '/api/v2/companies/1', '"text"'],
    ['DELETE', '/api/v1/vacancies/1', ''],
    ['TRACE', '/api/v1/vacancies', ''],
  ])('the request %s %s matches no operation: its address takes others', async (method, target, body) => {
    const answer = await sendWarm(target, { method, body, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(405)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
  })

  test('every operation refuses malformed bodies without a server error', async () => {
    const bodies = [
      '{broken',
      '',
      'null',
      '[]',
      '[[[1]]]',
      '"text"',
      '{"email":{"$gt":""},"id":[],"title":{"a":1},"code":[[]]}',
      '{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{"a":1}}}',
      `{"email":"${long(20_000)}","title":"\\u0000"}`,
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ]
    const operations = listOperations().filter(({ method }) => method !== 'GET')
    expect(operations.length).toBeGreaterThan(0)
    // Each body as JSON; each other type with one of the bodies, in turns.
    const pairs = (turn: number) => [
      ...bodies.map((body) => ['application/json', body] as const),
      ...['application/x-www-form-urlencoded', 'multipart/form-data', 'a/b'].map(
        (type, at) => [type, bodies[(turn + at) % bodies.length] ?? ''] as const,
      ),
    ]
    for (const [turn, { method, path }] of operations.entries()) {
      for (const [type, body] of pairs(turn)) {
        const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
        const answer = await send(`/api${path.replaceAll(/\{[^}]+\}/g, '1')}`, {
          method,
          body,
          headers,
          isKeptAlive: true,
        })
        const what = `${method} ${path} ${type} ${shown(body)}`
        expect(answer.status, what).toBeLessThan(500)
        expect(answer.headers.get('location'), what).toBeNull()
      }
    }
  }, 120_000)

  test('the body of a GET request is ignored', async () => {
    const headers = { 'content-type': 'application/json' }
    const plain = await send('/api/v1/vacancies')
    for (const body of ['{broken', '[1,2]', '{"__proto__":{"search":"x"}}', 'null'])
      expect((await send('/api/v1/vacancies', { headers, body })).body).toBe(plain.body)
  })

  test('parameter names of several words reach the operation', async () => {
    const home: unknown = JSON.parse((await send('/api/v1/vacancies?work_form=home')).body)
    const all: unknown = JSON.parse((await send('/api/v1/vacancies')).body)
    expect(home).toMatchObject({ total: 1 })
    expect(all).not.toMatchObject({ total: 1 })
  })

  test('names of object properties such as __proto__ are plain parameters', async () => {
    const plain = await send('/api/v1/vacancies')
    for (const query of ['__proto__[search]=x', 'constructor[prototype][search]=x', '__proto__.search=x'])
      expect((await send(`/api/v1/vacancies?${query}`)).body).toBe(plain.body)
  })
})
