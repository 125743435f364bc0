import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { CAREERS_PAGE } from '#server/features/intake/sources/kinds/careers-page.ts'
import type { ReadTask } from '#server/features/intake/sources/kinds/kind.ts'
import {
  buildBlockPage,
  buildPostingPage,
  buildSitemap,
  serveCareersPage,
  toPosting,
  type CareersStub,
} from '#tests/support/source-stub/careers-page.ts'
import { startSourceStub, type SourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { readAll, toIds } from './reading.ts'

let stub: SourceStub
let site: CareersStub
const [sample] = buildStubVacancies({ count: 1 })
if (!sample) throw new Error('One vacancy is expected')
const posting = toPosting(sample)

beforeEach(async () => {
  stub = await startSourceStub()
  site = serveCareersPage(stub, [])
})

const read = (settings: ReadTask['settings'] = { pathPrefix: '/vacancies/' }) =>
  readAll(CAREERS_PAGE, { address: site.address, settings })
const askedPaths = () => stub.requests.map(({ url }) => url.pathname)
const addPage = (path: string, page: ReturnType<typeof buildPostingPage>) => void site.pages.set(path, page)

test('robots.txt leads to the sitemap, its index to a packed one, and that to the pages under the prefix', async () => {
  site.vacancies = buildStubVacancies({ count: 3 })
  const reading = await read()
  expect(askedPaths()).toEqual([
    '/robots.txt',
    '/sitemaps/index.xml',
    '/sitemaps/pages.xml.gz',
    '/vacancies/1',
    '/vacancies/2',
    '/vacancies/3',
  ])
  expect(reading.failure).toBeNull()
  expect(toIds(reading)).toEqual(['v-1', 'v-2', 'v-3'])
})

test('without a prefix every page of the sitemap of a site is read', async () => {
  site.vacancies = buildStubVacancies({ count: 1 })
  await read({})
  expect(askedPaths().slice(3)).toEqual(['/', '/about', '/vacancies/1'])
})

test.each([
  ['without robots.txt', null],
  ['of a robots.txt without a sitemap', 'User-agent: *\nDisallow:\n'],
])('the usual address of the sitemap is asked %s', async (_, robots) => {
  site.robots = robots
  addPage('/sitemap.xml', { type: 'text/xml', body: buildSitemap(stub.origin, ['/vacancies/1']) })
  site.vacancies = buildStubVacancies({ count: 1 })
  expect(toIds(await read())).toEqual(['v-1'])
})

test('the address of a sitemap is read itself', async () => {
  addPage('/jobs.xml.gz', {
    type: 'application/gzip',
    body: gzipSync(buildSitemap(stub.origin, ['/vacancies/1'])),
  })
  site.vacancies = buildStubVacancies({ count: 1 })
  site.address = new URL('/jobs.xml.gz', stub.origin)
  expect(toIds(await read())).toEqual(['v-1'])
  expect(askedPaths()).not.toContain('/robots.txt')
})

test.each([
  ['is cut off', buildSitemap('http://x.example', ['/vacancies/1']).replace('</urlset>', '')],
  ['is a page of HTML', '<!doctype html><html><body>Каталог</body></html>'],
])('a sitemap that %s ends the run', async (_, body) => {
  site.robots = null
  addPage('/sitemap.xml', { type: 'text/xml', body })
  expect((await read()).failure?.reason).toBe('wrong_content')
})

test('a site without a sitemap cannot be read', async () => {
  site.robots = 'Sitemap: /none.xml'
  expect((await read()).failure?.reason).toBe('not_found')
})

test('at most 500 pages are read, and the run says that there are more', async () => {
  site.vacancies = buildStubVacancies({ count: 510 })
  const reading = await read()
  expect(reading.originals).toHaveLength(500)
  expect(reading.failure?.reason).toBe('too_large')
})

describe('the block', () => {
  const json = JSON.stringify(posting)

  test.each([
    ['in a list', `[${json}]`],
    ['in a graph', `{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},${json}]}`],
    ['in a list of items', `{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":${json}}]}`],
    ['of several types', JSON.stringify({ ...posting, '@type': ['Thing', 'JobPosting'] })],
    ['of a full type', JSON.stringify({ ...posting, '@type': 'http://schema.org/JobPosting' })],
    ['with a comment around', `<!--\n${json}\n-->`],
    ['with CDATA around', `//<![CDATA[\n${json}\n//]]>`],
    ['with CDATA in a comment around', `/*<![CDATA[*/${json}/*]]>*/`],
    ['with a comma too much', json.replace(/\}$/, ',}')],
    ['with two commas', json.replace(',', ',,')],
    ['with a mark of the byte order', `\uFEFF${json}`],
    ['with a no-break space before it', `\u00A0${json}`],
    ['with comments', json.replace(',', ', // one, "two"\n /* three, */ ')],
    ['with signs of comments in its texts', json.replace('<p>', '<p>https://vydumka.example/* ,, // ')],
    ['with control characters inside', json.replace('<p>', '<p>\n\t')],
    ['with a semicolon behind', `${json};`],
  ])('%s is read', async (_, block) => {
    addPage('/vacancies/a', buildBlockPage(block))
    const reading = await read()
    expect(reading.broken).toEqual([])
    expect(reading.originals).toMatchObject([{ id: 'v-1', value: { posting: { title: sample.title } } }])
  })

  test('that is nested without end is broken, and the others are read', async () => {
    const deep = `<script type="application/ld+json">${'['.repeat(20_000)}${']'.repeat(20_000)}</script>`
    addPage('/vacancies/a', {
      type: 'text/html',
      body: `${deep}<script type="application/ld+json">${json}</script>`,
    })
    expect(toIds(await read())).toEqual(['v-1'])
  })

  test.each([
    [
      'attributes in another order and case',
      `<script id="x" TYPE='Application/LD+JSON' class="y">${json}</script>`,
    ],
    [
      'several blocks',
      `<script type="application/ld+json">{"@type":"Organization"}</script><script type="application/ld+json">${json}</script>`,
    ],
  ])('is read with %s', async (_, body) => {
    addPage('/vacancies/a', { type: 'text/html', body })
    expect(toIds(await read())).toEqual(['v-1'])
  })

  test('that is broken is counted, and the others of the page are used', async () => {
    addPage(
      '/vacancies/a',
      buildPostingPage(posting, '<script type="application/ld+json">{"@type": </script>'),
    )
    const reading = await read()
    expect(toIds(reading)).toEqual(['v-1'])
    expect(reading.broken).toMatchObject([{ error: { reason: 'not_json' } }])
  })

  test('of another type has no vacancy, however deep it is', async () => {
    const deep = '['.repeat(5000) + ']'.repeat(5000)
    addPage('/vacancies/a', buildBlockPage(`{"@type":"Event","child":${deep}}`))
    expect(await read()).toMatchObject({ originals: [], failure: null })
  })

  test('of a posting inside of a posting is no second vacancy', async () => {
    addPage('/vacancies/a', buildPostingPage({ ...posting, relatedTo: { ...posting, title: 'Другая' } }))
    expect((await read()).originals).toHaveLength(1)
  })
})

