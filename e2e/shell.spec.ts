import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { enterCode } from './support/people.ts'
import { cards, holdScripts, keptMemory, markMemory, visit, whenAlive } from './support/visit.ts'

test('a cached page hydrates without a call of the API', { tag: '@core' }, async ({ page, request }) => {
  for (const path of [
    '/',
    '/vacancies',
    '/vacancies?work_form=home',
    '/udalennaya-rabota',
    '/rabota/kazan',
    '/help',
  ]) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const calls: string[] = []
    const note = (sent: Request) => void (sent.url().includes('/api/') && calls.push(sent.url()))
    page.on('request', note)
    const response = await visit(page, path)
    expect(response?.headers()['cache-status']).toMatch(/^distant; hit/)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    expect(calls, path).toEqual([])
  }
})

test('a click on a button before the scripts have loaded has its effect when they have', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.classList.add('printed')
  })
  const loadScripts = await holdScripts(page)
  await page.goto('/calendar', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Распечатать' }).click()
  // Extensions of browsers send events to the document, which is no element.
  await page.evaluate(() => document.dispatchEvent(new Event('click', { bubbles: true })))
  loadScripts()
  await expect(page.locator('html')).toHaveClass(/printed/)
})

test('a press on the account button opens the menu although the session arrives during the press', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  let sendSession = () => {}
  const pressed = new Promise<void>((resolve) => (sendSession = resolve))
  await page.route('**/api/v1/users/me', async (route) => {
    await pressed
    await route.continue()
  })
  await visit(page, '/help')
  await page.getByRole('button', { name: 'Аккаунт' }).hover()
  await page.mouse.down()
  sendSession()
  await expect(page.getByRole('button', { name: /^Аккаунт: / })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Аккаунт' })).toBeVisible()
})

