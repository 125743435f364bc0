import { describe, expect, test } from 'vitest'
import { hostileWorld } from './hostile-world.ts'

const { board, send, opened } = await hostileWorld()

describe('cache poisoning', () => {
  test('cookies, languages, user agents and forwarded hosts do not change the bytes of a public page', async () => {
    const visitors: Record<string, string>[] = [
      {},
      { cookie: 'viewport=xs; employer=1; token=abc; theme=dark' },
      { 'accept-language': 'en', 'user-agent': 'Googlebot/2.1' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'http' },
      { host: 'evil.example', origin: 'https://evil.example', referer: 'https://evil.example/<script>' },
      { authorization: 'Token abc', 'x-http-method-override': 'DELETE', 'x-rewrite-url': '/nowhere' },
    ]
    for (const target of ['/vacancies?work_form=home', '/', `/vacancies/${opened.vacancyId}`, '/help']) {
      const answers = []
      for (const headers of visitors) answers.push(await send(target, { headers }))
      expect(new Set(answers.map(({ body }) => body)).size, target).toBe(1)
      for (const { headers } of answers) {
        expect(headers.get('vary')).toBe('Accept-Encoding')
        expect(headers.has('set-cookie')).toBe(false)
      }
    }
  })

  test('the order of parameters and unknown ones share one cached page', async () => {
    const plain = await send('/vacancies?experience=none&sort=date&work_form=home')
    for (const query of [
      'work_form=home&sort=date&experience=none',
      'utm_source=<script>&experience=none&sort=date&work_form=home&fbclid=x',
      'experience=none&sort=date&work_form=home&callback=alert(1)&_=1',
    ]) {
      const other = await send(`/vacancies?${query}`)
      expect(other.headers.get('cache-status'), query).toBe('distant; hit')
      expect(other.body).toBe(plain.body)
    }
  })

  test('refusals and redirects are not cached in place of a page', async () => {
    await send('/vacancies/moskva')
    const [short, other] = [await send('/vacancies'), await send('/vacancies/moskva')]
    expect(other.body).toBe(short.body)
    expect(other.headers.get('link')).toBe(short.headers.get('link'))
    expect((await send('/vacancies/nowhere')).headers.get('cache-status')).toBe('distant; fwd=miss')
  })
})

describe('injection', () => {
  const attacks = [
    '"><script>alert(1)</script>',
    "'-alert(1)-'",
    '</script><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '<!--<script>',
    '\u2028alert(1)//\u2029',
    'javascript:alert(1)',
    '{{7*7}}${7*7}',
  ]

  test.each(attacks)('the search text %j is escaped in the page', async (text) => {
    const answer = await send(`/vacancies?search=${encodeURIComponent(text)}`)
    expect(answer.status).toBe(200)
    const scripts = answer.body.match(/<script[^>]*>/g) ?? []
    expect(scripts.filter((tag) => !/ src="\/[^"]+"|type="application\/(ld\+)?json"/.test(tag))).toEqual([])
    expect(answer.body).not.toMatch(/<img|<!--<script|onerror=alert\(1\)>/)
    // Every data block is still JSON after the text has gone through it.
    const blocks = [
      ...answer.body.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs),
    ]
    expect(blocks.length).toBeGreaterThan(1)
    for (const [, json = ''] of blocks) JSON.parse(json)
    expect(blocks.map(([, json]) => json).join('')).not.toMatch(/[<>\u2028\u2029]/)
  })

  test.each(attacks)('the search text %j is escaped in feeds', async (text) => {
    await board.buildVacancies({ title: `Опрос ${text}`.slice(0, 90) })
    for (const format of ['rss', 'json']) {
      const answer = await send(`/vacancies/feed.${format}?search=${encodeURIComponent(text)}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^application\/(rss\+xml|feed\+json)/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      if (format === 'rss') expect(answer.body).not.toMatch(/<script|<img src=x/)
      else JSON.parse(answer.body)
    }
  })

  test('unknown parameters are not written into the page', async () => {
    const answer = await send('/vacancies?utm_source=zyzzyva&callback=zyzzyva&redirect_uri=zyzzyva#zyzzyva')
    expect(answer.status).toBe(200)
    expect(answer.body).not.toContain('zyzzyva')
  })
})
