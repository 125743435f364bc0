import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { operationsIn, routeLabel } from '#server/http/request-label.ts'
import { contract } from '#shared/contract.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { send, metrics } = app

/** What was counted: `route method status` → how often. */
async function counted() {
  const { values } = await metrics.requests.get()
  return new Map(
    values.map(({ labels, value }) => [`${labels['route']} ${labels['method']} ${labels['status']}`, value]),
  )
}

/** How many durations were measured of a route. */
async function timed(route: string) {
  const { values } = await metrics.duration.get()
  return values
    .filter(
      ({ labels, metricName }) =>
        labels.route === route && metricName === 'http_request_duration_seconds_count',
    )
    .reduce((sum, { value }) => sum + value, 0)
}

test('every page of the route table is counted under its pattern, and its twins apart', () => {
  const pages = ROUTES.filter(({ page }) => page)
  expect(pages.length).toBeGreaterThan(90)
  for (const { path, name } of pages) {
    const address = path
      .replace(/\{\w+:digits\}/g, '17')
      .replace(/\{\w+:hex\}/g, '0123456789abcdef01234567')
      .replace(/\{\w+[?*]?\}/g, 'x-y')
    // A literal route may stand before a pattern that fits too; both are pages of the table.
    expect(
      pages.map((page) => page.path),
      name,
    ).toContain(routeLabel(address))
  }
  expect(routeLabel('/blog', { format: 'md' })).toBe('/blog.md')
})

test('every operation of the contract is counted under its own name', () => {
  const operations = operationsIn(contract)
  expect(operations.length).toBeGreaterThan(180)
  const misnamed = operations.filter(
    ({ method, path, name }) =>
      routeLabel(`/api${path.replace(/\{[^}]+\}/g, '7')}`, { method }) !== `api ${name}`,
  )
  expect(misnamed).toEqual([])
  expect(routeLabel('/api/v1/no-such-operation')).toBe('api')
})

test.each([
  ['/robots.txt', '/robots.txt', 200],
  ['/sitemap.xml', '/sitemap.xml', 200],
  ['/sitemaps/none.xml', '/sitemaps/{name}.xml', 404],
  ['/vacancies/feed.rss', '/vacancies(?:/(.*))?/feed.(rss|json)', 200],
  ['/calendar/2026.ics', '/calendar(?:/(\\d{4}))?.ics', 200],
  ['/builds/latest.json', '/builds/latest.json', 200],
  ['/files/0123456789abcdef01234567.png', '/files/{name}', 404],
  ['/.well-known/security.txt', '/.well-known/security.txt', 200],
  ['/api/openapi.json', '/api/openapi.json', 200],
  ['/api/v1/vacancies?page=2', 'api vacancies.search', 200],
  ['/api/v1/nothing', 'api', 404],
  ['/mcp', '/mcp', 405],
  ['/favicon.ico', 'static', 200],
  ['/help', '/help', 200],
  ['/help.md', '/help.md', 200],
  ['/help.json', '/help.json', 200],
  ['/no-such-page-at-all/1/2', 'other', 404],
  ['/wp-login.php', 'other', 404],
])('a request of %s is counted and timed as %s', async (path, route, status) => {
  expect((await send(path)).status).toBe(status)
  await expect
    .poll(async () => [...(await counted()).keys()], { timeout: 1000 })
    .toContain(`${route} GET ${status}`)
  expect(await timed(route)).toBeGreaterThan(0)
})

test('a page from the cache is counted and timed like any other', async () => {
  for (let at = 0; at < 3; at += 1) expect((await send('/offer')).status).toBe(200)
  await expect.poll(async () => (await counted()).get('/offer GET 200')).toBe(3)
  expect(await timed('/offer')).toBe(3)
  // Hits would hide how long pages take.
  expect(await metrics.registry.metrics()).toMatch(
    /http_request_duration_seconds_count\{route="\/offer",cached="yes"\} [12]\n/,
  )
})

test('hooks are counted under their own names', async () => {
  await send('/api/payments/yookassa', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await expect
    .poll(async () => [...(await counted()).keys()].filter((key) => key.includes('payments/yookassa')))
    .toHaveLength(1)
})

test('a request that the visitor aborts is counted with the status 499', async () => {
  const { port } = new URL(app.origin)
  const socket = connect(Number(port), '127.0.0.1')
  // The body never comes, so the answer never does.
  socket.write(
    'POST /api/browser-errors HTTP/1.1\r\nhost: board.example\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await expect.poll(async () => (await counted()).get('/api/browser-errors POST 499')).toBe(1)
})

test('invented methods and addresses add no labels', async () => {
  const before = (await counted()).size
  for (let at = 0; at < 20; at += 1) await send(`/invented-${at}/a/b`, { method: 'PROPFIND' })
  await expect.poll(async () => (await counted()).size).toBe(before + 1)
})
