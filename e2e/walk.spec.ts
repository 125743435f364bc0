/**
 * Every menu, of the header, the account, the footer, a cabinet and of tabs, is walked by clicking from the home page. A
 * page that answers with an error or complains on the console, of its security policy too, fails the walk.
 */
import type { Page } from '@playwright/test'
import { matchRoute } from '#shared/routing/route-table.ts'
import { addCompany } from './support/people.ts'
import { expect, test, type Fixtures, type WorkerFixtures } from './support/fixtures.ts'
import { visit, whenAlive } from './support/visit.ts'

type Given = { page: Page } & Pick<Fixtures, 'signIn'> & WorkerFixtures

const PEOPLE: Record<string, (given: Given) => Promise<unknown>> = {
  'a guest': async () => {},
  'a seeker': ({ page, signIn }) => signIn(page),
  'an employer': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
  },
  'a moderator': ({ page, signIn }) => signIn(page, { staffRole: 'moderator' }),
}

// Two people of the staff may reach for the same case: the second is told so.
test.use({ expectedMessages: [/status of 409/] })

for (const [who, begin] of Object.entries(PEOPLE))
  test(`${who} reaches every page linked from a menu by clicking from the home page`, async ({
    page,
    signIn,
    db,
  }) => {
    test.setTimeout(90_000)
    await begin({ page, signIn, db })
    const reached = new Set(['home'])
    /** Links that were seen and not followed: where they lead, and the page they stand on. */
    const seen = new Map<string, string>()
    await open(page, '/')
    for (;;) {
      const here = new URL(page.url()).pathname
      const onPage = await menuOf(page)
      for (const path of onPage) if (!reached.has(nameOf(path, here))) seen.set(path, here)
      const next = [...seen.keys()].find((path) => onPage.includes(path)) ?? [...seen.keys()][0]
      if (next === undefined) break
      if (!onPage.includes(next)) await open(page, seen.get(next) ?? '/')
      await follow(page, next)
      reached.add(nameOf(next, here))
      for (const path of seen.keys()) if (reached.has(nameOf(path, here))) seen.delete(path)
      await openAccountMenu(page)
    }
    expect(reached.size).toBeGreaterThan(10)
  })

/** One page of each route is enough: pages about one vacancy or another are alike. */
function nameOf(path: string, from: string) {
  const name = matchRoute(path)?.route.name
  if (name === undefined) throw new Error(`${path}, a link of a menu at ${from}, leads to no page`)
  return name
}

async function open(page: Page, path: string) {
  if (new URL(page.url(), 'http://none').pathname !== path) await visit(page, path)
  await openAccountMenu(page)
}

async function openAccountMenu(page: Page) {
  const button = page.getByRole('button', { name: /^Аккаунт/ })
  if (!(await button.isVisible())) return
  const menu = page.getByRole('group', { name: 'Аккаунт' })
  if (!(await menu.isVisible())) await button.click()
  await expect(menu.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

/** Paths of the visible links of all menus, without repetition. */
async function menuOf(page: Page): Promise<string[]> {
  const hrefs = await page
    .locator('header a[href], footer a[href], nav a[href], [role=group] a[href], [role=tablist] a[href]')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => (link instanceof HTMLAnchorElement ? link.href : '')),
    )
  const { origin } = new URL(page.url())
  const own = hrefs.filter((href) => href.startsWith(`${origin}/`)).map((href) => new URL(href).pathname)
  return [...new Set(own)].filter((path) => !/^\/(api|files|assets)\//.test(path) && !/\.\w+$/.test(path))
}

async function follow(page: Page, path: string) {
  const links = page.locator(`a[href="${path}"], a[href^="${path}?"], a[href^="${path}#"]`)
  const link = links.and(page.locator(':visible')).first()
  // The open menu lies over what stands below it.
  const menu = page.getByRole('group', { name: 'Аккаунт' })
  const isInMenu = await link.evaluate((one) => one.closest('[popover]') !== null)
  if (!isInMenu && (await menu.isVisible())) {
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
  const before = page.url()
  const target = await link.evaluate((one) => (one instanceof HTMLAnchorElement ? one.href : ''))
  await link.click()
  // The old page stays until the data of the new one is here: its links must not pass for links of the new page.
  if (target !== before) await page.waitForURL((url) => url.href !== before)
  await expect(page, `the link to ${path}`).not.toHaveTitle(/не найден|ошибк/i)
  await whenAlive(page)
  // A click during the transition between pages goes to the root element, and closes a menu that has just opened.
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
  // It closes with the old page; one that is about to close must not pass for open.
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}
