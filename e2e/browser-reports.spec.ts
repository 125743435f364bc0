import { DAY_MS } from '#shared/kernel/durations.ts'
import { expect, test } from './support/fixtures.ts'

test('the breakpoint of the window is stored in a cookie', async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const viewport = async () => (await context.cookies()).find(({ name }) => name === 'viewport')
  await expect.poll(viewport).toMatchObject({ value: 'xs', sameSite: 'Strict', secure: true })
  await page.setViewportSize({ width: 1200, height: 640 })
  await expect.poll(async () => (await viewport())?.value).toBe('lg')
  const days = (((await viewport())?.expires ?? 0) * 1000 - Date.now()) / DAY_MS
  expect(Math.round(days)).toBe(365)
})

test.describe('an error in a script of the page', () => {
  test.use({ expectedMessages: [/A button has failed/] })

  test('an error in a script of the page is reported without the query of the address', async ({ page }) => {
    await page.goto('/vacancies?search=anna')
    // The first navigation shows that scripts have taken over.
    await page.getByRole('link', { name: 'Помощь' }).first().click()
    await expect(page).toHaveURL('/help')
    const sent = page.waitForRequest('/api/browser-errors')
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('A button has failed at /vacancies?search=anna for anna@example.ru')
      }),
    )
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({
      message: 'A button has failed at /vacancies for [e-mail]',
      route: 'help',
      release: expect.stringMatching(/^\w+$/),
    })
    expect((await (await sent).response())?.status()).toBe(204)
  })
})

test.describe('an animated change of the page', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a page opens without an error when the window changes its size before the page appears', async ({
    page,
  }) => {
    await page.goto('/salaries')
    const reports: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/api/browser-errors') && reports.push(request.url()),
    )
    // The new page waits, so that the size always changes within the transition.
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) =>
        start(async () => {
          await new Promise((resolve) => Reflect.set(window, 'showPage', resolve))
          if (typeof update === 'function') await update()
        })
    })
    await page.getByRole('link', { name: 'Помощь' }).first().click()
    // The browser begins the transition first, and asks for the new page with its next frame.
    await page.waitForFunction(() => 'showPage' in window)
    await page.setViewportSize({ width: 900, height: 700 })
    await page.evaluate(() => Reflect.get(window, 'showPage')())
    await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Зарплаты/)
    expect(reports).toEqual([])
  })
})
