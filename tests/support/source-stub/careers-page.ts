import { gzipSync } from 'node:zlib'
import type { SourceStub, StubAnswer } from './stub-server.ts'
import type { StubVacancy } from './stub-vacancies.ts'

export type CareersStub = {
  /** Of the site. */
  address: URL
  /** Each has a page at `/vacancies/{number}`. */
  vacancies: StubVacancy[]
  /** Answers at other paths, or in place of those of vacancies. Those under `/vacancies/` are in the sitemap. */
  pages: Map<string, StubAnswer>
  /** null: there is no robots.txt. By default it names a sitemap index. */
  robots: string | null
}

/** A site of an employer: robots.txt, a sitemap index with a packed sitemap, and pages with JobPosting. */
export function serveCareersPage(stub: SourceStub, vacancies: StubVacancy[]): CareersStub {
  const site: CareersStub = {
    address: new URL('/', stub.origin),
    vacancies,
    pages: new Map(),
    robots: `User-agent: *\nDisallow: /private/\nSitemap: ${stub.origin}/sitemaps/index.xml\n`,
  }
  stub.serve(({ url: { pathname } }) => {
    const page = site.pages.get(pathname)
    if (page) return page
    if (pathname === '/robots.txt')
      return site.robots === null ? null : { type: 'text/plain', body: site.robots }
    if (pathname === '/sitemaps/index.xml') return { type: 'application/xml', body: buildIndex(stub.origin) }
    if (pathname === '/sitemaps/pages.xml.gz')
      return { type: 'application/gzip', body: gzipSync(buildSitemap(stub.origin, listPaths(site))) }
    const number = Number(/^\/vacancies\/(\d+)$/.exec(pathname)?.[1])
    const vacancy = site.vacancies.find((one) => one.number === number)
    return vacancy ? buildPostingPage(toPosting(vacancy)) : null
  })
  return site
}

const listPaths = ({ vacancies, pages }: CareersStub) => [
  '/',
  '/about',
  ...new Set([
    ...vacancies.map(({ number }) => `/vacancies/${number}`),
    ...[...pages.keys()].filter((path) => path.startsWith('/vacancies/')),
  ]),
]

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const buildIndex = (origin: string) =>
  `${XML}<sitemapindex ${NAMESPACE}><sitemap><loc>${origin}/sitemaps/pages.xml.gz</loc></sitemap></sitemapindex>`

export const buildSitemap = (origin: string, paths: readonly string[]) =>
  `${XML}<urlset ${NAMESPACE}>${paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('\n')}</urlset>`

export const toPosting = (vacancy: StubVacancy): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'JobPosting',
  title: vacancy.title,
  description: `<p>${vacancy.text}</p>`,
  identifier: { '@type': 'PropertyValue', name: 'ВЫДУМКА', value: `v-${vacancy.number}` },
  datePosted: vacancy.publishedAt.slice(0, 10),
  employmentType: 'FULL_TIME',
  jobLocationType: 'TELECOMMUTE',
  applicantLocationRequirements: { '@type': 'Country', name: 'RU' },
  hiringOrganization: { '@type': 'Organization', name: 'ВЫДУМКА' },
  applicationContact: { '@type': 'ContactPoint', email: 'hr@vydumka.example', telephone: '+7 000 000-00-00' },
  ...(vacancy.pay && {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'RUB',
      value: {
        '@type': 'QuantitativeValue',
        minValue: vacancy.pay.from,
        maxValue: vacancy.pay.to,
        unitText: 'MONTH',
      },
    },
  }),
})

/** @param head markup of its head besides the block of JSON-LD */
export const buildPostingPage = (posting: unknown, head = ''): StubAnswer =>
  buildBlockPage(JSON.stringify(posting), head)

/** @param block text of the block of JSON-LD, which may be broken */
export const buildBlockPage = (block: string, head = ''): StubAnswer => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Вакансия</title>${head}
<script type="application/ld+json">${block}</script></head><body><h1>Вакансия</h1></body></html>`,
})
