import { beforeAll, describe, expect, test } from 'vitest'
import { markdownOf } from '#server/http/pages/page-twins.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildBakery } from './bakery.ts'

const { board, send, bugs } = await wholeApp()
let open = 0
let gone = 0

beforeAll(async () => {
  ;({ open, gone } = await buildBakery(board, {
    title: 'Пекарь | ночной',
    descriptionHtml: '<p>Печём хлеб.</p><ul><li>Тесто</li><li>Печь</li></ul>',
    emails: ['secret@kolos.example'],
    phones: ['+79990001122'],
  }))
})

describe('the twins of public pages', () => {
  test('the JSON of a vacancy is what its operations answer, with the names of the API', async () => {
    const { status, headers, body } = await send(`/vacancies/${open}.json`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    const answer: unknown = JSON.parse(body)
    expect(answer).toMatchObject({
      status: 200,
      url: `https://board.example/vacancies/${open}`,
      data: expect.arrayContaining([
        {
          operation: 'vacancies.read',
          input: { id: open },
          result: expect.objectContaining({ title: 'Пекарь | ночной', work_form: 'remote' }),
        },
      ]),
    })
  })

  test('the Markdown of a vacancy has its headings, lists and absolute links', async () => {
    const { status, headers, body } = await send(`/vacancies/${open}.md`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(body).toMatch(/^# Пекарь | ночной$/m)
    expect(body).toMatch(/^- +Тесто$/m)
    expect(body).toContain('](https://board.example/employer/pekarnya)')
    expect(body).not.toMatch(/<[a-z]+[\s>]/)
  })

  test('a twin is cached like its page and named for search engines as its copy', async () => {
    const page = await send(`/vacancies/${open}`)
    for (const twin of ['json', 'md']) {
      const { headers } = await send(`/vacancies/${open}.${twin}`)
      for (const name of ['surrogate-key', 'cdn-cache-control', 'cache-control'])
        expect([name, headers.get(name)]).toEqual([name, page.headers.get(name)])
      expect(headers.get('link')).toBe(`<https://board.example/vacancies/${open}>; rel="canonical"`)
      expect(headers.get('x-robots-tag')).toBe('noindex')
      const again = await send(`/vacancies/${open}.${twin}`)
      expect(again.headers.get('cache-status')).toBe('distant; hit')
    }
    expect(page.headers.get('x-robots-tag')).toBeNull()
  })

  test('a changed vacancy removes its twins from the cache', async () => {
    const paths = [`/vacancies/${open}.json`, `/vacancies/${open}.md`]
    for (const path of paths) await send(path)
    await board.refresh([open])
    for (const path of paths) expect((await send(path)).headers.get('cache-status')).toBe('distant; fwd=miss')
  })

  test('a page and its twins do not answer for each other from the cache', async () => {
    const addresses = ['', '.json', '.md'].map((twin) => `/employer/pekarnya${twin}`)
    for (let round = 0; round < 2; round += 1) {
      const types = await Promise.all(
        addresses.map(async (address) => (await send(address)).headers.get('content-type')?.split(';')[0]),
      )
      expect(types).toEqual(['text/html', 'application/json', 'text/markdown'])
    }
  })

  test('a page names its twins in the header Link, with its query, and never in its HTML', async () => {
    const { headers, body } = await send('/vacancies?work_form=home&utm_source=x')
    const twin = (name: string, type: string) =>
      `<https://board.example/vacancies.${name}?work_form=home>; rel="alternate"; type="${type}"`
    expect(headers.get('link')).toContain(twin('json', 'application/json'))
    expect(headers.get('link')).toContain(twin('md', 'text/markdown'))
    expect(body).not.toMatch(/\/vacancies\.(json|md)/)
    expect((await send('/')).headers.get('link')).toContain('<https://board.example/index.json>')
    for (const path of ['/nowhere', '/sign-in', `/vacancies/${gone}`])
      expect((await send(path)).headers.get('link') ?? '').not.toContain('text/markdown')
  })

  test('nothing of an address ends its link in the header', async () => {
    const { headers } = await send('/vacancies?search=%3E%2C%22;x=>,<y>;rel="next"')
    const links = (headers.get('link') ?? '').split(/, (?=<)/)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^<[^<>"\s]+>(; [a-z]+="?[\w/+-]+"?)+(; crossorigin)?$/)
  })

  test.each([
    ['/vacancies?work_form=home', '/vacancies/feed.rss?work_form=home'],
    ['/vacancies/kazan', '/vacancies/kazan/feed.rss?scope=home'],
    ['/blog', '/blog/feed.rss'],
    ['/blog?topic=safety', '/blog/feed.rss?topic=safety'],
    ['/rabota/kazan', '/vacancies/kazan/feed.rss'],
  ])('the page %s names its feed %s, which exists', async (page, feed) => {
    const { body } = await send(page)
    expect(body).toContain(`rel="alternate" type="application/rss+xml" href="${feed}"`)
    expect((await send(feed)).status).toBe(200)
  })

  test('the page of a company names the feed of its vacancies', async () => {
    const { body } = await send('/employer/pekarnya')
    const path = /type="application\/rss\+xml" href="([^"]+)"/.exec(body)?.[1] ?? ''
    const feed = await send(path.replaceAll('&amp;', '&'))
    expect([feed.status, feed.body.includes('ночной')]).toEqual([200, true])
  })

  test('a twin has the status of its page', async () => {
    for (const twin of ['json', 'md']) {
      expect((await send(`/vacancies/${gone}.${twin}`)).status).toBe(410)
      expect((await send(`/vacancies/99999999.${twin}`)).status).toBe(404)
      expect((await send(`/nowhere.${twin}`)).status).toBe(404)
    }
    expect(JSON.parse((await send('/nowhere.json')).body)).toEqual({
      status: 404,
      message: 'Такой страницы нет.',
    })
  })

  test.each([
    ['/vacancies/Kazan.json', '/vacancies/kazan.json'],
    ['/vacancies.md?page=1', '/vacancies.md'],
    ['/vacancies.json?profession=buhgalter', '/vacancies/buhgalter.json'],
    ['//blog.json', '/blog.json'],
  ])('%s redirects to the twin %s', async (from, to) => {
    const { status, headers } = await send(from)
    expect([status, headers.get('location')]).toEqual([301, to])
  })

  test('a private page has no twin for any reader', async () => {
    const { id: userId } = await buildUser(board.deps.db)
    const { token } = await buildSession(board.deps.db, { userId })
    const paths = ROUTES.filter(({ isPublic }) => !isPublic).map(({ path }) =>
      path.replace(/\{\w+\??\}|\{\w+:(digits|hex)\}/g, '1').replace(/\/?\{\w+\*\}/g, '/x'),
    )
    expect(paths.length).toBeGreaterThan(40)
    for (const path of paths) {
      for (const twin of ['json', 'md', 'png']) {
        const { status, headers, body } = await send(`${path}.${twin}`, {
          headers: {
            cookie: `__Host-token=${token}; session=1`,
            accept: '*/*',
            authorization: `Token ${token}`,
          },
        })
        expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
        expect([path, body]).toEqual([path, 'Такого адреса нет.'])
      }
    }
  })

  test('every public page without a parameter has both twins', async () => {
    const paths = ROUTES.filter((route) => route.isPublic && route.page && !route.path.includes('{'))
    for (const { path } of paths) {
      const name = path === '/' ? '/index' : path
      const page = await send(path)
      for (const twin of ['json', 'md']) {
        const { status, body } = await send(`${name}.${twin}`)
        expect([path, twin, status]).toEqual([path, twin, page.status])
        expect(body.length).toBeGreaterThan(50)
      }
    }
    expect(bugs).toEqual([])
  })

  test('contacts of a vacancy leave through none of its twins', async () => {
    for (const path of [`/vacancies/${open}`, '/vacancies', '/employer/pekarnya', '/index'])
      for (const twin of ['json', 'md']) {
        const { body } = await send(`${path}.${twin}`)
        expect(body).not.toMatch(/secret@kolos|9990001122|token|password/i)
      }
  })
})

describe('Markdown of a page', () => {
  const markdown = (html: string) => markdownOf(`<main>${html}</main>`, 'https://board.example/help')

  test('a table without a head takes its first row for one', () => {
    expect(
      markdown('<table><tbody><tr><td>а|б</td><td>1</td></tr><tr><td>в</td><td>2</td></tr></tbody></table>'),
    ).toBe('| а\\|б | 1 |\n| --- | --- |\n| в | 2 |\n')
    expect(
      markdown('<table><thead><tr><th>Дом</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'),
    ).toBe('| Дом |\n| --- |\n| 1 |\n')
  })

  test('forms, buttons and drawings are left out, and neighbours stay apart', () => {
    expect(
      markdown(
        '<form><input/><b>Найти</b></form><button>Ещё</button><p><span>Удалённо</span><span>Без опыта</span><svg><title>x</title></svg></p>',
      ),
    ).toBe('Удалённо · Без опыта\n')
  })

  test('a link is absolute, and one of the page stays in it', () => {
    expect(markdown('<a href="/blog"><h3>Статьи\n о работе</h3></a><p><a href="#top">Вверх</a></p>')).toBe(
      '### [Статьи о работе](https://board.example/blog)\n\n[Вверх](https://board.example/help#top)\n',
    )
  })
})
