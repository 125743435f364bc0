import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { operationsIn, routeLabel } from '#server/http/request-label.ts'
import { contract } from '#shared/contract.ts'
import { ROUTES } from '#shared/routing/route-table.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { send, metrics } = app

/** How many answers each route has. */
async function counted() {
  const { values } = await metrics.routes.answers.get()
  return new Map(values.map(({ labels, value }) => [labels.route, value]))
}

/** Answers of a kind, by their status and whether they came from the cache. */
async function ofKind(kind: string) {
  const text = await metrics.registry.metrics()
  const lines = text.matchAll(
    new RegExp(`^http_requests_total\\{kind="${kind}",status="(\\d+)"\\} (\\d+)$`, 'gm'),
  )
  return new Map([...lines].map(([, status, count]) => [status, Number(count)]))
}

test('every page of the route table is counted under its pattern, and twins by their format', () => {
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
  expect(routeLabel('/blog', { format: 'md' })).toBe('twin md')
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
  ['/robots.txt', '/robots.txt', 'file', 200],
  ['/sitemap.xml', '/sitemap.xml', 'file', 200],
  ['/sitemaps/none.xml', '/sitemaps/{name}.xml', 'file', 404],
  ['/vacancies/feed.rss', '/vacancies(?:/(.*))?/feed.(rss|json)', 'file', 200],
  ['/calendar/2026.ics', '/calendar(?:/(\\d{4}))?.ics', 'file', 200],
  ['/builds/latest.json', '/builds/latest.json', 'file', 200],
  ['/files/0123456789abcdef01234567.png', '/files/{name}', 'file', 404],
  ['/.well-known/security.txt', '/.well-known/security.txt', 'file', 200],
  ['/api/openapi.json', '/api/openapi.json', 'file', 200],
  ['/api/v1/vacancies?page=2', 'api vacancies.search', 'read', 200],
  ['/api/v1/nothing', 'api', 'read', 404],
  ['/mcp', '/mcp', 'read', 405],
  ['/favicon.ico', 'static', 'file', 200],
  ['/help', '/help', 'page', 200],
  ['/help.md', 'twin md', 'twin', 200],
  ['/help.json', 'twin json', 'twin', 200],
  ['/no-such-page-at-all/1/2', 'other', 'other', 404],
  ['/wp-login.php', '/{slug}', 'page', 404],
])('a request of %s is counted and timed as %s, a %s', async (path, route, kind, status) => {
  const before = (await ofKind(kind)).get(String(status)) ?? 0
  expect((await send(path)).status).toBe(status)
  await expect.poll(async () => [...(await counted()).keys()], { timeout: 1000 }).toContain(route)
  await expect.poll(async () => (await ofKind(kind)).get(String(status))).toBe(before + 1)
  const { values } = await metrics.routes.seconds.get()
  expect(values.find(({ labels }) => labels.route === route)?.value).toBeGreaterThan(0)
})

test('a page from the cache is counted by its kind, and its time apart from that of pages', async () => {
  const before = (await ofKind('page')).get('200') ?? 0
  for (let at = 0; at < 3; at += 1) expect((await send('/offer')).status).toBe(200)
  await expect.poll(async () => (await ofKind('page')).get('200')).toBe(before + 3)
  expect((await counted()).get('/offer')).toBe(1)
  // Hits would hide how long pages take.
  expect(await metrics.registry.metrics()).toMatch(
    /http_request_duration_seconds_count\{kind="page",cached="yes"\} [12]\n/,
  )
})

test('hooks are counted under their own names', async () => {
  await send('/api/payments/yookassa', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await expect
    .poll(async () =>
      [...(await counted()).keys()].filter((key) => String(key).includes('payments/yookassa')),
    )
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
  const failures = async () => (await metrics.routes.failures.get()).values.map(({ labels }) => labels)
  await expect.poll(failures).toEqual([{ route: '/api/browser-errors', status: '499' }])
})

test('invented methods and addresses add no labels', async () => {
  const before = await counted()
  for (let at = 0; at < 20; at += 1) await send(`/invented-${at}/a/b`, { method: 'PROPFIND' })
  const others = (before.get('other') ?? 0) + 20
  await expect.poll(counted).toEqual(new Map(before).set('other', others))
})
