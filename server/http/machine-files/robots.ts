import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'

/**
 * What robots may read. Lists have endless states: one filter at a time is worth reading, combinations, orders and
 * sums are the same vacancies again.
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
    ...NEVER_READ.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    ...COMBINED.map((name) => `Disallow: /*&${name}=`),
    `Clean-param: ${TRACKING.join('&')}`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}

const ALLOWED = ['/api/docs', '/api/openapi.json']

const PRIVATE = [
  '/api/',
  '/personal/',
  '/callback/',
  '/vacancies/new',
  '/vacancies/favourites',
  '/resumes/new',
  '/resumes/favourites',
  '/companies/',
  '/searches/',
  '/packages/*/payment',
  '/acts/',
  '/bills/',
  '/opensearch/',
]

/** Pages and what lies below them, but not pages whose address only begins the same. */
const PRIVATE_PAGES = ['/staff', '/sign-in', '/sign-up', '/pay', '/payment', '/balance', '/responses']

/** In whatever place of the query. */
const NEVER_READ = [
  'search',
  'sort',
  'exact',
  'salary',
  'salary_mode',
  'period',
  'direct',
  'company',
  'redirect_uri',
  'success_payment',
]

/** Read alone, not after another parameter: that is a combination of filters. */
const COMBINED = Object.keys(vacancyList.fields)
  .map(toWireName)
  .filter((name) => !NEVER_READ.includes(name))

/** Marks of where a visitor came from; the page is the same without them. */
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
