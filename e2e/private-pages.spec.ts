import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/session.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { holdScripts, keptMemory, markMemory, visit, whenAlive } from './support/visit.ts'

test(
  'a private page opened by a link requests its data once and shows no skeleton',
  { tag: '@core' },
  async ({ page, signIn }) => {
    await signIn(page)
    await visit(page, '/help')
    await markMemory(page)
    await page.getByRole('button', { name: /^Аккаунт: / }).click()
    const link = page.getByRole('link', { name: 'Мои отклики' })
    await expect(link).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/v1/')) asked.push(pathname + search)
    })
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main .skeleton')) Reflect.set(window, 'hasWaited', true)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мои отклики')
    await expect(page.getByRole('link', { name: 'Найти вакансию' })).toBeVisible()
    await page.getByRole('button', { name: /^Аккаунт: / }).click()
    await page.getByRole('link', { name: 'Сохранённые поиски' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сохранённые поиски')
    const onTheWay = [...asked]
    expect(onTheWay.toSorted()).toEqual([...new Set(onTheWay)].toSorted())
    expect(onTheWay.filter((path) => path.startsWith('/api/v1/personal/responses'))).toHaveLength(1)

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мои отклики')
    expect(await page.evaluate(() => Reflect.get(window, 'hasWaited') === true)).toBe(false)
    expect(await keptMemory(page)).toBe(true)
  },
)

test('a private page opened by its address contains its data and sends no further requests', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) asked.push(pathname)
  })
  const response = await visit(page, '/personal/settings/profile')
  expect(await response?.text()).toContain(email)
  await expect(page.getByRole('heading', { name: 'Сеансы' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Аккаунт: / })).toBeVisible()
  expect(asked).toEqual([])
})

test('a money page follows the choice of another company without a full page load', async ({
  page,
  signIn,
  db,
}) => {
  const employer = await signIn(page, { intent: 'employer' })
  const first = await addCompany(db, employer)
  const second = await addCompany(db, employer)
  const paragraphs = page.getByRole('main').getByRole('paragraph')
  await visit(page, '/balance')
  await expect(paragraphs.filter({ hasText: second.title })).toBeVisible()
  await markMemory(page)
  await page.getByRole('button', { name: /^Аккаунт: / }).click()
  await page.getByRole('button', { name: first.title }).click()
  await expect(paragraphs.filter({ hasText: first.title })).toBeVisible()
  await expect(paragraphs.filter({ hasText: second.title })).toBeHidden()
  expect(await keptMemory(page)).toBe(true)
})

test.describe('after the session has ended', () => {
  test.use({ expectedMessages: [/40[14]/] })

  test('a link leads to the sign-in page after the session was ended on another device', async ({
    page,
    signIn,
    db,
  }) => {
    const { id } = await signIn(page)
    await visit(page, '/personal/searches')
    await db.delete(sessions).where(eq(sessions.userId, id))
    await page.getByRole('button', { name: /^Аккаунт: / }).click()
    await page.getByRole('group', { name: 'Аккаунт' }).getByRole('link', { name: 'Мои отклики' }).click()
    await expect(page).toHaveURL('/sign-in?redirect_uri=%2Fpersonal%2Fresponses')
  })

  test('a staff page disappears as soon as its reader signs out', async ({ page, signIn }) => {
    await signIn(page, { staffRole: 'moderator' })
    // The queue of texts would take one away from the moderators of other stories.
    await visit(page, '/staff/companies')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Проверка компаний')
    await page.getByRole('button', { name: /^Аккаунт: / }).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Страница не найдена')
  })
})

test('a form filled in before scripts load is submitted', async ({ page, signIn }) => {
  await signIn(page, { firstName: 'Мария' })
  const release = await holdScripts(page)
  await page.goto('/personal/settings/profile', { waitUntil: 'commit' })
  const name = page.getByLabel('Имя', { exact: true })
  await name.fill('Марфа')
  release()
  await whenAlive(page)
  await expect(name).toHaveValue('Марфа')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).first().click()
  await expect(page.getByText('Сохранено', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Марфа')
})

test('public pages load no styles of private pages, and a private page opened by a link has them at once', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await visit(page, '/help')
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1)
  await page.getByRole('button', { name: /^Аккаунт: / }).click()
  await page.getByRole('link', { name: 'Мои отклики' }).click()
  await expect(page.locator('.side-nav')).toBeAttached()
  const isStyled = () =>
    page.evaluate(() => {
      const sheets = [...document.styleSheets].map(({ href }) => href ?? '')
      return sheets.some((href) => /\/private-[^/]+\.css$/.test(href))
    })
  // The styles are the same in whichever order the two come.
  const styleOfLink = () =>
    page
      .locator('.side-nav a')
      .first()
      .evaluate((link) => {
        const { display, padding, color } = getComputedStyle(link)
        return { display, padding, color }
      })
  expect(await isStyled()).toBe(true)
  const opened = await styleOfLink()
  await page.reload()
  expect(await isStyled()).toBe(true)
  expect(await styleOfLink()).toEqual(opened)
})
