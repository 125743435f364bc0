/** Stories about a page whose scripts fail: at the start, while they load, and while the page is being left. */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { keptMemory, markMemory, visit } from './support/visit.ts'

type Failure = { message: RegExp; arrange: (page: Page) => Promise<unknown> }

/** Replaces a file of the page `/help` by what `change` makes of it. */
const change = (pattern: string, to: (body: string) => string, contentType: string) => (page: Page) =>
  page.route(pattern, async (route: Route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: to(await response.text()), contentType })
  })
const changePage = (to: (body: string) => string) => change('/help', to, 'text/html; charset=utf-8')
const changeModule = (body: string) => change('**/assets/help.page-*.js', () => body, 'text/javascript')

const AT_START: Record<string, Failure> = {
  'a page module that throws while it loads': {
    message: /The module has failed/,
    arrange: changeModule(`throw new Error('The module has failed')`),
  },
  'a component that throws when it is first drawn': {
    message: /The component has failed/,
    arrange: changeModule(
      `export const loader = () => null; export function Component() { throw new Error('The component has failed') }`,
    ),
  },
  'a state of the page that is cut off': {
    message: /JSON/,
    arrange: changePage((html) => html.replace(/(id="page-state">.{40})[^<]*/, '$1')),
  },
  'a state of the page that is not there': {
    message: /JSON/,
    arrange: changePage((html) => html.replace(/<script type="application\/json".*?<\/script>/, '')),
  },
  'a state of the page that has lost its data': {
    message: /Cannot read|not iterable/,
    arrange: changePage((html) => html.replace(/("queries":)\{/, '$1null,"was":{')),
  },
}

for (const [name, { message, arrange }] of Object.entries(AT_START))
  test.describe(name, () => {
    test.use({ expectedMessages: [message] })

    test(`${name} leads to the error page with its header, a report and a way on`, async ({ page }) => {
      await arrange(page)
      const reported = page.waitForRequest('/api/browser-errors')
      await page.goto('/help')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
      await expect(page.getByText('Ошибка 404')).toBeVisible()
      await expect(page.getByText('Page Not Found')).toBeVisible()
      await expect(page).toHaveTitle('Страница не найдена — Дистант')
      expect((await reported).postDataJSON()).toMatchObject({
        message: expect.stringMatching(message),
        route: 'help',
      })
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'Вакансии', exact: true }),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Оформление' }).click()
      await page.getByRole('button', { name: 'Тёмная' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.getByRole('banner').getByRole('link', { name: 'Вакансии', exact: true }).click()
      await expect(page).toHaveURL('/vacancies')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Работа из дома')
    })
  })

test.describe('a module that is missing at the start', () => {
  test.use({ expectedMessages: [/dynamically imported module|ERR_FAILED/] })

  test('a page whose module is missing stays as the server wrote it, with links that work', async ({
    page,
  }) => {
    await page.route('**/assets/help.page-*.js', (route) => route.abort())
    const reported = page.waitForRequest('/api/browser-errors')
    await page.goto('/help')
    await reported
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Страница не найдена')
    await page.getByRole('banner').getByRole('link', { name: 'Вакансии', exact: true }).click()
    await expect(page).toHaveURL('/vacancies')
  })
})

test.describe('a component that fails after the start', () => {
  test.use({ expectedMessages: [/The component has failed/] })

  test('a page opened by a link that fails shows the error 500 with its header and a report', async ({
    page,
  }) => {
    await changeModule(
      `export const loader = () => null; export function Component() { throw new Error('The component has failed') }`,
    )(page)
    await visit(page, '/')
    const reported = page.waitForRequest('/api/browser-errors')
    await page.getByRole('link', { name: 'Помощь' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Что-то пошло не так')
    await expect(page.getByText('Ошибка 500')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await reported
  })
})

test.describe('a page that is being left', () => {
  test.use({ expectedMessages: [/dynamically imported module|ERR_FAILED|ERR_ABORTED/] })

  /** As Firefox does: imports of a page fail as soon as it is being left, before the next document comes. */
  test('a module that fails while the page is being left is neither reported nor shown, and does not stop the way', async ({
    page,
  }) => {
    const reports: string[] = []
    page.on(
      'request',
      (request) => request.url().endsWith('/api/browser-errors') && reports.push(request.url()),
    )
    const [engine, failed, left, sent] = [signal<string>(), signal(), signal(), signal()]
    let hasFailed = false
    await page.route('**/assets/router-engine-*.js', async (route) => {
      engine.send(route.request().url())
      await left.received
      await route.abort()
    })
    await page.route('/documents', async (route) => {
      left.send()
      await sent.received
      await route.continue()
    })
    await page.route('/signal', async (route) => {
      hasFailed = route.request().postData() === 'true'
      failed.send()
      await route.abort()
    })
    await page.goto('/help')
    await page.getByRole('main').hover()
    // The browser's driver cannot ask a page that is being left, so the page tells it.
    await page.evaluate(
      ([url]) => {
        const isUnhandled = new Promise<boolean>((resolve) => {
          addEventListener('unhandledrejection', () => resolve(true))
          // It has the same end as the import of the page, after it.
          import(url).catch(() => setTimeout(() => resolve(false)))
        })
        const hasError = () => document.querySelector('h1')?.textContent?.includes('Что-то пошло не так')
        void isUnhandled
          .then((is) => fetch('/signal', { method: 'POST', body: String(is || hasError()) }))
          .catch(() => {})
        setTimeout(() => location.assign('/documents'))
      },
      [await engine.received] as const,
    )
    await failed.received
    sent.send()
    await expect(page).toHaveURL('/documents')
    expect(hasFailed).toBe(false)
    expect(reports).toEqual([])
  })

  test('a module that is missing while nobody leaves reloads the page to where the visitor went', async ({
    page,
  }) => {
    await visit(page, '/')
    await markMemory(page)
    await page.route('**/assets/help.page-*.js', (route) => route.abort(), { times: 1 })
    await page.getByRole('link', { name: 'Помощь' }).first().click()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Помощь')
    expect(await keptMemory(page)).toBe(false)
  })
})

/** Something that is waited for, and that is told once. */
function signal<Value = void>() {
  let send: (value: Value) => void = () => {}
  const received = new Promise<Value>((resolve) => (send = resolve))
  return { received, send: (value: Value) => send(value) }
}
