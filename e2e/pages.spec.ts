import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hiring } from './support/hiring.ts'
import { recordLayoutShifts } from './support/layout-shifts.ts'
import { cards, visit } from './support/visit.ts'

/** What a public page may load before anybody touches it. */
const SCRIPTS_MAX_KB = 130

test('a public page loads few scripts, and what only a navigation needs comes with the first input', async ({
  page,
}) => {
  for (const path of ['/', '/vacancies', await firstVacancy(page), await firstCompany(page)]) {
    const scripts = scriptsOf(page, path)
    // The last request that no input asks for.
    const whenIdle = page.waitForResponse(/\/builds\/meta\//)
    // Not `visit`: a script that the browser's driver evaluates counts as an input.
    await page.goto(path)
    await whenIdle
    expect(await kilobytesOf(page, scripts), [path, ...scripts].join(' ')).toBeLessThanOrEqual(SCRIPTS_MAX_KB)
    expect([...scripts].filter((script) => script.includes('router-engine'))).toEqual([])
  }
  const engine = page.waitForRequest(/router-engine/)
  await page.getByRole('main').hover()
  await engine
})

const firstVacancy = (page: Page) => firstLink(page, '/vacancies', 'a.vacancy-link')
const firstCompany = (page: Page) => firstLink(page, '/vacancies', 'a[href^="/employer/"]')

async function firstLink(page: Page, path: string, selector: string) {
  await page.goto(path)
  return (await cards(page).first().locator(selector).first().getAttribute('href')) ?? ''
}

/** The scripts that the page at `path` requests from now on, without those of the page before: a set that grows. */
function scriptsOf(page: Page, path: string) {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.frame().url()).pathname !== path) return
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  })
  return scripts
}

async function kilobytesOf(page: Page, scripts: ReadonlySet<string>) {
  const bodies = await Promise.all([...scripts].map(async (path) => (await page.request.get(path)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
}

test('a company page shows its open vacancies, and a vacancy page links to its company', async ({ page }) => {
  await visit(page, '/vacancies')
  const company = cards(page).first().locator('a[href^="/employer/"]')
  const name = (await company.textContent()) ?? ''
  await company.click()
  await expect(page).toHaveURL(/\/employer\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const vacancy = page.getByRole('main').locator('a.vacancy-link').first()
  // A card off the screen is not drawn, and has no inner text.
  const title = (await vacancy.textContent()) ?? ''
  await vacancy.click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('main').locator('a[href^="/employer/"]').first()).toHaveText(name)
})

test('the list of regions leads to a region, a city and its vacancies', async ({ page }) => {
  await visit(page, '/vacancies/regions')
  await page.getByRole('main').locator('a[href="/vacancies/regions/novosibirskaya-oblast"]').click()
  await expect(page).toHaveURL('/vacancies/regions/novosibirskaya-oblast')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Новосибирск')
  await page.getByRole('main').locator('a[href="/rabota/novosibirsk"]').first().click()
  await expect(page).toHaveURL('/rabota/novosibirsk')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Новосибирске')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Все вакансии/ })
    .click()
  await expect(page).toHaveURL(/\/vacancies\/novosibirsk/)
  await expect(cards(page).first()).toBeVisible()
})

test('the home city segment is removed from the address without a redirect', async ({ page }) => {
  const response = await visit(page, '/vacancies/shveya/moskva?sort=salary_desc')
  expect(response?.status()).toBe(200)
  expect(response?.request().redirectedFrom()).toBeNull()
  await expect(page).toHaveURL('/vacancies/shveya?sort=salary_desc')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/vacancies\/shveya$/)
  expect(response?.headers()['link']).toMatch(/\/vacancies\/shveya>; rel="canonical"$/)
  await expect(cards(page).first()).toBeVisible()
})

test('a vacancy prints without the controls of the screen', async ({ page }) => {
  await visit(page, '/vacancies')
  await cards(page).first().locator('a.vacancy-link').click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  const onScreenOnly = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { name: 'Похожие вакансии' }),
    page.getByRole('button', { name: 'Поделиться' }),
  ]
  for (const part of onScreenOnly) await expect(part).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Описание' })).toBeVisible()
})

test('a vacancy and a resume print their address, in one column', async ({ page }) => {
  // As wide as A4.
  await page.setViewportSize({ width: 794, height: 1123 })
  for (const list of ['/vacancies', '/resumes']) {
    await visit(page, list)
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
    await expect(page).not.toHaveURL(list)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const address = page.locator('link[rel="canonical"]')
    const printed = await address.evaluate((link) => getComputedStyle(link, '::after').content)
    expect(printed).toBe(`"${await address.getAttribute('href')}"`)
    expect((await address.boundingBox())?.height).toBeGreaterThan(0)
    const main = await page.getByRole('main').boundingBox()
    const text = await page.getByRole('main').getByRole('article').first().boundingBox()
    expect(text?.width).toBeGreaterThan((main?.width ?? Infinity) * 0.6)
    await page.emulateMedia({ media: 'screen' })
  }
})

