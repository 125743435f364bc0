/** Stories about a page whose scripts fail while they load. */
import { expect, test } from './support/fixtures.ts'
import { keptMemory, markMemory, visit } from './support/visit.ts'

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
