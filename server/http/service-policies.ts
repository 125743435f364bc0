import type { Services } from '#shared/kernel/services.ts'

/** Sources by directive. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** Returns the security policy that each configured service requires, and nothing for the others. */
export function servicePolicies(services: Services, tagHosts: readonly string[]): Policy[] {
  return [
    ...(services.metrics ? [METRICS] : []),
    ...(services.tagManager ? [tagManager(tagHosts)] : []),
    ...(services.jivo ? [JIVO] : []),
    // The map is a separate page in a frame, with a separate policy.
    ...(services.maps ? [{ 'frame-src': ["'self'"] }] : []),
  ]
}

const METRICS_HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com']
/** Source: yandex.ru/support/metrica/ru/code/install-counter-csp */
const METRICS: Policy = {
  'script-src': [...METRICS_HOSTS, 'https://yastatic.net'],
  'img-src': METRICS_HOSTS,
  'connect-src': [...METRICS_HOSTS, 'wss://mc.yandex.ru', 'wss://mc.yandex.com'],
  'frame-src': ['blob:', ...METRICS_HOSTS],
}

/** Google's own host, and the hosts that the operator names for the tags. */
function tagManager(tagHosts: readonly string[]): Policy {
  const hosts = ['www.googletagmanager.com', ...tagHosts].map((host) => `https://${host}`)
  return { 'script-src': hosts, 'img-src': hosts, 'connect-src': hosts, 'frame-src': hosts }
}

/** The widget adds inline styles to the page, which no list of hosts covers. */
const JIVO_HOSTS = ['https://*.jivo.ru', 'https://*.jivosite.com']
const JIVO: Policy = {
  'script-src': JIVO_HOSTS,
  'style-src': [...JIVO_HOSTS, "'unsafe-inline'"],
  'img-src': JIVO_HOSTS,
  'font-src': JIVO_HOSTS,
  'media-src': JIVO_HOSTS,
  'connect-src': [...JIVO_HOSTS, 'wss://*.jivo.ru', 'wss://*.jivosite.com'],
  'frame-src': JIVO_HOSTS,
}

/**
 * The policy of the map's page. The engine of Yandex Maps evaluates code and writes styles, which the pages of the site
 * forbid. Source: yandex.ru/maps-api/docs/js-api/common/connection/csp.html, rules 202512.
 */
export const MAP_POLICY = {
  'default-src': ["'none'"],
  'script-src': [
    "'self'",
    "'unsafe-eval'",
    'https://api-maps.yandex.ru',
    'https://*.api-maps.yandex.ru',
    'https://yastatic.net',
  ],
  'style-src': ["'self'", "'unsafe-inline'", 'https://api-maps.yandex.ru', 'https://yastatic.net'],
  'img-src': [
    "'self'",
    'data:',
    'blob:',
    'https://*.maps.yandex.net',
    'https://api-maps.yandex.ru',
    'https://yastatic.net',
  ],
  'font-src': ["'self'", 'https://yastatic.net'],
  'connect-src': [
    "'self'",
    'https://api-maps.yandex.ru',
    'https://*.api-maps.yandex.ru',
    'https://*.maps.yandex.net',
    'https://search-maps.yandex.ru',
    'https://yastatic.net',
  ],
  'worker-src': ['blob:', 'data:', 'https://yastatic.net'],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
  'base-uri': ["'none'"],
} as const
