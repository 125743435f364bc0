import { expect, test } from './support/fixtures.ts'

test(
  'the home page opens, and its links navigate without a full page load',
  { tag: '@core' },
  async ({ page }) => {
    const response = await page.goto('/')
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('search')).toBeVisible()
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    const link = page.getByRole('main').locator('a[href="/frilans"]').first()
    // Only a page that has come alive keeps what is in its memory.
    await expect(async () => {
      await link.click()
      await expect(page).toHaveURL('/frilans')
    }).toPass()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  },
)

test('sitemaps, feeds and other machine-readable files open in a browser without console messages', async ({
  page,
}) => {
  for (const path of ['/sitemap.xml', '/yandex-vacancies.xml', '/vacancies/feed.rss']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
  }
})
