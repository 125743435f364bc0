import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { requireEdition } from '#config/markdown/legal-editions.ts'
import { cookieChoices } from '#server/db/schema/cookie-choices.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { expectAccessible } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/serviced.ts'
import { counterCalls, standInForThirdParties, THIRD_PARTY_REQUESTS } from './support/third-parties.ts'

test.use({ expectedMessages: [THIRD_PARTY_REQUESTS] })

/** Where the parts of a list are within the page, in pixels; none of them is sticky. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('h1, article'), (part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y + scrollY, width, height].map(Math.round)
    }),
  )

const bar = 'section[aria-label="Счётчики и чат"]'

test('before a choice nothing of other companies is loaded, and a refusal keeps it so @phone', async ({
  page,
  context,
  db,
}) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/vacancies')
  await expect(page.locator(bar)).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => document.fonts.ready)
  const placesWithBar = await placesOf(page)
  // The bar takes no focus, and the end of the page can be scrolled above it.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const last = page.locator('footer a').last()
  await last.focus()
  const [link, cover] = await Promise.all([last.boundingBox(), page.locator(bar).boundingBox()])
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0)

  const recorded = page.waitForResponse('**/api/v1/cookie-choices')
  await page.getByRole('button', { name: 'Не разрешать' }).click()
  const { browser } = await (await recorded).json()
  await expect(page.locator(bar)).toBeHidden()
  // The bar lies over the page and moves nothing.
  expect(placesWithBar.length).toBeGreaterThan(3)
  expect(await placesOf(page)).toEqual(placesWithBar)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.locator(bar)).toHaveCount(0)
  expect(requested).toEqual([])
  const proofs = await db
    .select()
    .from(cookieChoices)
    .where(eq(cookieChoices.browser, String(browser)))
  expect(proofs).toMatchObject([{ choice: 'refused', userId: null, version: requireEdition('cookies') }])
})

test('permission starts the services without a reload, and withdrawing it stops them and deletes their cookies @phone', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/?utm_source=mail')
  await page.getByRole('button', { name: 'Разрешить', exact: true }).click()
  await expect(page.locator('.jivo')).toBeVisible()
  await expect
    .poll(() => requested.toSorted())
    .toEqual([
      'https://code.jivo.ru/widget/AbCd123456',
      'https://mc.yandex.ru/metrika/tag.js',
      'https://www.googletagmanager.com/gtm.js',
    ])
  await expect
    .poll(() => counterCalls(page))
    .toMatchObject([
      ['init', { defer: true, webvisor: true, clickmap: true, trackLinks: true, accurateTrackBounce: true }],
      ['hit', expect.stringMatching(/\/\?utm_source=mail$/), { title: expect.stringContaining('Дистант') }],
    ])
  // A visitor who has chosen is not asked again.
  await page.reload()
  await expect(page.locator('.jivo')).toBeVisible()
  await expect(page.locator(bar)).toHaveCount(0)

  await page.goto('/documents/cookies')
  await expect(page.getByText('Вы разрешили их загружать.')).toBeVisible()
  await expect(page.locator('.jivo')).toBeVisible()
  const before = requested.length
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Не разрешать' }).click()
  await reloaded
  await expect(page.getByText('Вы не разрешили: они не загружаются.')).toBeVisible()
  await expect(page.locator('.jivo')).toHaveCount(0)
  expect(requested).toHaveLength(before)
  const left = (await context.cookies()).map(({ name }) => name)
  expect(left.filter((name) => /^_(ym|ga)/.test(name))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('_ym')))).toEqual(
    [],
  )
})

test('a refusal deletes what services have left in the browser before, also when none is loaded', async ({
  page,
  context,
  baseURL,
}) => {
  await standInForThirdParties(context)
  await context.addCookies([{ name: '_ga', value: '1', url: baseURL ?? '' }])
  await page.goto('/documents/cookies')
  await expect(page.getByText('Вы ещё не выбрали')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('_ym12345678_lastHit', '1'))
  await page.getByRole('button', { name: 'Не разрешать' }).click()
  await expect(page.getByText('Вы не разрешили: они не загружаются.')).toBeVisible()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('_ga')
  expect(await page.evaluate(() => localStorage.getItem('_ym12345678_lastHit'))).toBeNull()
})