test('a page of windows-1251 is read in its letters', async () => {
  const bytes = Buffer.from(
    [...String(buildPostingPage({ ...posting, title: 'Тест' }).body)].map((one) => {
      const code = one.charCodeAt(0)
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code & 127
    }),
  )
  addPage('/vacancies/a', {
    type: 'text/html',
    body: Buffer.from(bytes.toString('latin1').replace('"utf-8"', '"windows-1251"'), 'latin1'),
  })
  expect((await read()).originals).toMatchObject([{ value: { posting: { title: 'Тест' } } }])
})

describe('a page that asks not to be indexed is not taken', () => {
  test.each([
    ['by its head', '<meta name="robots" content="noindex, follow">', {}],
    ['by its head, in capitals', '<META NAME="ROBOTS" CONTENT="NONE">', {}],
    ['by its head, for us', '<meta name="distantbot" content="noindex">', {}],
    ['by a header', '', { 'x-robots-tag': 'noindex' }],
    ['by a header for us', '', { 'x-robots-tag': 'otherbot: all, DistantBot: noindex' }],
  ])('%s', async (_, head, headers) => {
    addPage('/vacancies/a', { ...buildPostingPage(posting, head), headers })
    const reading = await read()
    expect(reading.originals).toEqual([])
    expect(reading.broken).toMatchObject([{ error: { reason: 'not_indexed' } }])
  })

  test.each([
    ['of links alone', '<meta name="robots" content="nofollow">', {}],
    ['for another robot', '', { 'x-robots-tag': 'otherbot: noindex' }],
  ])('but one with a rule %s is', async (_, head, headers) => {
    addPage('/vacancies/a', { ...buildPostingPage(posting, head), headers })
    expect((await read()).originals).toHaveLength(1)
  })
})

describe('what identifies a posting', () => {
  const addPostings = (...all: object[]) =>
    all.forEach((changes, at) => addPage(`/vacancies/p${at}`, buildPostingPage({ ...posting, ...changes })))

  test.each([
    ['a string', 'A-7', 'A-7'],
    ['a number', 7, '7'],
    ['a PropertyValue', { value: 7 }, '7'],
    ['a list', [{ '@type': 'PropertyValue', value: 'A-7' }], 'A-7'],
  ])('is its identifier: %s', async (_, identifier, id) => {
    addPostings({ identifier })
    expect(toIds(await read())).toEqual([id])
  })

  test('is its address where all pages have one identifier, in any order of the pages', async () => {
    addPostings({ identifier: 'ВЫДУМКА' }, { identifier: 'ВЫДУМКА' })
    const ids = toIds(await read())
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('ВЫДУМКА')
    site.pages = new Map([...site.pages].toReversed())
    expect(toIds(await read()).toSorted()).toEqual(ids.toSorted())
  })

  test('is its address without marks of advertising where it has no identifier', async () => {
    addPostings({ identifier: null, url: '/vacancies/p0?utm_source=x#top' })
    const [first] = toIds(await read())
    addPostings({ identifier: null })
    expect(toIds(await read())).toEqual([first])
  })
})

