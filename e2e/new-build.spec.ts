/** Pages that were opened before a release. */
import { z } from 'zod'
import { expect, test } from './support/fixtures.ts'
import { keptMemory, markMemory, visit } from './support/visit.ts'

const BuildId = z.object({ id: z.string() })

test('after a new build the next link loads the whole page', async ({ page }) => {
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'another', timestamp: '' } }),
  )
  await visit(page, '/')
  await markMemory(page)
  const checked = page.waitForResponse('**/builds/latest.json?*')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await checked).finished()
  expect(await keptMemory(page)).toBe(true)
  await page.getByRole('main').locator('a[href="/frilans"]').first().click()
  await expect(page).toHaveURL('/frilans')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Фриланс')
  expect(await keptMemory(page)).toBe(false)
})

test('a page of an earlier build, which a cache still shows, loads the next page as a whole', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text()
  const { id } = BuildId.parse(await (await request.get('/builds/latest.json')).json())
  expect(html).toContain(`"buildId":"${id}"`)
  const body = html.replace(`"buildId":"${id}"`, '"buildId":"of-an-earlier-build"')
  await page.route('/', (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }), {
    times: 1,
  })
  const asked = page.waitForResponse('**/builds/meta/of-an-earlier-build.json')
  await visit(page, '/')
  await (await asked).finished()
  await markMemory(page)
  await page.getByRole('main').locator('a[href="/frilans"]').first().click()
  await expect(page).toHaveURL('/frilans')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Фриланс')
  expect(await keptMemory(page)).toBe(false)
})
