import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { robotsTxt } from '#server/http/machine-files/robots.ts'
import { machineFiles } from '#server/http/machine-files.ts'
import { SITE, testApp, testBoard } from '#tests/support/app.ts'
import { elementsOf, parseXml, textOf } from '#tests/support/xml.ts'

const board = await testBoard()
const app = testApp(machineFiles(board.deps))

describe('robots.txt', () => {
  test('robots.txt is plain text that names the sitemap by its full address', async () => {
    const { text, headers } = await request(app).get('/robots.txt').expect(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.split('\n')).toContain('Sitemap: https://board.example/sitemap.xml')
    expect(text.split('\n')[0]).toBe('User-agent: *')
  })

  test.each([
    '/',
    '/vacancies',
    '/vacancies/42',
    '/vacancies/buhgalter/kazan/bez-opyta',
    '/vacancies?page=2',
    '/vacancies?employment=part',
    '/vacancies?employment=part&page=2',
    '/vacancies?location=moskva',
    '/vacancies?utm_source=mail&utm_medium=email',
    '/vacancies/regions/tatarstan',
    '/vacancies/feed.rss',
    '/rabota/kazan',
    '/employer/company-1',
    '/udalennaya-rabota',
    '/payments-help',
    '/api/docs',
    '/api/openapi.json',
    '/sitemaps/lists.xml',
    '/assets/app.js',
  ])('robots may crawl %s', (path) => expect(isAllowed(path)).toBe(true))

  test.each([
    '/api/v1/vacancies',
    '/personal/resumes',
    '/staff',
    '/sign-in?redirect_uri=%2Fpay',
    '/sign-up',
    '/pay',
    '/balance',
    '/payment/7',
    '/vacancies/new',
    '/vacancies/favourites',
    '/vacancies/42/respond',
    '/vacancies/42/respond?from=list',
    '/complaint?target=vacancy&id=42',
    '/vacancies?search=repetitor',
    '/vacancies?sort=salary_desc',
    '/vacancies/buhgalter?page=2&sort=date',
    '/vacancies?salary=50000',
    '/vacancies?employment=part&salary=50000',
    '/vacancies?employment=part&schedule=flexible',
    '/vacancies?work_form=remote&work_form=home',
    '/vacancies?exact=1',
    '/vacancies/42?redirect_uri=%2F',
  ])('robots may not crawl %s', (path) => expect(isAllowed(path)).toBe(false))

  test('robots.txt tells Yandex which parameters do not change a page', () => {
    const [line = ''] = robotsTxt(SITE).match(/^Clean-param: .*$/m) ?? []
    expect(line.length).toBeLessThanOrEqual(500)
    for (const name of ['utm_source', 'utm_campaign', 'yclid', 'ysclid', 'gclid', 'fbclid'])
      expect(line.split(': ')[1]?.split('&')).toContain(name)
  })
})

describe('OpenSearch', () => {
  test('opensearch.xml names the search and its suggestions', async () => {
    const { text, headers } = await request(app).get('/opensearch.xml').expect(200)
    expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8')
    const document = parseXml(text)
    expect(textOf(document, 'ShortName')).toBe('Дистант')
    expect(
      elementsOf(document, 'Url').map(({ attributes }) => [attributes['rel'], attributes['template']]),
    ).toEqual(
      expect.arrayContaining([
        ['results', 'https://board.example/vacancies?search={searchTerms}'],
        ['suggestions', 'https://board.example/opensearch/suggestions?search={searchTerms}'],
      ]),
    )
  })

  test('OpenSearch suggestions have the format of browsers', async () => {
    const professionId = board.deps.referenceData.professions.bySlug('buhgalter')?.id ?? null
    await board.buildVacancies({ professionId })
    const { body, headers } = await request(app)
      .get('/opensearch/suggestions')
      .query({ search: 'бухг' })
      .expect(200)
    expect(headers['content-type']).toContain('application/x-suggestions+json')
    const [search, texts, notes, addresses] = body
    expect(search).toBe('бухг')
    expect(texts).toContainEqual(expect.stringMatching(/бухгалтер/i))
    expect(notes).toHaveLength(texts.length)
    for (const address of addresses) expect(address).toMatch(/^https:\/\/board\.example\/vacancies/)
  })
})

/** The longest rule that matches decides, an allowing one wins a tie: RFC 9309, section 2.2.2. */
function isAllowed(path: string) {
  const rules = robotsTxt(SITE)
    .split('\n')
    .map((line) => /^(Allow|Disallow): (.+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, kind, pattern = '']) => ({ isAllowing: kind === 'Allow', pattern }))
  const matching = rules
    .filter(({ pattern }) => matches(pattern, path))
    .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowing) - Number(a.isAllowing))
  return matching[0]?.isAllowing ?? true
}

function matches(pattern: string, path: string) {
  const isWhole = pattern.endsWith('$')
  const source = (isWhole ? pattern.slice(0, -1) : pattern)
    .split('*')
    .map((part) => part.replace(/[.?+^$[\]{}()|\\/]/g, String.raw`\$&`))
    .join('.*')
  return new RegExp(`^${source}${isWhole ? '$' : ''}`).test(path)
}