describe('the address of a posting', () => {
  test.each([
    ['missing', undefined, '/vacancies/a'],
    ['relative', '/vacancies/b', '/vacancies/b'],
    ['of another site', 'https://elsewhere.example/1', '/vacancies/a'],
    ['no web address', 'javascript:alert(1)', '/vacancies/a'],
  ])('%s', async (_, url, path) => {
    addPage('/vacancies/a', buildPostingPage({ ...posting, url }))
    expect((await read()).originals).toMatchObject([{ value: { url: stub.origin + path } }])
  })

  test('is that of the page where all pages state the same', async () => {
    for (const path of ['/vacancies/a', '/vacancies/b'])
      addPage(path, buildPostingPage({ ...posting, identifier: path, url: '/' }))
    const urls = (await read()).originals.map(({ value }) => Reflect.get(Object(value), 'url'))
    expect(urls).toEqual([`${stub.origin}/vacancies/a`, `${stub.origin}/vacancies/b`])
  })
})

describe('several postings on a page', () => {
  test('are taken when each has an address of its own, once with those of their pages', async () => {
    site.vacancies = buildStubVacancies({ count: 2 })
    const list = site.vacancies.map((one) => ({ ...toPosting(one), url: `/vacancies/${one.number}` }))
    addPage('/vacancies/all', buildPostingPage(list))
    expect(toIds(await read())).toEqual(['v-1', 'v-2'])
  })

  test('are refused without addresses', async () => {
    addPage('/vacancies/all', buildPostingPage([posting, { ...posting, identifier: 2 }]))
    const reading = await read()
    expect(reading.originals).toEqual([])
    expect(reading.broken.map(({ error }) => error)).toMatchObject([
      { reason: 'no_own_address' },
      { reason: 'no_own_address' },
    ])
  })
})

test('contacts of a posting leave no trace', async () => {
  addPage('/vacancies/a', buildPostingPage(posting))
  expect(JSON.stringify((await read()).originals)).not.toMatch(/hr@|000 000/)
})

describe('a page that fails', () => {
  beforeEach(() => {
    site.vacancies = buildStubVacancies({ count: 8 })
  })
  const failAt = (paths: readonly string[], fault: ReturnType<SourceStub['misbehave']>) => {
    stub.misbehave = ({ url }) => (paths.includes(url.pathname) ? fault : null)
  }

  test.each([
    ['gone', { kind: 'status', status: 410 }],
    ['not found', { kind: 'status', status: 404 }],
    ['moved to another site', { kind: 'redirect', to: 'https://elsewhere.example/' }],
  ] as const)('because it is %s only has no vacancy', async (_, fault) => {
    failAt(['/vacancies/3'], fault)
    const reading = await read()
    expect(reading.failure).toBeNull()
    expect(reading.originals).toHaveLength(7)
  })

  test.each([
    ['an error of the server', { kind: 'status', status: 500 }, 'server_error'],
    ['a broken connection', { kind: 'broken_off' }, 'no_connection'],
  ] as const)('by %s leaves the others, and the run is not complete', async (_, fault, reason) => {
    failAt(['/vacancies/3'], fault)
    const reading = await read()
    expect(reading.originals).toHaveLength(7)
    expect(reading.failure?.reason).toBe(reason)
  })

  test.each([
    ['403', { kind: 'status', status: 403 }, 'blocked'],
    ['a page that asks to sign in', { kind: 'login' }, 'blocked'],
    ['429', { kind: 'status', status: 429, retryAfter: '60' }, 'too_many_requests'],
  ] as const)('by %s ends the run at once', async (_, fault, reason) => {
    failAt(['/vacancies/3'], fault)
    const reading = await read()
    expect(reading.failure?.reason).toBe(reason)
    expect(askedPaths()).not.toContain('/vacancies/4')
  })

  test('ends the run when it is the fifth in a row', async () => {
    stub.misbehave = ({ url }) =>
      url.pathname.startsWith('/vacancies/') ? { kind: 'status', status: 500 } : null
    expect((await read()).failure?.reason).toBe('server_error')
    expect(askedPaths().filter((path) => path.startsWith('/vacancies/'))).toHaveLength(5)
  })
})
