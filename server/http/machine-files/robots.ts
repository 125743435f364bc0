import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { PAID_MARK } from '#shared/routing/path-rules.ts'

/**
 * What robots may crawl. Lists have countless addresses: single filters are allowed; combinations, sort orders and
 * salaries repeat the same vacancies and are not.
 * Sources: RFC 9309; developers.google.com/search/docs/crawling-indexing/robots/robots_txt; for `Clean-param`
 * yandex.ru/support/webmaster/robot-workings/clean-param.
 */
export function robotsTxt({ publicUrl }: { publicUrl: string }): string {
  const lines = [
    'User-agent: *',
    ...ALLOWED.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    ...PRIVATE_PAGES.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]).map(
      (path) => `Disallow: ${path}`,
    ),
    ...DISALLOWED.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    ...ALLOWED_ALONE.map((name) => `Disallow: /*&${name}=`),
    `Clean-param: ${TRACKING.join('&')}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

const ALLOWED = ['/api/docs', '/api/company/docs', '/api/openapi.json', '/api/company/openapi.json']

const PRIVATE = [
  '/api/',
  '/personal/',
  '/callback/',
  '/vacancies/new',
  '/vacancies/favourites',
  '/vacancies/*/respond',
  '/resumes/new',
  '/resumes/favourites',
  '/companies/',
  '/searches/',
  '/packages/*/payment',
  '/acts/',
  '/bills/',
  '/opensearch/',
]

/** Pages and everything below them, but not other pages with the same prefix. */
const PRIVATE_PAGES = [
  '/staff',
  '/sign-in',
  '/sign-up',
  '/pay',
  '/payment',
  '/balance',
  '/responses',
  '/complaint',
]

/** Disallowed anywhere in the query. */
const DISALLOWED = [
  'search',
  'sort',
  'exact',
  'mentions',
  'salary',
  'salary_mode',
  'period',
  'abroad',
  'direct',
  'company',
  'redirect_uri',
  PAID_MARK,
]

/** Allowed alone; after another parameter they form a combination of filters. */
const ALLOWED_ALONE = Object.keys(vacancyList.fields)
  .map(toWireName)
  .filter((name) => !DISALLOWED.includes(name))

/** Tracking parameters, which do not change the page. */
const TRACKING = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'ymclid',
  'ysclid',
  'gclid',
  'fbclid',
  '_openstat',
]
