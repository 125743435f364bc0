import { describe, expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { wholeApp, type WholeApp } from '#tests/support/whole-app.ts'

/** The settings of a server with these variables, as the app takes them. */
function configured(env: Record<string, string>) {
  const { services, tagManager, tagHosts } = readSettings(env).settings
  return wholeApp({ services, tagManager, tagHosts })
}

const plain = await wholeApp()
const metrics = await configured({ METRICS_ID: '12345' })
const tags = await configured({
  TAG_MANAGER_ID: 'GTM-ABC1234',
  TAG_MANAGER_HOSTS: 'stats.example.ru, *.ads.example',
  COUNTRY_HEADER: 'CF-IPCountry',
})
const chat = await configured({ CHAT_WIDGET: 'jivo', CHAT_WIDGET_ID: 'AbCd123456' })
const maps = await configured({ MAPS_API_KEY: 'a-key-of-maps' })

async function policyOf(app: WholeApp, path = '/') {
  const policy = (await app.send(path)).headers.get('content-security-policy') ?? ''
  return new Map(policy.split(';').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]))
}

/** What a page has of the services. */
const partsOf = (html: string) => ({
  script: html.includes('<script type="module" src="/assets/services.js" fetchpriority="low">'),
  link: /<a href="\/documents\/cookies"[^>]*>Настройки cookie<\/a>/.test(html),
})

/** What a policy allows beyond that of a server without services. */
async function addedBy(app: WholeApp) {
  const without = await policyOf(plain)
  const added = [...(await policyOf(app))].map(([directive, sources]): [string, string[]] => [
    directive,
    sources.filter((source) => !without.get(directive)?.includes(source)),
  ])
  return Object.fromEntries(added.filter(([, sources]) => sources.length > 0))
}

test('without services the policy names no other host and the pages no other script', async () => {
  const answer = await plain.send('/')
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';upgrade-insecure-requests",
  )
  expect(partsOf(answer.body)).toEqual({ script: false, link: false })
  expect(answer.body.includes('"services":{}')).toBe(true)
})

test('the policy is wider by the hosts of Yandex Metrica where it is configured', async () => {
  expect(await addedBy(metrics)).toEqual({
    'script-src': ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net'],
    'img-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
    'connect-src': [
      'https://mc.yandex.ru',
      'https://mc.yandex.com',
      'wss://mc.yandex.ru',
      'wss://mc.yandex.com',
    ],
    'frame-src': ['blob:', 'https://mc.yandex.ru', 'https://mc.yandex.com'],
  })
})

test('the policy is wider by the tag manager and the hosts that its tags were given', async () => {
  const hosts = ['https://www.googletagmanager.com', 'https://stats.example.ru', 'https://*.ads.example']
  expect(await addedBy(tags)).toEqual({
    'script-src': hosts,
    'img-src': hosts,
    'connect-src': hosts,
    'frame-src': hosts,
  })
})

test('the policy is wider by the hosts of the chat, and by the styles that it writes', async () => {
  const hosts = ['https://*.jivo.ru', 'https://*.jivosite.com']
  expect(await addedBy(chat)).toEqual({
    'script-src': hosts,
    'style-src': [...hosts, "'unsafe-inline'"],
    'img-src': hosts,
    'font-src': hosts,
    'media-src': hosts,
    'connect-src': [...hosts, 'wss://*.jivo.ru', 'wss://*.jivosite.com'],
    'frame-src': hosts,
  })
})

test('no service lets pages run inline scripts or evaluate code', async () => {
  for (const app of [metrics, tags, chat, maps])
    expect((await policyOf(app)).get('script-src')?.filter((source) => source.startsWith("'"))).toEqual([
      "'self'",
    ])
})

test('a map adds only a frame of the site, whose own page may evaluate code and be framed by the site alone', async () => {
  expect(await addedBy(maps)).toEqual({ 'frame-src': ["'self'"] })
  const frame = await policyOf(maps, '/embed/map')
  expect(frame.get('script-src')).toContain("'unsafe-eval'")
  expect(frame.get('frame-ancestors')).toEqual(["'self'"])
  const { status, body, headers } = await maps.send('/embed/map?anything')
  expect({ status, robots: headers.get('x-robots-tag') }).toEqual({ status: 200, robots: 'noindex' })
  expect(body).toContain('data-key="a-key-of-maps"')
  expect(body).toContain('<script type="module" src="/assets/map.js">')
})

