import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hiring } from './support/hiring.ts'
import { visit } from './support/visit.ts'

const SETTINGS = '/personal/settings/profile'

/**
 * Chromium without a head has no push service and always says that notifications are denied: both answer as they would
 * with a head. The service worker, the page and the board are real.
 */
async function haveWithPush(page: Page) {
  await page.addInitScript(
    (subscription) => {
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = () => Promise.resolve((permission = 'granted'))
      PushManager.prototype.subscribe = () => {
        const made: Partial<PushSubscription> = { toJSON: () => subscription }
        return Promise.resolve(Object.assign(Object.create(PushSubscription.prototype), made))
      }
    },
    {
      endpoint: `https://push.example/${randomBytes(16).toString('base64url')}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    },
  )
}

async function respond(page: Page, vacancyId: number) {
  await visit(page, `/vacancies/${vacancyId}/respond`)
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page.getByText('Вы откликнулись')).toBeVisible()
}

/** A new seeker has responded, and the page offers notifications. */
async function respondWithPush(fixtures: Parameters<typeof hiring>[0]) {
  const { seekers, vacancyId } = await hiring(fixtures, ['Швея на дому'])
  const [page] = seekers
  if (!page) throw new Error('Nobody seeks')
  await haveWithPush(page)
  await respond(page, vacancyId)
  return { page, offer: page.getByRole('region', { name: 'Уведомления' }) }
}

test('after a response a seeker switches notifications on and chooses what they are about', async ({
  newPage,
  signIn,
  db,
}) => {
  const { page, offer } = await respondWithPush({ newPage, signIn, db })
  await offer.getByRole('button', { name: 'Включить уведомления' }).click()
  await expect(page.getByText('Уведомления включены')).toBeVisible()
  await expect(offer).toBeHidden()

  await visit(page, SETTINGS)
  const interviews = page.getByRole('group', { name: /^Собеседования/ }).getByLabel('Браузер')
  await expect(interviews).toBeChecked()
  await interviews.click()
  await expect(interviews).not.toBeChecked()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(interviews).not.toBeChecked()
  await page.getByRole('button', { name: /^Отключить уведомления: Chrome/ }).click()
  await expect(page.getByRole('button', { name: 'Включить в этом браузере' })).toBeVisible()
  await expect(interviews).toHaveCount(0)
})

test('«Не сейчас» is remembered', async ({ newPage, signIn, db }) => {
  const { page, offer } = await respondWithPush({ newPage, signIn, db })
  await offer.getByRole('button', { name: 'Не сейчас' }).click()
  await expect(offer).toBeHidden()
  await visit(page, '/personal/searches?saved=1')
  await expect(page.getByText('Поиск сохранён', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(offer).toBeHidden()
})

test('the service worker shows a message and opens pages of this site alone', async ({ page, baseURL }) => {
  const origin = baseURL ?? ''
  await visit(page, '/')
  const started = page.context().waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  // Without a head there is nowhere to show anything.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    const registration: unknown = Reflect.get(self, 'registration')
    Object.assign(self, { shown })
    Object.assign(Object(registration), {
      showNotification: async (title: string, { data }: NotificationOptions) =>
        void shown.push([title, data]),
    })
  })
  const devTools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registration
  const shownAfter = async (data: string) => {
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    return worker.evaluate(() => Reflect.get(self, 'shown'))
  }
  const path = '/personal/responses/1'
  await expect
    .poll(() => shownAfter(JSON.stringify({ text: 'Новое сообщение', path })))
    .toContainEqual(['Новое сообщение', { path }])
  await expect
    .poll(() => shownAfter('not a message of the board'))
    .toContainEqual(['Есть новости на сайте', { path: '/' }])
  const addressOf = (given: string) =>
    worker.evaluate((asked) => Reflect.get(self, 'addressOf')(asked), given)
  expect(await addressOf(path)).toBe(origin + path)
  expect(await addressOf('https://elsewhere.example/')).toBe(`${origin}/`)
  expect(await addressOf('//elsewhere.example/')).toBe(`${origin}/`)
})