test('a refusal that follows a permission counts, also when the answer to the permission comes later', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  const answered = Promise.withResolvers<void>()
  await context.route('**/api/v1/cookie-choices', async (route) => {
    if (route.request().postDataJSON().choice === 'allowed') await answered.promise
    await route.continue()
  })
  await page.goto('/')
  const allow = page.getByRole('button', { name: 'Разрешить', exact: true })
  await allow.click()
  await expect(allow).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('button', { name: 'Не разрешать' }).click()
  await expect(page.locator(bar)).toHaveCount(0)
  const late = page.waitForResponse((response) => response.request().postData()?.includes('allowed') === true)
  answered.resolve()
  await (await late).finished()
  await page.waitForLoadState('networkidle')
  await page.goto('/documents/cookies')
  await expect(page.getByText('Вы не разрешили: они не загружаются.')).toBeVisible()
  expect(requested).toEqual([])
})

test('a permission that cannot be recorded starts nothing and says so', async ({ page, context }) => {
  const requested = await standInForThirdParties(context)
  await context.route('**/api/v1/cookie-choices', (route) => route.fulfill({ status: 204 }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Разрешить', exact: true }).click()
  await expect(page.getByText('Не получилось записать выбор.')).toBeVisible()
  expect(requested).toEqual([])
})

test('a browser that asks not to be tracked is not asked, until its owner allows it', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(page.locator(bar)).toHaveCount(0)
  await page.getByRole('link', { name: 'Настройки cookie' }).click()
  await expect(page.getByText('Ваш браузер просит не следить за вами')).toBeVisible()
  await expectAccessible(page)
  expect(requested).toEqual([])
  await page.getByRole('button', { name: 'Разрешить', exact: true }).click()
  await expect(page.locator('.jivo')).toBeVisible()
})

test('a map is loaded by a press, in its own frame, and takes no room that it did not have @phone', async ({
  page,
  context,
  db,
}) => {
  const requested = await standInForThirdParties(context)
  const [vacancy] = await db
    .update(vacancies)
    .set({ address: 'Москва, улица Льва Толстого, 16' })
    .where(eq(vacancies.id, await publishedVacancy(db)))
    .returning({ id: vacancies.id })
  await page.goto(`/vacancies/${vacancy?.id}`)
  await page.getByRole('button', { name: 'Не разрешать' }).click()
  await expect(page.getByRole('link', { name: 'Открыть на Яндекс Картах' })).toHaveAttribute(
    'href',
    /^https:\/\/yandex\.ru\/maps\/\?text=%D0%9C/,
  )
  await expectAccessible(page)
  const room = page.locator('.address-map')
  const before = await room.boundingBox()
  expect(requested).toEqual([])
  await page.getByRole('button', { name: 'Показать на карте' }).focus()
  await page.keyboard.press('Enter')
  const map = page.frameLocator('iframe[title^="Карта"]').locator('#map')
  await expect(map).toHaveAttribute('data-center', '37.6,55.7')
  await expect(map.getByTitle('Москва, улица Льва Толстого, 16')).toBeVisible()
  await expect(page.locator('iframe')).toBeFocused()
  expect((await room.boundingBox())?.height).toBe(before?.height)
  expect(requested).toEqual(['https://api-maps.yandex.ru/v3/'])
})

async function publishedVacancy(db: Parameters<Parameters<typeof test>[2]>[0]['db']) {
  const [row] = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(eq(vacancies.status, 'published'))
    .orderBy(vacancies.id)
    .limit(1)
  if (!row) throw new Error('The demo has no vacancy')
  return row.id
}
