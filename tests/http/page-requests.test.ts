import { describe, expect, test } from 'vitest'
import { ANSWER_MAX_MS, hostileWorld, long } from './hostile-world.ts'

const { send, sendWarm, opened } = await hostileWorld()

describe('page requests', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'a page answers 405 to %s with the allowed methods',
    async (method) => {
      for (const target of ['/', '/vacancies', `/vacancies/${opened.vacancyId}`, '/nowhere']) {
        const answer = await sendWarm(target, { method, body: method === 'POST' ? long(100_000) : '' })
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
        expect(answer.processorMs).toBeLessThan(ANSWER_MAX_MS)
      }
    },
  )

  test.each([
    ['POST', '/vacancies', '', 405, 'Эту страницу можно только открыть.'],
    ['GET', '/a%2', '', 400, 'Адрес записан с ошибкой'],
    ['GET', '//evil.example/%ff', '', 400, 'Адрес записан с ошибкой'],
    ['GET', `/vacancies?search=${long(9000)}`, '', 414, 'Слишком длинный адрес'],
    ['POST', '/sign-in', `email=${long(300_001)}`, 413, 'Слишком большой запрос'],
    ['GET', '/companies/abc', '', 404, 'Page Not Found: /companies/abc'],
    ['GET', '/companies/0/profile', '', 404, 'Page Not Found: /companies/0/profile'],
    ['GET', '/companies/1e9/managers', '', 404, 'Page Not Found: /companies/1e9/managers'],
    ['GET', '/companies/%3Cscript%3E', '', 404, 'Page Not Found: /companies/%3Cscript%3E'],
  ])('the error for %s %s is a page where HTML is accepted and one line elsewhere', async (...row) => {
    const [method, target, body, status, words] = row
    const ask = (accept: string) =>
      sendWarm(target, {
        method,
        body,
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.body).toContain(words)
    expect(page.body).toContain('Вы работодатель?')
    expect(page.body).toContain(`"status":${status}`)
    expect(page.body).not.toContain('<script>')
    expect(page.processorMs).toBeLessThan(ANSWER_MAX_MS)
    const line = await ask('*/*')
    expect([line.status, line.headers.get('content-type')]).toEqual([status, 'text/plain; charset=utf-8'])
    expect(line.body).toContain(words)
    expect(line.body).not.toContain('<')
  })

  test('an unknown HTTP method is refused', async () => {
    expect((await send('/', { method: 'FROBNICATE' })).status).toBe(400)
  })

  test('HEAD returns the headers of GET without a body', async () => {
    for (const target of [
      '/',
      '/vacancies',
      `/vacancies/${opened.vacancyId}`,
      '/nowhere',
      '/vacancies/nowhere',
    ]) {
      // A page that is rendered for its first reader has no length yet.
      await send(target)
      const [get, head] = [await send(target), await send(target, { method: 'HEAD' })]
      expect(head.status).toBe(get.status)
      expect(head.body).toBe('')
      // A page of an error is rendered for each request, so its moment differs.
      const own = get.status === 200 ? ['etag', 'content-length'] : []
      for (const name of ['content-type', 'link', 'vary', 'cache-control', 'surrogate-key', ...own])
        expect(head.headers.get(name), `${name} of ${target}`).toBe(get.headers.get(name))
    }
  })

  test('an unchanged page answers 304, rendered or cached', async () => {
    for (const target of ['/vacancies?sort=salary_desc', '/vacancies?sort=salary_desc', '/help']) {
      const etag = (await send(target)).headers.get('etag') ?? ''
      for (const tags of [etag, `"other", ${etag}`]) {
        const again = await send(target, { headers: { 'if-none-match': tags } })
        expect([again.status, again.body, again.headers.get('etag')], tags).toEqual([304, '', etag])
      }
      expect((await send(target, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  test('a range request gets the whole page', async () => {
    for (const range of ['bytes=0-10', 'bytes=5-1', 'bytes=0-,0-,0-', 'apples=1-2']) {
      const answer = await send('/help', { headers: { range } })
      expect(answer.status).toBe(200)
      expect(answer.body).toContain('</html>')
    }
  })

  test.each([
    ['a cookie of 8 kB', { cookie: `a=${long(8000)}` }],
    ['broken cookies', { cookie: 'a=%E0%A4%A; =; ;;; __proto__=1; viewport=%00' }],
    ['an endless Accept-Encoding', { 'accept-encoding': 'br;q=0,'.repeat(2000) }],
    ['nonsense in Accept', { accept: long(8000), 'accept-language': '*;q=9,,;' }],
    ['nonsense in If-Modified-Since', { 'if-modified-since': long(2000) }],
    ['a request id that would break a log', { 'x-request-id': `a b"${long(3000)}` }],
  ])('a page is answered normally to a request with %s', async (_what, headers: Record<string, string>) => {
    const answer = await sendWarm('/vacancies', { headers })
    expect(answer.status).toBe(200)
    expect(answer.processorMs).toBeLessThan(ANSWER_MAX_MS)
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  })

  test('headers over 32 kB are refused', async () => {
    expect((await send('/', { headers: { 'x-a': long(33_000) } })).status).toBe(431)
  })
})
