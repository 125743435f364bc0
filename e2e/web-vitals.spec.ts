import { expect, test } from './support/fixtures.ts'

test('a page that is left tells how fast it was, without its address', async ({ page }) => {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    // The browser's driver does not see what a beacon contains.
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.set(window, 'sentBeacon', text))
      return send(url, body)
    }
  })
  // What measures comes after everything else.
  const loaded = page.waitForResponse(/\/assets\/reports-/, { timeout: 15_000 })
  await page.goto('/vacancies?search=anna')
  await page.getByRole('heading', { level: 1 }).click()
  await loaded
  // The browser hands out its measures when it is idle.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const counted = page.waitForResponse('/api/vitals')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  expect((await counted).status()).toBe(204)
  const sent = await page.evaluate(() => String(Reflect.get(window, 'sentBeacon')))
  expect(JSON.parse(sent)).toEqual({
    route: 'vacancies-slug',
    device: 'desktop',
    vitals: expect.objectContaining({
      TTFB: expect.any(Number),
      FCP: expect.any(Number),
      LCP: expect.any(Number),
    }),
  })
})