test(
  'the chosen theme survives a reload and is applied before the first paint',
  { tag: '@core' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(() => {
      new MutationObserver((_records, observer) => {
        if (!document.body) return
        Reflect.set(window, 'themeAtBody', document.documentElement.dataset['theme'] ?? 'system')
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await visit(page, '/help')
    const light = await background()
    await chooseTheme(page, 'Тёмная')
    const dark = await background()
    expect(dark).not.toBe(light)

    await page.reload()
    expect(await page.evaluate(() => Reflect.get(window, 'themeAtBody'))).toBe('dark')
    expect(await background()).toBe(dark)
    await whenAlive(page)
    await page.getByRole('button', { name: 'Оформление' }).click()
    await expect(page.getByRole('button', { name: 'Тёмная' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Как в системе' }).click()
    expect(await background()).toBe(light)
  },
)

test('a user who returns from the payment page sees the result, and the parameter is removed from the address', async ({
  page,
}) => {
  await visit(page, '/vacancies?sort=salary_desc&success_payment=1#main')
  const said = page.getByText('Вакансия отправлена на модерацию!')
  await expect(said).toBeVisible()
  await expect(said).toHaveCount(1)
  await expect(
    page.getByText('Специалисты проводят формальную проверку вакансии на соответствие правилам сервиса.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/vacancies?sort=salary_desc#main')
  await page.getByRole('button', { name: 'Закрыть уведомление' }).click()
  await expect(said).toBeHidden()
  await page.reload()
  await whenAlive(page)
  await expect(cards(page).first()).toBeVisible()
  await expect(said).toBeHidden()
})

test('at most four notifications are shown at once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/vacancies')
  await cards(page).first().locator('a.vacancy-link').click()
  const share = page.getByRole('button', { name: 'Поделиться' })
  const shown = page.getByRole('button', { name: 'Закрыть уведомление' })
  for (let at = 1; at <= 4; at += 1) {
    await share.click()
    await expect(shown).toHaveCount(at)
  }
  await share.click()
  await share.click()
  await expect(shown).toHaveCount(4)
  await shown.first().click()
  await expect(shown).toHaveCount(3)
})

/** The page of vacancies, whose next list is answered when the test lets it. */
async function holdList(page: Page, answer: (route: Route) => Promise<void>) {
  await visit(page, '/vacancies')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/vacancies/list*', async (route) => {
    await held
    await answer(route)
  })
  return { bar: page.locator('.progress-bar'), release }
}

test('a slow navigation shows a progress bar, a fast one does not', async ({ page }) => {
  const { bar, release } = await holdList(page, (route) => route.continue())
  await expect(bar).not.toHaveAttribute('data-visible')
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await expect(bar).toHaveAttribute('data-visible')
  await expect(bar).not.toHaveAttribute('data-error')
  await expect(page).toHaveURL('/vacancies')
  release()
  await expect(page).toHaveURL('/vacancies?page=2')
  await expect(bar).not.toHaveAttribute('data-visible')
})

test.describe('a navigation that fails', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('the progress bar of a failed navigation turns to the error colour', async ({ page }) => {
    const { bar, release } = await holdList(page, (route) =>
      route.fulfill({ status: 404, json: { code: 'NOT_FOUND', status: 404, message: 'Нет' } }),
    )
    await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
    await expect(bar).toHaveAttribute('data-visible')
    release()
    await expect(page.locator('.progress-bar[data-visible][data-error]')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
    await expect(page).toHaveTitle('Страница не найдена — Дистант')
    await expect(bar).not.toHaveAttribute('data-visible')
  })
})

test('a link to the first page or an invalid page number leads to the same list as on the server', async ({
  page,
}) => {
  await visit(page, '/vacancies')
  for (const query of ['page=1', 'page=abc', 'page=0']) {
    await page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      link.textContent = 'Начало списка'
      document.querySelector('main')?.prepend(link)
    }, `/vacancies/buhgalter?${query}&sort=salary_desc`)
    await markMemory(page)
    await page.getByRole('link', { name: 'Начало списка' }).first().click()
    await expect(page).toHaveURL('/vacancies/buhgalter?sort=salary_desc')
    expect(await keptMemory(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/vacancies')
  }
})

test.describe('without a connection', () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|ERR_FAILED/] })

  test('a lost connection shows a message instead of a blank page, and Back returns to the list', async ({
    page,
    context,
  }) => {
    await visit(page, '/vacancies')
    // The code of the next page is here, its data is not.
    await page.getByRole('link', { name: 'Страница 2', exact: true }).click()
    await expect(page).toHaveURL('/vacancies?page=2')
    const next = page.getByRole('link', { name: 'Страница 3', exact: true })
    await expect(next).toBeVisible()
    await context.setOffline(true)
    await next.click()
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a new page has the focus, a double click opens one, and a link to the current page adds no history entry', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('main').locator('a[href="/vacancies"]').first().click()
  await expect(page).toHaveURL('/vacancies')
  // The keyboard and a screen reader begin at the start of the new page.
  await expect(page.getByRole('main')).toBeFocused()
  await cards(page).first().locator('a.vacancy-link').dblclick()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL('/vacancies')
  const here = page.getByRole('contentinfo').getByRole('link', { name: 'Вакансии', exact: true })
  for (let at = 0; at < 3; at += 1) await here.click()
  await expect(cards(page).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('two tabs keep separate searches', async ({ page, context }) => {
  const other = await context.newPage()
  await visit(page, '/vacancies?work_form=home')
  await visit(other, '/vacancies?work_form=remote')
  await page.getByRole('link', { name: 'Убрать: На дому' }).click()
  await expect(page).toHaveURL('/vacancies')
  await expect(other.getByRole('link', { name: 'Убрать: Удалённо' })).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL('/vacancies?work_form=remote')
  await expect(other.getByRole('link', { name: 'Убрать: Удалённо' })).toBeVisible()
})

test('on slow 3G a search works before the scripts have loaded', async ({ page, context }) => {
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto('/', { waitUntil: 'commit' })
  const field = page.getByLabel('Профессия, навык или компания').first()
  await field.fill('швея')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('швея')
  await expect(cards(page).first()).toBeVisible()
})

async function chooseTheme(page: Page, name: string) {
  await page.getByRole('button', { name: 'Оформление' }).click()
  await page.getByRole('button', { name }).click()
}

test.describe('a refusal', () => {
  test.use({ expectedMessages: [/status of 422/] })

  test('reaches the page also in a browser that does not say whose page asks', async ({ page }) => {
    // Such a browser gets problem details, as programs do.
    const types: (string | undefined)[] = []
    await page.route('**/api/v1/auth/verify-code', async (route) => {
      const { 'sec-fetch-site': _site, ...headers } = await route.request().allHeaders()
      const response = await route.fetch({ headers })
      types.push(response.headers()['content-type'])
      await route.fulfill({ response })
    })
    await visit(page, '/sign-in')
    await page.getByLabel('Электронная почта').fill('olga@example.ru')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await enterCode(page, '000000')
    await expect(page.getByText('Код не подошёл')).toBeVisible()
    expect(types[0]).toContain('application/problem+json')
  })
})
