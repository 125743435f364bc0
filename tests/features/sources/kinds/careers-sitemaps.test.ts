import { beforeEach, describe, expect, test } from 'vitest'
import type { OutsideGet } from '#server/features/intake/sources/fetching/outside-get.ts'
import { CAREERS_PAGE } from '#server/features/intake/sources/kinds/careers-page.ts'
import type { ReadTask } from '#server/features/intake/sources/kinds/kind.ts'
import { plainGet } from '#tests/support/plain-outside-get.ts'
import {
  buildPostingPage,
  buildSitemap,
  serveCareersPage,
  toPosting,
  type CareersStub,
} from '#tests/support/source-stub/careers-page.ts'
import { startSourceStub, type SourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { readAll, toIds, type Reading } from './reading.ts'

let stub: SourceStub
let site: CareersStub

beforeEach(async () => {
  stub = await startSourceStub()
  site = serveCareersPage(stub, buildStubVacancies({ count: 3 }))
})

const SITE = 'https://vydumka.example'

/** Asks the stub in place of any host, and notes the address that it was asked for. */
function openSite() {
  const asked: string[] = []
  const get: OutsideGet = async (url, options) => {
    asked.push(url.href)
    const answer = await plainGet()(new URL(url.pathname + url.search, stub.origin), options)
    return { ...answer, url }
  }
  const read = (task: Partial<ReadTask> = {}) =>
    readAll(CAREERS_PAGE, { address: new URL(SITE), settings: {}, get, ...task })
  const askedPages = () => asked.slice(asked.findLastIndex((url) => /robots|sitemap/.test(url)) + 1)
  return { asked, askedPages, read }
}

const serveSitemap = (body: string, path = '/sitemap.xml') =>
  void site.pages.set(path, { type: 'text/xml', body })
const countPassedOver = ({ pages }: Reading) =>
  pages.reduce((sum, { passedOver }) => sum + (passedOver?.foreign_address ?? 0), 0)
const urlset = (...locs: string[]) =>
  `<urlset>${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`

describe('an address of a sitemap', () => {
  beforeEach(() => {
    site.robots = null
  })

  test.each([
    ['of http on a site of https', `http://vydumka.example/vacancies/1`],
    ['of the other form of the host', 'https://www.vydumka.example/vacancies/1'],
    ['on a subdomain', 'https://jobs.vydumka.example/vacancies/1'],
    ['with spaces around', `\n  ${SITE}/vacancies/1  \n`],
    ['in CDATA', `<![CDATA[ ${SITE}/vacancies/1 ]]>`],
    ['with a fragment', `${SITE}/vacancies/1#top`],
    ['without its host', '/vacancies/1'],
  ])('%s is read', async (_, loc) => {
    serveSitemap(urlset(loc))
    const reading = await openSite().read()
    expect(toIds(reading)).toEqual(['v-1'])
    expect(reading.failure).toBeNull()
  })

  test('with entities and letters is the address that it means', async () => {
    serveSitemap(urlset(`${SITE}/vacancies/1?a=1&amp;b=2`, `${SITE}/вакансии/оператор чата`))
    const { read, askedPages } = openSite()
    await read()
    const encoded = encodeURI(`${SITE}/вакансии/оператор чата`)
    expect(askedPages()).toEqual([`${SITE}/vacancies/1?a=1&b=2`, encoded])
  })

  test.each([
    ['of another site', 'https://elsewhere.example/vacancies/1'],
    ['of a site whose name only ends alike', 'https://notvydumka.example/vacancies/1'],
    ['of a network inside', 'http://10.0.0.1/vacancies/1'],
    ['of another port', `${SITE}:8443/vacancies/1`],
    ['with a password', 'https://user:pass@vydumka.example/vacancies/1'],
    ['of mail', 'mailto:hr@vydumka.example'],
    ['that is none', 'https://'],
    ['that is empty', ''],
  ])('%s is passed over and counted, and the others are read', async (_, loc) => {
    serveSitemap(urlset(loc, `${SITE}/vacancies/2`))
    const { read, askedPages } = openSite()
    const reading = await read()
    expect(toIds(reading)).toEqual(['v-2'])
    expect(reading.failure).toBeNull()
    expect(countPassedOver(reading) + askedPages().length).toBe(2)
  })

  test('of other sites alone makes a sitemap one that says nothing of this site', async () => {
    serveSitemap(buildSitemap('https://elsewhere.example', ['/vacancies/1', '/vacancies/2']))
    const { read, askedPages } = openSite()
    expect((await read()).failure).toMatchObject({ reason: 'wrong_content' })
    expect(askedPages()).toEqual([])
  })

  test('of a picture is no page', async () => {
    serveSitemap(
      `<urlset><url><loc>${SITE}/vacancies/1</loc><image:image><image:loc>${SITE}/vacancies/2</image:loc></image:image></url></urlset>`,
    )
    expect(toIds(await openSite().read())).toEqual(['v-1'])
  })
})

test('a sitemap that closes itself is a whole one, next to one with addresses', async () => {
  site.robots = null
  serveSitemap(
    `<sitemapindex><sitemap><loc>${SITE}/empty.xml</loc></sitemap><sitemap><loc>${SITE}/more.xml</loc></sitemap></sitemapindex>`,
  )
  serveSitemap(
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>',
    '/empty.xml',
  )
  serveSitemap(urlset(`${SITE}/vacancies/1`), '/more.xml')
  const reading = await openSite().read()
  expect([toIds(reading), reading.failure]).toEqual([['v-1'], null])
})

describe('a site', () => {
  test.each([403, 410])(
    'whose robots.txt answers %i has its sitemap at the usual address',
    async (status) => {
      serveSitemap(urlset(`${SITE}/vacancies/1`))
      stub.misbehave = ({ url }) => (url.pathname === '/robots.txt' ? { kind: 'status', status } : null)
      expect(toIds(await openSite().read())).toEqual(['v-1'])
    },
  )

  test('without /sitemap.xml may have /sitemap_index.xml', async () => {
    site.robots = null
    serveSitemap(
      `<sitemapindex><sitemap><loc>${SITE}/more.xml</loc></sitemap></sitemapindex>`,
      '/sitemap_index.xml',
    )
    serveSitemap(urlset(`${SITE}/vacancies/1`), '/more.xml')
    const reading = await openSite().read()
    expect([toIds(reading), reading.failure]).toEqual([['v-1'], null])
  })

  test('whose robots.txt names a sitemap elsewhere is read by its own ones, and the other is counted', async () => {
    site.robots = `Sitemap: https://cdn.elsewhere.example/s.xml\nSitemap: ${SITE}/own.xml\n`
    serveSitemap(urlset(`${SITE}/vacancies/1`), '/own.xml')
    const reading = await openSite().read()
    expect([toIds(reading), reading.failure, countPassedOver(reading)]).toEqual([['v-1'], null, 1])
  })

  test('whose robots.txt names no sitemap of its own is read by the usual one', async () => {
    site.robots = 'Sitemap: https://cdn.elsewhere.example/s.xml'
    serveSitemap(urlset(`${SITE}/vacancies/1`))
    expect(toIds(await openSite().read())).toEqual(['v-1'])
  })

  test.each([
    ['is not there', { kind: 'status', status: 404 }, 'not_found'],
    ['is a page of HTML', { kind: 'html' }, 'wrong_content'],
    ['fails', { kind: 'status', status: 500 }, 'server_error'],
    ['leads to another site', { kind: 'redirect', to: 'https://elsewhere.example/' }, 'redirected_outside'],
  ] as const)(
    'with a sitemap that %s is read by the others, and is not complete',
    async (_, fault, reason) => {
      site.robots = `Sitemap: ${SITE}/index.xml`
      serveSitemap(
        `<sitemapindex>${['a', 'b'].map((name) => `<sitemap><loc>${SITE}/sitemap-${name}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
        '/index.xml',
      )
      serveSitemap(urlset(`${SITE}/vacancies/1`), '/sitemap-b.xml')
      stub.misbehave = ({ url }) => (url.pathname === '/sitemap-a.xml' ? fault : null)
      const reading = await openSite().read()
      expect([toIds(reading), reading.failure?.reason]).toEqual([['v-1'], reason])
    },
  )

  test('whose sitemap is cut off is read as far as it goes, and is not complete', async () => {
    site.robots = null
    serveSitemap(urlset(`${SITE}/vacancies/1`, `${SITE}/vacancies/2`).replace('</urlset>', '<url><loc>'))
    const reading = await openSite().read()
    expect([toIds(reading), reading.failure?.reason]).toEqual([['v-1', 'v-2'], 'wrong_content'])
  })
})

describe('the part of a site that is read', () => {
  const paths = ['/', '/about', '/вакансии/оператор', '/вакансии/редактор', '/job/1']
  const readPart = async (address: string, settings: ReadTask['settings'] = {}) => {
    serveSitemap(urlset(...paths.map((path) => SITE + path)))
    site.robots = null
    const { read, askedPages } = openSite()
    const { failure } = await read({ address: new URL(address, SITE), settings })
    return { failure, asked: askedPages().map((url) => decodeURI(new URL(url).pathname)) }
  }
  const both = ['/вакансии/оператор', '/вакансии/редактор']

  test.each([
    ['in letters', '/вакансии/'],
    ['encoded', encodeURI('/вакансии/')],
    ['encoded in small letters', encodeURI('/вакансии/').toLowerCase()],
  ])('is under the prefix %s', async (_, pathPrefix) => {
    expect(await readPart('/', { pathPrefix })).toEqual({ failure: null, asked: both })
  })

  test.each(['/вакансии/', '/вакансии', '/вакансии/index.html'])(
    'is under the path of the address %s when no prefix is set',
    async (address) => {
      expect(await readPart(address)).toEqual({ failure: null, asked: both })
    },
  )

  test('is the whole site when nothing is under the path of the address', async () => {
    expect(await readPart('/careers')).toEqual({ failure: null, asked: ['/careers', ...paths] })
  })

  test('is told to be missing when no address has the prefix', async () => {
    const { failure, asked } = await readPart('/', { pathPrefix: '/rabota/' })
    expect(failure).toMatchObject({ reason: 'wrong_content', message: expect.stringContaining('/rabota/') })
    expect(asked).toEqual([])
  })
})

describe('several vacancies on a page', () => {
  const [one, two] = buildStubVacancies({ count: 2 }).map(toPosting)
  const readList = (...urls: string[]) => {
    site.robots = null
    serveSitemap(urlset(`${SITE}/list`))
    const postings = [one, two].map((posting, at) => ({ ...posting, url: urls[at] }))
    site.pages.set('/list', buildPostingPage(postings))
    return openSite().read()
  }

  test('with addresses on another site are one, and the others are refused', async () => {
    const reading = await readList('https://elsewhere.example/1', 'https://elsewhere.example/2')
    expect(reading.originals).toHaveLength(1)
    expect(reading.broken).toMatchObject([{ error: { reason: 'no_own_address' } }])
  })

  test('with addresses on a subdomain are several', async () => {
    const reading = await readList('https://jobs.vydumka.example/1', 'https://jobs.vydumka.example/2')
    expect(reading).toMatchObject({ originals: [{}, {}], broken: [] })
  })
})
