/** Stories about guests on their way to a form: it comes as a document, so that a slow phone need not load the router first. */
import type { Page } from '@playwright/test'
import { matchRoute } from '#shared/routing/route-table.ts'
import { expect, test } from './support/fixtures.ts'
import { cards, keptMemory, markMemory, visit } from './support/visit.ts'

/** A page of each kind that a guest reads. */
const PAGES = [
  '/',
  '/vacancies',
  '/rabota/kazan',
  '/udalennaya-rabota',
  '/employer',
  '/tariffs',
  '/resumes/access',
  '/salaries/buhgalter',
  '/reviews',
  '/blog/shemy-obmana-na-udalyonke',
  '/help',
  '/nowhere',
]
/** What a form needs at most: its document, styles, font, icon and scripts. */
const REQUESTS_MAX = 50

test.use({ expectedMessages: [/status of 404/] })

test('a guest leaves the page for every form or private page, whatever link leads there', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const reached = new Set<string>()
  await visit(page, '/vacancies')
  const vacancy = (await cards(page).first().locator('a.vacancy-link').getAttribute('href')) ?? ''
  const company = (await cards(page).first().locator('a[href^="/employer/"]').getAttribute('href')) ?? ''
  for (const path of [...PAGES, vacancy, company]) {
    await visit(page, path)
    // What only comes with the first input has links too.
    await page.getByRole('main').hover()
    const hrefs = await privateLinks(page)
    for (const { href, name } of hrefs) {
      reached.add(name)
      expect(await isFollowedByBrowser(page, href), `${href} of ${path}`).toBe(true)
    }
  }
  expect([...reached]).toEqual(
    expect.arrayContaining([
      'sign-in',
      'vacancies-id-respond',
      'vacancies-first',
      'resumes-new',
      'complaint',
      'personal-searches-new',
    ]),
  )
})

test(
  'a guest who responds on a phone gets the sign-in page as one document, which leads back to the vacancy',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    // Not `visit`: a script that the browser's driver evaluates counts as an input, and brings the engine of the router.
    const whenListIdle = page.waitForResponse(/\/builds\/meta\//)
    await page.goto('/vacancies')
    await whenListIdle
    const path = (await cards(page).first().locator('a.vacancy-link').getAttribute('href')) ?? ''
    const whenIdle = page.waitForResponse(/\/builds\/meta\//)
    // The page counts its view when React has taken it over, which may be later.
    const whenCounted = page.waitForRequest((request) => request.url().endsWith(`${path}/view`))
    await page.goto(path)
    await Promise.all([whenIdle, whenCounted])
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход или регистрация')
    await expect(page).toHaveURL(`/sign-in?redirect_uri=${encodeURIComponent(`${path}/respond`)}`)
    await page.waitForLoadState('networkidle')
    expect(new URL(requests[0] ?? '').pathname).toBe(`${path}/respond`)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(REQUESTS_MAX)
  },
)

test('the pages of a form whose code is here change without a document', async ({ page }) => {
  await visit(page, '/resumes')
  await markMemory(page)
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await expect(page).toHaveURL('/resumes?page=2')
  expect(await keptMemory(page)).toBe(true)
})

test('a link whose part has no code yet changes the page without a document', async ({ page }) => {
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/assets/pagination-*.js', async (route) => {
    await sent
    await route.continue()
  })
  await visit(page, '/resumes')
  await markMemory(page)
  const asked = page.waitForRequest(/\/api\/v1\/resumes\/list\?.*page=2/)
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await asked
  // The page changes when its parts can.
  send()
  await expect(page).toHaveURL('/resumes?page=2')
  await expect(page.getByRole('link', { name: 'Страница 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  expect(await keptMemory(page)).toBe(true)
})

/** Links to pages that are not public, one for each route. */
async function privateLinks(page: Page) {
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
  const { origin, pathname } = new URL(page.url())
  const byName = new Map<string, string>()
  for (const href of hrefs.filter((one) => one.startsWith(`${origin}/`))) {
    const route = matchRoute(new URL(href).pathname)?.route
    if (route?.page && !route.isPublic && new URL(href).pathname !== pathname) byName.set(route.name, href)
  }
  return [...byName].map(([name, href]) => ({ name, href }))
}

/** Clicks a link, and stops the browser from following it. A component may have a use of its own for the click. */
const isFollowedByBrowser = (page: Page, href: string) =>
  page.evaluate((target) => {
    const link = [...document.querySelectorAll('a')].find((one) => one.href === target)
    let isUsed = false
    let isIntercepted = false
    let isSeen = false
    const lookBefore = (event: Event) => (isUsed = event.defaultPrevented)
    const lookAfter = (event: Event) => {
      isSeen = true
      isIntercepted = event.defaultPrevented
      event.preventDefault()
    }
    // React listens at its root, the router at the document.
    const listening = new AbortController()
    const { signal } = listening
    document.body.addEventListener('click', lookBefore, { signal })
    addEventListener('click', lookAfter, { signal })
    link?.click()
    // They would stop the next click when this one never reached them.
    listening.abort()
    // React stops the event in a late part that it has not taken over yet: the browser follows the link.
    if (!isSeen) stop()
    return isUsed || !isIntercepted
  }, href)
