import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { whenAlive } from '../../e2e/support/visit.ts'
import { ensureChromium } from '../ensure-chromium.mjs'

/** Pages of an old release that stay open while two others come. */
type OldBrowser = {
  /** What a reader sees of the releases after it. @throws Error of the first thing that fails */
  useAfterDeploys(): Promise<string[]>
  close(): Promise<void>
}

const EMAIL = 'typed-before@example.ru'

export async function openOldBrowser(origin: string): Promise<OldBrowser> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath })
  const reader = await openPage(browser, `${origin}/vacancies`)
  const typist = await openPage(browser, `${origin}/sign-in`)
  await typist.page.locator('input[type=email]').first().fill(EMAIL)
  const other = await openPage(browser, `${origin}/sign-in`)
  await other.page.locator('input[type=email]').first().fill(EMAIL)
  const html = await (await fetch(`${origin}/vacancies`)).text()

  async function useAfterDeploys() {
    const done: string[] = []
    const step = async (title: string, work: () => Promise<void>) => {
      await work()
      done.push(title)
    }
    await step('scripts and styles that a kept page of the old release names are there', async () => {
      const paths = assetsIn(html)
      expect(paths.length).toBeGreaterThan(3)
      for (const path of [...paths, '/theme.js', '/push-worker.js']) {
        const answer = await fetch(origin + path)
        await answer.arrayBuffer()
        expect([path, answer.status]).toEqual([path, 200])
      }
    })
    await step('a page that was open loads another page by its own chunks', async () => {
      await reader.page.evaluate(() => Reflect.set(window, 'isSamePage', true))
      await clickTo(reader.page, '/salaries')
      expect(await reader.page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
      expect(reader.faults).toEqual([])
    })
    await step('a form that was open is sent to the new release', async () => {
      const asked = typist.page.waitForResponse('**/api/v1/auth/request-code')
      await typist.page.locator('form button[type=submit]').first().click()
      expect((await asked).status()).toBe(200)
      await expect(typist.page.getByText(EMAIL).first()).toBeVisible()
      expect(typist.faults).toEqual([])
    })
    await step(
      'an operation that is gone asks to load the page again, and keeps what was typed',
      async () => {
        await other.page.route('**/api/v1/auth/request-code', (route) =>
          route.continue({ url: `${origin}/api/v1/auth/request-code-of-an-old-release` }),
        )
        await other.page.locator('form button[type=submit]').first().click()
        await expect(other.page.getByText('Обновите страницу').first()).toBeVisible()
        await expect(other.page.locator('input[type=email]').first()).toHaveValue(EMAIL)
      },
    )
    await step('a page that an edge has kept works with the new release', async () => {
      const kept = await openPage(browser, `${origin}/vacancies`, html)
      await clickTo(kept.page, '/salaries')
      expect(kept.faults).toEqual([])
      await kept.page.close()
    })
    await step('a page whose chunks are gone loads the other page as a whole', async () => {
      const older = await openPage(browser, `${origin}/vacancies`, html)
      await older.page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
      await clickTo(older.page, '/salaries', async () => older.page.unroute('**/assets/*.js'))
      await older.page.close()
    })
    return done
  }

  return { useAfterDeploys, close: () => browser.close() }
}

/** Scripts, styles and modules that a page names. */
const assetsIn = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]

/** @param html in place of the answer, as an edge gives it */
async function openPage(browser: Browser, url: string, html?: string) {
  const page = await (await browser.newContext()).newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => void faults.push(String(error)))
  page.on('response', (answer) => {
    if (answer.status() >= 500 || (answer.status() >= 400 && answer.url().includes('/assets/')))
      faults.push(`${answer.status()} ${answer.url()}`)
  })
  if (html !== undefined)
    await page.route(url, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }), {
      times: 1,
    })
  await page.goto(url)
  await whenAlive(page)
  return { page, faults }
}

async function clickTo(page: Page, path: string, meanwhile = async () => {}) {
  await page.locator(`a[href="${path}"]`).first().click()
  await meanwhile()
  await expect(page).toHaveURL(new RegExp(`${path}$`), { timeout: 15_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('арплат')
}
