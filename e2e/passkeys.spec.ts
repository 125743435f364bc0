import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { sessions } from '#server/db/schema/session.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { codeFor, emailTo } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { visit } from './support/visit.ts'

const SETTINGS = '/personal/settings/profile'

/** The device of the browser, which answers every request at once. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The autofill would answer before the button is pressed. */
async function switchAutofillOff(page: Page, parameter: string) {
  await page.addInitScript((name) => {
    if (location.search.includes(name))
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  }, parameter)
}

/** Leaves the page first: it notices that its session has ended, and would navigate meanwhile. */
async function signOut(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('a user adds a passkey, signs in with it by the button and by autofill, and removes it', async ({
  page,
  signIn,
}) => {
  const { email } = await signIn(page)
  await addDevice(page)
  await switchAutofillOff(page, 'by=button')
  await visit(page, SETTINGS)
  await page.getByRole('button', { name: 'Добавить ключ' }).click()
  await expect(page.getByText('ещё не использовался')).toBeVisible()
  expect(await emailTo(email, (text) => text.includes('ключ'))).toContain('Добавлен ключ')

  await signOut(page)
  await visit(page, `/sign-in?by=button&redirect_uri=${encodeURIComponent(SETTINGS)}`)
  await page.getByRole('button', { name: 'Войти по ключу' }).click()
  await expect(page.getByText('последний вход')).toBeVisible()

  await signOut(page)
  await page.goto(`/sign-in?redirect_uri=${encodeURIComponent(SETTINGS)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')

  await page.getByRole('button', { name: /^Удалить ключ/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('последний вход')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Удалить ключ/ })).toHaveCount(0)
})

test.describe('an old session', () => {
  // Chromium writes a line itself for every answer that is not a success.
  test.use({ expectedMessages: [/status of 403/] })

  test('adds a passkey after a code from an e-mail', async ({ page, signIn, db }) => {
    const { id, email } = await signIn(page)
    const hourAgo = new Date(Date.now() - HOUR_MS).toISOString()
    await db.update(sessions).set({ createdAt: hourAgo }).where(eq(sessions.userId, id))
    await addDevice(page)
    await visit(page, SETTINGS)
    await page.getByRole('button', { name: 'Добавить ключ' }).click()
    const dialog = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
    await dialog.getByLabel('Код из письма').fill(await codeFor(email))
    await dialog.getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByText('ещё не использовался')).toBeVisible()
    await page.getByRole('button', { name: /^Переименовать/ }).click()
    await page.getByRole('dialog').getByLabel('Название').fill('Мой телефон')
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Мой телефон')).toBeVisible()
  })
})

test('the offer of a passkey is declined once for all', { tag: '@phone' }, async ({ page, signIn }) => {
  await signIn(page)
  await visit(page, '/personal/resumes')
  await expect(page.getByRole('link', { name: 'Добавить ключ' })).toBeVisible()
  const declined = page.waitForResponse('**/passkeys/declined')
  await page.getByRole('button', { name: 'Нет, спасибо' }).click()
  await expect(page.getByRole('link', { name: 'Добавить ключ' })).toBeHidden()
  await declined
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Добавить ключ' })).toBeHidden()
})