test('without a key there is no page of the map', async () => {
  expect((await plain.send('/embed/map')).status).toBe(404)
})

test('pages have the script of services and the link to the choice only where a service tracks', async () => {
  for (const app of [metrics, tags, chat]) {
    const { body } = await app.send('/')
    expect(partsOf(body)).toEqual({ script: true, link: true })
  }
  const { body } = await maps.send('/')
  expect(partsOf(body)).toEqual({ script: false, link: false })
})

test('the choice of a visitor changes no byte of a page', async () => {
  const pages = await Promise.all(
    ['', 'session=1; cookie-choice=allowed', 'cookie-choice=refused; _ym_uid=1'].map(async (cookie) => {
      const { body } = await metrics.send('/documents/cookies', cookie ? { headers: { cookie } } : {})
      return body
    }),
  )
  expect(pages[0]?.includes('сайт загрузит <!-- -->Яндекс Метрику')).toBe(true)
  expect(new Set(pages).size).toBe(1)
})

describe('the tag manager, which may not load in Russia', () => {
  const FOREIGN = '/api/foreign-services'
  const allowedFor = async (app: WholeApp, headers: Record<string, string> = {}) => {
    const answer = await app.send(FOREIGN, { headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    return JSON.parse(answer.body).tagManager
  }

  test.each(['KZ', 'BY', 'DE', 'US'])('is named to a browser in %s', async (country) => {
    expect(await allowedFor(tags, { 'cf-ipcountry': country })).toBe('GTM-ABC1234')
  })

  test.each(['RU', 'ru', 'XX', 'T1', 'EU', 'ZZ', '', 'R', 'RUS', 'DE, RU', 'RU, DE', 'Germany', '-'])(
    'is not named to a browser whose country is said to be «%s»',
    async (country) => {
      expect(await allowedFor(tags, { 'cf-ipcountry': country })).toBeNull()
    },
  )

  test('is not named without a country, by another header, and where it is not configured', async () => {
    expect(await allowedFor(tags)).toBeNull()
    expect(await allowedFor(tags, { 'x-country': 'DE' })).toBeNull()
    expect(await allowedFor(metrics, { 'cf-ipcountry': 'DE' })).toBeNull()
  })

  test('has no container in any page, which is the same for all countries', async () => {
    const pages = await Promise.all(
      ['RU', 'DE'].map((country) => tags.send('/help', { headers: { 'cf-ipcountry': country } })),
    )
    for (const { body } of pages) expect(body.includes('GTM-')).toBe(false)
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
  })
})

test.each([
  [{ CHAT_WIDGET: 'jivo' }, 'CHAT_WIDGET_ID'],
  [{ CHAT_WIDGET_ID: 'AbCd123456' }, 'CHAT_WIDGET_ID'],
  [{ CHAT_WIDGET: 'other', CHAT_WIDGET_ID: 'AbCd123456' }, 'CHAT_WIDGET'],
  [{ METRICS_ID: '12"><script>' }, 'METRICS_ID'],
  [{ TAG_MANAGER_ID: 'UA-1', COUNTRY_HEADER: 'CF-IPCountry' }, 'TAG_MANAGER_ID'],
  [{ TAG_MANAGER_ID: 'GTM-ABC1234' }, 'TAG_MANAGER_ID: needs COUNTRY_HEADER'],
  [{ COUNTRY_HEADER: 'X-Forwarded-For' }, 'COUNTRY_HEADER: needs one of CF-IPCountry'],
  [{ COUNTRY_HEADER: 'not a header' }, 'COUNTRY_HEADER'],
  [{ TAG_MANAGER_ID: 'GTM-ABC1234', TAG_MANAGER_HOSTS: "a.example 'unsafe-eval'" }, 'TAG_MANAGER_HOSTS'],
  [{ TAG_MANAGER_HOSTS: 'a.example' }, 'TAG_MANAGER_HOSTS'],
  [{ MAPS_API_KEY: 'no key' }, 'MAPS_API_KEY'],
])('a server with %j does not start and names the variable', (env, name) => {
  expect(() => readSettings(env)).toThrow(name)
})