test(
  'a font that comes late moves nothing on a page of any kind',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    const layoutShifts = await recordLayoutShifts(page)
    let asked = Promise.withResolvers<() => void>()
    await page.route('**/onest.woff2', async (route) => {
      const allowed = Promise.withResolvers<void>()
      asked.resolve(allowed.resolve)
      await allowed.promise
      await route.continue()
    })
    for (const path of [
      '/',
      '/vacancies',
      '/vacancies?search=оператор',
      '/resumes',
      '/salaries',
      '/employer',
      '/courses',
      '/calendar',
      '/help',
      '/rules',
      '/sign-in',
    ]) {
      asked = Promise.withResolvers<() => void>()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const sendFont = await asked.promise
      // Painted with the font of the system first.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))),
      )
      expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
      const before = await headingWidth(page)
      sendFont()
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))),
      )
      const shifts = await layoutShifts()
      const score = shifts.reduce((sum, shift) => sum + shift.score, 0)
      expect(score, `${path} ${JSON.stringify(shifts)}`).toBeLessThan(0.01)
      expect(await headingWidth(page), path).toBe(before)
    }
  },
)

/** The width of the words of the heading, which another font changes. */
const headingWidth = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const words = document.createRange()
    words.selectNodeContents(heading)
    return words.getBoundingClientRect().width
  })

test.describe('very long words', () => {
  // They are also put into chips that React has not hydrated yet, which it reports.
  test.use({ expectedMessages: [/React error #418/] })

  test('very long words wrap instead of widening the page', { tag: '@phone' }, async ({ page }) => {
    for (const path of ['/vacancies', '/', '/vacancies/1', '/rules']) {
      await visit(page, path)
      await page.evaluate(() => {
        for (const link of document.querySelectorAll('.vacancy-card a, .chip, .prose li, .prose p, h1'))
          link.textContent = 'Ф'.repeat(300)
      })
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
    }
    await page.goto(`/vacancies?search=${'щ'.repeat(200)}`)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })
})

test.describe('an address without a page', () => {
  test.use({ expectedMessages: [/404/] })

  test(
    'an unknown address answers 404 with an error page that has links for both audiences',
    { tag: '@core' },
    async ({ page }) => {
      const response = await visit(page, '/vacancies/999999999')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
      await expect(page.getByText('Страницы, которую вы запросили, не существует.')).toBeVisible()
      const links = (name: string) =>
        page
          .getByRole('navigation', { name })
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(await links('Вы ищете работу?')).toEqual(['/', '/resumes/new', '/vacancies'])
      expect(await links('Вы работодатель?')).toEqual(['/employer', '/vacancies/first', '/resumes'])
      await page.getByRole('link', { name: 'Поиск вакансий' }).click()
      await expect(cards(page).first()).toBeVisible()
    },
  )

  test('the links that create a vacancy lead a guest to the text, and an employer to the whole form', async ({
    page,
    signIn,
  }) => {
    const create = page.getByRole('link', { name: 'Разместить вакансию', exact: true })
    const hrefs = () => create.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await visit(page, '/nowhere')
    // Of the error page and of the footer.
    expect(await hrefs()).toEqual(['/vacancies/first', '/vacancies/first'])
    await signIn(page, { intent: 'employer' })
    await visit(page, '/nowhere')
    expect(await hrefs()).toEqual(['/vacancies/new', '/vacancies/new'])
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Разместить', exact: true }),
    ).toHaveAttribute('href', '/vacancies/new')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Меню' }).click()
    expect(await hrefs()).toEqual(['/vacancies/new', '/vacancies/new', '/vacancies/new'])
  })

  test('an unknown address opened by a link shows the error page, and Back returns from it', async ({
    page,
  }) => {
    await visit(page, '/vacancies')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/vacancies/nowhere'
      link.textContent = 'Никуда'
      document.querySelector('main')?.prepend(link)
    })
    await page.getByRole('link', { name: 'Никуда' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page.goBack()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  })
})

test(
  'the phone menu opens, navigates and closes',
  { tag: ['@core', '@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Меню' }).click()
    const menu = page.locator('#site-menu')
    await expect(menu).toBeVisible()
    await menu.getByRole('link', { name: 'По регионам' }).click()
    await expect(page).toHaveURL('/vacancies/regions')
    await expect(menu).toBeHidden()
  },
)

test('with reduced motion no control of a list moves, also while it is busy', async ({ page }) => {
  await visit(page, '/vacancies')
  const moving = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll('.btn, .icon-btn'))
        button.setAttribute('aria-busy', 'true')
      return [...document.querySelectorAll('a, button, input, select, summary, .chip, .card, svg')]
        .flatMap((control) => [getComputedStyle(control), getComputedStyle(control, '::after')])
        .filter(
          ({ transitionDuration, animationName }) =>
            /[1-9]/.test(transitionDuration) || animationName !== 'none',
        ).length
    })
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(50)
})

test('the footer of the server stays, and a page that had none gets it with the next page', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  await visit(page, '/help')
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Зарплаты', exact: true }),
  ).toBeVisible()
  expect(await page.locator('script[src*=footer], link[href*=footer]').count()).toBe(0)

  const { employer, vacancyId } = await hiring({ newPage, signIn, db }, [])
  await visit(employer, `/responses/${vacancyId}`)
  await expect(employer.getByRole('contentinfo')).toHaveCount(0)
  await employer.getByRole('link', { name: 'Дистант, на главную' }).click()
  await expect(
    employer.getByRole('contentinfo').getByRole('link', { name: 'Зарплаты', exact: true }),
  ).toBeVisible()
})
