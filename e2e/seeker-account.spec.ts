import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/emails.ts'
import { enterCode, newEmail, register } from './support/people.ts'

// Chromium writes a line itself for every answer that is not a success: a wrong code is one.
test.use({ expectedMessages: [/status of 422/] })

test.describe('after many codes were requested for one address', () => {
  test.use({ expectedMessages: [/status of 429/] })

  test('an unknown browser gets another code for a much requested address after a proof of work', async ({
    page,
  }) => {
    const email = newEmail('attacked')
    const ask = () => page.request.post('/api/v1/auth/request-code', { data: { email } })
    for (let asked = 0; asked < 3; asked += 1) expect((await ask()).status()).toBe(200)
    expect((await ask()).status()).toBe(429)
    await page.goto('/sign-in')
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByRole('button', { name: 'Получить код' }).click()
    // The work takes a second or two, and more while other stories run.
    await expect(page.getByLabel('Код из письма')).toBeVisible({ timeout: 20_000 })
  })
})

test('an address in a Cyrillic domain signs in as it is pasted, and is shown as it is written', async ({
  page,
}) => {
  const name = newEmail('cyrillic').split('@')[0] ?? ''
  await page.goto('/sign-in')
  await page.getByLabel('Электронная почта').fill(`\u200B<${name}@почта.рф>.`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText(`${name}@почта.рф`)).toBeVisible()
  await enterCode(page, await codeFor(`${name}@xn--80a1acny.xn--p1ai`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Как вас зовут')
})

const account = (page: Page) => page.getByRole('button', { name: /^Аккаунт: / })

test(
  'a seeker registers, changes the name, signs out and signs in again by a new code',
  { tag: '@phone' },
  async ({ page }) => {
    const email = newEmail('seeker')
    await page.goto('/sign-up')
    await register(page, { email, firstName: 'Анна' })
    await expect(page).toHaveURL('/')
    await account(page).click()
    await page.getByRole('link', { name: 'Настройки' }).click()

    await page.getByLabel('Имя', { exact: true }).fill('Анна-Мария')
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('status').getByText('Сохранено')).toBeVisible()
    await expect(account(page)).toHaveAccessibleName('Аккаунт: Анна-Мария')

    await account(page).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page).toHaveURL('/')
    const first = await codeFor(email)
    await page.getByRole('link', { name: 'Войти' }).click()
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByText(email)).toBeVisible()
    const code = await codeFor(email, first)
    await enterCode(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByLabel('Код из письма')).toHaveAccessibleDescription(/не\sподошёл/)
    await expect(page.getByLabel('Код из письма')).toBeFocused()
    await enterCode(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expect(account(page)).toHaveAccessibleName('Аккаунт: Анна-Мария')
  },
)

test.describe('while a request with the ended session is in flight', () => {
  test.use({ expectedMessages: [/status of 401/] })

  test('a late answer about the previous session does not end a new sign-in', async ({
    page,
    context,
    baseURL,
    signIn,
  }) => {
    const { email } = await signIn(page, { firstName: 'Анна' })
    await context.clearCookies()
    await context.addCookies([{ name: 'session', value: '1', url: baseURL ?? '' }])
    let answerLate = () => {}
    const isLate = new Promise<void>((resolve) => (answerLate = resolve))
    await page.route(
      /\/api\/users\/me/,
      async (route) => {
        await isLate
        // The browser may have given the request up by now.
        await route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', status: 401 } }).catch(() => {})
      },
      { times: 1 },
    )
    const isAsked = page.waitForRequest(/\/api\/users\/me/)
    await page.goto('/sign-in?redirect_uri=%2Fhelp')
    await isAsked
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByText(email)).toBeVisible()
    await enterCode(page, await codeFor(email))
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('token')
    answerLate()
    await expect(page).toHaveURL('/help')
    await expect(account(page)).toHaveAccessibleName('Аккаунт: Анна')
  })
})

test(
  'a registration shows its errors at their fields and announces them',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByLabel('Электронная почта')).toHaveAccessibleDescription(/обязательно/)
    await page.goto('/sign-in?step=name')
    await page.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Имя', { exact: true })).toHaveAccessibleDescription(/обязательно/)
    await page.getByLabel('Имя', { exact: true }).fill('А')
    await expect(page.getByLabel('Имя', { exact: true })).toHaveAccessibleDescription('')
  },
)

test('other tabs follow a sign-in within two seconds, and no script can read the token', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('link', { name: 'Войти' })).toBeVisible()
  // A tab in the background draws slowly, and Playwright waits for what it draws.
  await page.bringToFront()
  await page.goto('/sign-up')
  await register(page, { email: newEmail('seeker'), firstName: 'Анна' })
  await expect(page).toHaveURL('/')
  await expect(account(other)).toBeVisible({ timeout: 2000 })
  for (const tab of [page, other]) expect(await tab.evaluate(() => document.cookie)).not.toContain('token')

  await other.goto('/personal/settings/profile')
  await expect(other.getByLabel('Имя', { exact: true })).toHaveValue('Анна')
  await account(page).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(other).toHaveURL('/sign-in?redirect_uri=%2Fpersonal%2Fsettings%2Fprofile', { timeout: 2000 })
})

test('a private address asks the guest to sign in and leads back, also by client navigation', async ({
  page,
}) => {
  await page.goto('/personal/settings/profile')
  await expect(page).toHaveURL('/sign-in?redirect_uri=%2Fpersonal%2Fsettings%2Fprofile')
  await register(page, { email: newEmail('seeker'), firstName: 'Анна' })
  await expect(page).toHaveURL('/personal/settings/profile')
})

test('text typed into a registration survives a reload, checked consents do not', async ({ page }) => {
  await page.goto('/sign-in?step=name&redirect_uri=%2Fhelp')
  await page.getByLabel('Имя', { exact: true }).fill('Вера')
  await page.getByLabel('Принимаю').check()
  await page.reload()
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Вера')
  await expect(page.getByLabel('Принимаю')).not.toBeChecked()
  await expect(page.getByLabel('Ищу работу')).toBeChecked()
})

test('the header shows before the first paint whether the user is signed in', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'session', value: '1', url: baseURL ?? '' }])
  // The application never comes: only the blocking script of the head runs.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/help', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('button', { name: 'Аккаунт' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Войти' })).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/status of 422/] })

  test('without scripts a user registers and signs in by plain forms', { tag: '@core' }, async ({ page }) => {
    const email = newEmail('seeker')
    await page.goto('/sign-up?redirect_uri=%2Fhelp')
    await register(page, { email, firstName: 'Анна', isPlain: true })
    await expect(page).toHaveURL('/help')
    const first = await codeFor(email)
    await page.context().clearCookies()
    await page.goto('/sign-in?redirect_uri=%2Fpersonal%2Fsettings%2Fprofile')
    await page.getByLabel('Электронная почта').fill(email)
    await page.getByRole('button', { name: 'Получить код' }).click()
    const code = await codeFor(email, first)
    await enterCode(page, code === '000000' ? '000001' : '000000', { isPlain: true })
    // Without scripts the summary has it too.
    await expect(page.getByLabel('Код из письма')).toHaveAccessibleDescription(/Код не\sподошёл/)
    await expect(page.getByRole('alert')).toContainText('Код не подошёл')
    await enterCode(page, code, { isPlain: true })
    await expect(page).toHaveURL('/personal/settings/profile')
  })
})
