/** From which of the few sources a reader came, by the hint of the page. The hint itself is not stored. */
import type { ViewSource } from '#shared/features/board/vacancies/view-sources.ts'
import { matchRoute, type RouteName } from '#shared/routing/route-table.ts'

/** Parameters that search engines add to an address. */
const ENGINE_PARAMETERS = ['ysclid', 'yclid', 'gclid']
const ENGINES = 'yandex|ya|google|bing|mail|rambler|duckduckgo|yahoo|ecosia|qwant|startpage|baidu|brave'
const ENGINE_NAME = new RegExp(`^(${ENGINES})$`, 'i')
/** «yandex.ru», «go.mail.ru», «www.google.co.uk»; not a mailbox or a disk of the same company. */
const ENGINE_HOST = new RegExp(`^((www|m|go|search|nova|rabota)\\.)?(${ENGINES})(\\.com?)?\\.[a-z]{2,3}$`)

const SOURCE_OF_ROUTE: Partial<Record<RouteName, ViewSource>> = {
  'vacancies-slug': 'list',
  'rabota-slug': 'list',
  'vacancies-regions': 'list',
  'vacancies-regions-slug': 'list',
  'vacancies-id': 'similar',
  'vacancies-id-copies': 'list',
  'employer-slug': 'company',
  'vacancies-favourites': 'favourites',
  landing: 'list',
}

/**
 * @param hint the query of the page, a space and the previous page: its path on this site, its address on another, or
 *   nothing
 * @returns null for no hint
 */
export function viewSourceOf(hint: string): ViewSource | null {
  if (hint === '') return null
  const [query = '', previous = ''] = hint.split(' ', 2)
  const params = new URLSearchParams(query)
  const campaign = params.get('utm_source')
  if (campaign === 'email') return 'email'
  if (previous.startsWith('/')) return sourceOfPath(previous)
  const host = URL.parse(previous)?.hostname ?? ''
  if (host !== '') return ENGINE_HOST.test(host) ? 'engine' : 'link'
  if (ENGINE_PARAMETERS.some((name) => params.has(name))) return 'engine'
  if (campaign === null) return 'direct'
  return ENGINE_NAME.test(campaign) ? 'engine' : 'link'
}

function sourceOfPath(address: string): ViewSource {
  const [path = '/'] = address.split(/[?#]/)
  const name = matchRoute(path)?.route.name
  return (name && SOURCE_OF_ROUTE[name]) ?? 'site'
}
