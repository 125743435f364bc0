/** Vacancies that come by themselves, on a server of their own: it may read a site of this machine. */
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/kernel/sql.ts'
import { VERIFIED } from '#tests/support/rows.ts'
import { serveCareersPage, type CareersStub } from '#tests/support/source-stub/careers-page.ts'
import { openSourceStub } from '#tests/support/source-stub/open-stub.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveYandexFeed, type FeedStub } from '#tests/support/source-stub/yandex-feed.ts'
import { expectAccessible, expectAccessibleOnPhone } from './support/axe.ts'
import { expect, test as base } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { dataFolder, startServer } from './support/server.ts'
import { visit } from './support/visit.ts'

async function expectAccessibleEverywhere(page: Page) {
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
}

type Board = { address: string; db: Database; site: CareersStub; feed: FeedStub; origin: string }

const test = base.extend<object, { board: Board }>({
  board: [
    async ({ browserName: _browserName }, use) => {
      const { stub, close } = await openSourceStub()
      const site = serveCareersPage(stub, [])
      const feed = serveYandexFeed(stub, [])
      const { folder, remove } = await dataFolder()
      const { address, server } = await startServer({
        DATA_DIR: folder,
        DRAIN_SECONDS: '1',
        NODE_ENV: 'test',
      })
      const handle = await openDatabase({ kind: 'embedded', dataDir: folder, poolSize: 2 })
      await use({ address, db: handle.db, site, feed, origin: stub.origin })
      await handle.close()
      server.kill('SIGTERM')
      await once(server, 'exit')
      close()
      await remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  db: [({ board }, use) => use(board.db), { scope: 'worker' }],
  baseURL: ({ board }, use) => use(board.address),
})

// One server for both.
test.describe.configure({ mode: 'default', timeout: 120_000 })

// A trial without a basis, and an address that is not on the site.
test.use({ expectedMessages: [/status of 4(09|22)/] })

test('an administrator adds a source, looks at a trial, switches it on and decides about what has vanished', async ({
  page,
  signIn,
  db,
  board,
}) => {
  const { feed, origin } = board
  feed.vacancies = buildStubVacancies({ count: 30, companies: 1, now: new Date() })
  await signIn(page, { staffRole: 'admin' })
  const company = await addCompany(db, await signIn(page, { staffRole: 'admin' }), {
    title: 'ООО «ВЫДУМКА»',
    siteUrl: origin,
  })

  await visit(page, '/staff/sources')
  await page.getByRole('link', { name: 'Добавить источник' }).click()
  await page.getByLabel('Вид').selectOption('Лента вакансий для Яндекса')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(page.getByLabel('Название для читателей')).toHaveAccessibleDescription(/обязательно/)
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Название для читателей').fill('Сайт ВЫДУМКИ')
  await page.getByLabel('Адрес', { exact: true }).fill(feed.address.href)
  await page.getByLabel('Номер компании на сайте').fill(String(company.id))
  await page.getByLabel('Пауза между запросами, мс').fill('0')
  await page.getByRole('button', { name: 'Добавить', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сайт ВЫДУМКИ')
  await page.getByRole('button', { name: 'Прочитать на пробу' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Нет основания')
  await page.getByRole('button', { name: 'Изменить' }).click()
  await expect(page.getByLabel('Вид')).toBeFocused()
  await page.getByLabel('Основание').selectOption('Согласие работодателя')
  await page.getByLabel('Чьё согласие и где оно хранится').fill('Директор, письмо в папке договоров')
  await page.getByLabel('Когда получили согласие').fill('2026-11-20')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeFocused()
  await page.getByRole('button', { name: 'Прочитать на пробу' }).click()
  await expect(page.getByText('30 записей: подходит 30')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Включить' }).click()
  await expect(page.getByRole('button', { name: /^На доске 30/ })).toBeVisible({ timeout: 60_000 })

  await test.step('ten vanished vacancies and more wait for a decision', async () => {
    feed.vacancies = feed.vacancies.slice(0, 15)
    await page.getByRole('button', { name: 'Прочитать сейчас' }).click()
    await page.waitForTimeout(1000)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Пропало 15 записей')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessibleEverywhere(page)
    await page.getByRole('button', { name: 'Закрыть пропавшие' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть вакансии' }).click()
    await expect(page.getByText('Закрыто: 15 записей.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Состояние' })).toBeFocused()
  })

  await page.getByRole('button', { name: 'Убрать: Сайт ВЫДУМКИ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать' }).click()
  await page.getByRole('button', { name: /^Вернуть — Источник убран/ }).click()
  await expect(page.getByText('Выключен', { exact: true })).toBeVisible()
  await visit(page, '/staff/sources')
  await expectAccessibleEverywhere(page)
})

test('an employer connects pages and a feed of the site, sees a trial and the log, and takes a vacancy down', async ({
  page,
  signIn,
  db,
  board,
}) => {
  const { site, feed, origin } = board
  const [first, ...others] = buildStubVacancies({ count: 4, companies: 1, seed: 7, now: new Date() })
  if (!first) throw new Error('No vacancies')
  // One address belongs to one source.
  feed.address = new URL('/own.yml', origin)
  site.vacancies = [{ ...first, title: 'Корректор учебников' }]
  feed.vacancies = others
  const company = await addCompany(db, await signIn(page, { intent: 'employer' }), {
    ...VERIFIED,
    title: 'ВЫДУМКА',
    siteUrl: origin,
    confirmedDomain: '127.0.0.1',
  })
  await visit(page, `/companies/${company.id}/integrations`)

  async function connect(kind: string, address: string) {
    await page.getByLabel('Что читать').selectOption(kind)
    await page.getByLabel('Адрес источника').fill(address)
    await page.getByRole('button', { name: 'Подключить', exact: true }).click()
    const card = page.getByRole('article', { name: address, exact: true })
    await expect(card.getByRole('heading', { name: address, exact: true })).toBeFocused()
    await card.getByRole('button', { name: 'Прочитать на пробу' }).click()
    await expect(card.getByText('Ничего не записано')).toBeVisible({ timeout: 30_000 })
    await card.getByRole('button', { name: 'Включить' }).click()
    await expect(card.getByRole('heading', { name: address, exact: true })).toBeFocused()
    // Its first run is shown without a press or a new visit.
    await expect(card.getByText(/^Прочитан \d/)).toBeVisible({ timeout: 60_000 })
    return card
  }

  await page.getByLabel('Адрес источника').fill('http://rival.example/')
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(page.getByLabel('Адрес источника')).toHaveAccessibleDescription(/на\sсайте\sработодателя/)

  const pages = await connect('Страницы вакансий на сайте компании', `${origin}/`)
  await expect(pages.getByText('Корректор учебников').first()).toBeVisible()
  const file = await connect('Лента вакансий для Яндекса', feed.address.href)
  await pages.getByText('Журнал и вакансии').click()
  const taken = pages.getByLabel('Снять: Корректор учебников')
  await expect(taken).toBeVisible({ timeout: 60_000 })
  await taken.click()
  await expectAccessibleEverywhere(page)
  await pages.getByRole('button', { name: 'Условия изменились' }).click()
  await expect(pages.getByRole('button', { name: 'Вернуть: Корректор учебников' })).toBeFocused()
  await file.getByText('Журнал и вакансии').click()
  await expect(file.getByText('3 записи: новых 3', { exact: true })).toBeVisible({ timeout: 60_000 })
})
