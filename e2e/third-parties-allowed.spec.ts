import { requireEdition } from '#config/markdown/legal-editions.ts'
import { expect } from './support/fixtures.ts'
import { test } from './support/serviced.ts'
import { counterCalls, standInForThirdParties, THIRD_PARTY_REQUESTS } from './support/third-parties.ts'
import { keptMemory, markMemory, visit } from './support/visit.ts'

// The services are allowed before the first page.
test.use({ expectedMessages: [THIRD_PARTY_REQUESTS] })

test.beforeEach(async ({ context }) => {
  await context.addInitScript((version) => {
    // The empty page before the first one has no storage.
    if (location.protocol !== 'http:') return
    const chosenAt = new Date().toISOString()
    const choice = { choice: 'allowed', version, chosenAt, browser: crypto.randomUUID() }
    localStorage.setItem('cookie-choice', JSON.stringify(choice))
  }, requireEdition('cookies'))
})

test('the chat is removed on pages that disable it and connected again on the others, without a reload', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/help')
  await expect(page.locator('.jivo')).toBeVisible()
  await markMemory(page)
  await page.locator('footer').getByRole('link', { name: 'Вакансии', exact: true }).click()
  await expect(page).toHaveURL('/vacancies')
  await expect(page.locator('.jivo')).toHaveCount(0)
  await page.locator('footer').getByRole('link', { name: 'Правила' }).click()
  await expect(page.locator('.jivo')).toBeVisible()
  expect(await keptMemory(page)).toBe(true)
  expect(requested.filter((address) => address.includes('jivo'))).toHaveLength(1)
})

test('navigations of the client are reported, and a page that may not be reported is loaded whole', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/blog')
  await expect.poll(() => counterCalls(page)).toHaveLength(2)
  await page.locator('footer').getByRole('link', { name: 'Тарифы' }).click()
  await expect
    .poll(async () => (await counterCalls(page)).at(-1))
    .toEqual([
      'hit',
      expect.stringMatching(/\/tariffs$/),
      { referer: expect.stringMatching(/\/blog$/), title: expect.stringContaining('Дистант') },
    ])
  const before = requested.length
  await page.getByRole('link', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.locator('.jivo')).toBeVisible()
  expect(await counterCalls(page)).toEqual([])
  expect(requested.slice(before)).toEqual(['https://code.jivo.ru/widget/AbCd123456'])
})

test('what a visitor searches for is not reported to any service', async ({ page, context }) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/vacancies?page=2')
  await expect.poll(() => counterCalls(page)).toHaveLength(2)
  await page.goto('/vacancies?search=%D0%BC%D0%B5%D0%BD%D0%B5%D0%B4%D0%B6%D0%B5%D1%80')
  await expect
    .poll(() => counterCalls(page))
    .toMatchObject([
      ['init', { webvisor: false, clickmap: false, trackLinks: false, sendTitle: false }],
      ['hit', expect.stringMatching(/\/vacancies$/), {}],
    ])
  expect(JSON.stringify(await counterCalls(page))).not.toMatch(/search|менеджер|%D0/i)
  expect(requested.filter((address) => address.includes('tagmanager'))).toHaveLength(1)
})

test('a page with a form for a message is counted without a record of what is done there', async ({
  page,
  context,
}) => {
  const requested = await standInForThirdParties(context)
  await page.goto('/help?q=%D0%90%D0%BD%D0%BD%D0%B0')
  await expect
    .poll(() => counterCalls(page))
    .toMatchObject([
      ['init', { webvisor: false, clickmap: false }],
      ['hit', expect.stringMatching(/\/help$/), {}],
    ])
  expect(requested.filter((address) => address.includes('tagmanager'))).toEqual([])
})

test('going back to a page with less loads it whole, before the counter sees it', async ({
  page,
  context,
}) => {
  await standInForThirdParties(context)
  await page.goto('/sign-in')
  await expect(page.locator('.jivo')).toBeVisible()
  await page.locator('footer').getByRole('link', { name: 'Помощь' }).click()
  await expect(page).toHaveURL('/help')
  await expect.poll(() => counterCalls(page)).toHaveLength(2)
  const reloaded = page.waitForEvent('load')
  await page.goBack()
  await reloaded
  await expect(page).toHaveURL('/sign-in')
  await expect(page.locator('.jivo')).toBeVisible()
  expect(await counterCalls(page)).toEqual([])
})

test.describe('pages of e-mails', () => {
  // The token of the test is unknown.
  test.use({ expectedMessages: [new RegExp(`${THIRD_PARTY_REQUESTS.source}|status of 404`)] })

  test('a page whose address holds the token of an e-mail has no chat', async ({ page, context }) => {
    const requested = await standInForThirdParties(context)
    for (const path of ['/vacancies/confirm', '/companies/domain-confirm']) {
      await visit(page, `${path}?token=secret`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.waitForLoadState('networkidle')
    expect(requested.filter((address) => address.includes('jivo'))).toEqual([])
  })
})

for (const [place, headers] of Object.entries({
  'in Russia': { 'x-country': 'RU' },
  'in an unknown country': { 'x-country': 'XX' },
}))
  test(`a visitor ${place} gets no Google Tag Manager, even with their permission`, async ({
    page,
    context,
  }) => {
    const requested = await standInForThirdParties(context)
    await context.setExtraHTTPHeaders(headers)
    await page.goto('/blog')
    await expect.poll(() => counterCalls(page)).toHaveLength(2)
    await page.waitForLoadState('networkidle')
    expect(requested.filter((address) => address.includes('tagmanager'))).toEqual([])
  })
