import { beforeEach, expect, test } from 'vitest'
import { SITE } from '#tests/support/app.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { send, metrics } = await wholeApp()
let network = 0
beforeEach(() => {
  network += 1
})

const REPORT = {
  route: 'vacancies-id',
  device: 'phone',
  vitals: { LCP: 2300, INP: 180.5, CLS: 0.02, TTFB: 350, FCP: 1200 },
}

function report(body: unknown, headers: Record<string, string> = {}) {
  return send('/api/vitals', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${network >> 8}.${network & 255}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The lines that have counted something. */
async function counted() {
  const text = await metrics.registry.metrics()
  return text.split('\n').filter((line) => /^web_vitals_(\w+_count|reports_total)\{/.test(line))
}

test('the speed of a visit is counted by the pattern of its page and kind of device, in seconds', async () => {
  expect((await report(REPORT)).status).toBe(204)
  const text = await metrics.registry.metrics()
  const labels = 'device="phone"'
  for (const line of [
    `web_vitals_lcp_seconds_bucket{le="2.5",${labels}} 1`,
    `web_vitals_lcp_seconds_bucket{le="2",${labels}} 0`,
    `web_vitals_inp_seconds_bucket{le="0.2",${labels}} 1`,
    `web_vitals_cls_bucket{le="0.1",${labels}} 1`,
    `web_vitals_ttfb_seconds_sum{${labels}} 0.35`,
    `web_vitals_fcp_seconds_sum{${labels}} 1.2`,
  ])
    expect(text).toContain(`${line}\n`)
})

test('a page that visitors found slow is counted by its pattern', async () => {
  const slow = { ...REPORT, route: 'blog', vitals: { LCP: 4100, INP: 200, CLS: 0.26 } }
  expect((await report(slow)).status).toBe(204)
  const text = await metrics.registry.metrics()
  expect(text.match(/^web_vitals_\w+_total\{route="\/blog".*$/gm)).toEqual([
    'web_vitals_reports_total{route="/blog"} 1',
    'web_vitals_poor_total{route="/blog",vital="LCP"} 1',
    'web_vitals_poor_total{route="/blog",vital="CLS"} 1',
  ])
})

test('a visit without any input reports what there was', async () => {
  expect((await report({ ...REPORT, route: 'help', vitals: { TTFB: 90 } })).status).toBe(204)
  expect(await counted()).toContain('web_vitals_reports_total{route="/help"} 1')
})

test.each([
  ['nothing', ''],
  ['no JSON', '{"route":'],
  ['a list', []],
  ['an unknown route', { ...REPORT, route: 'vacancies-of-anna' }],
  ['an address', { ...REPORT, route: '/vacancies/42?search=anna' }],
  ['a page that is not public', { ...REPORT, route: 'staff-people' }],
  ['an unknown device', { ...REPORT, device: 'tablet of anna' }],
  ['a giant value', { ...REPORT, vitals: { LCP: 1e12 } }],
  ['a negative value', { ...REPORT, vitals: { CLS: -1 } }],
  ['a value that is no number', { ...REPORT, vitals: { LCP: '2300' } }],
  ['infinity', '{"route":"help","device":"phone","vitals":{"LCP":1e999}}'],
  ['an unknown figure', { ...REPORT, vitals: { LCP: 1, FID: 1 } }],
  ['one field more', { ...REPORT, email: 'anna@example.ru' }],
])('a report that is %s is refused and counted nowhere', async (_what, body) => {
  const before = await counted()
  expect((await report(body)).status).toBe(400)
  expect(await counted()).toEqual(before)
})

test('reports from other sites and overlong ones are refused', async () => {
  expect((await report(REPORT, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const { 'sec-fetch-site': _fetchSite, ...other } = { 'sec-fetch-site': '', origin: 'https://evil.example' }
  expect((await send('/api/vitals', { method: 'POST', headers: other, body: '{}' })).status).toBe(403)
  expect((await report({ ...REPORT, route: 'a'.repeat(5000) })).status).toBe(413)
  expect((await report(REPORT, { origin: SITE.publicUrl })).status).toBe(204)
})

test('a flood of reports from one network is refused after 120 a minute and adds no labels', async () => {
  const before = await counted()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () =>
      report({ ...REPORT, route: 'help' }, { 'x-forwarded-for': '10.9.9.9' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(120)
  expect(answers.at(-1)?.status).toBe(429)
  expect((await counted()).length - before.length).toBeLessThanOrEqual(5)
})

test('a report sets no cookie and is not cached', async () => {
  const { headers } = await report(REPORT)
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store')
})
