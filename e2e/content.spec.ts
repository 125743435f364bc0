import { eq } from 'drizzle-orm'
import { professions } from '#server/db/schema/professions.ts'
import { buildCompany, buildVacancies } from '#tests/support/rows.ts'
import { expect, test } from './support/fixtures.ts'
import { visit } from './support/visit.ts'

test(
  'a visitor finds the calendar from the home page, counts working days and learns why a day is off',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Производственный календарь' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Производственный календарь')
    await page.getByLabel('С какого дня').fill('2026-11-01')
    await page.getByLabel('По какой день').fill('2026-11-30')
    await page.getByRole('button', { name: 'Посчитать' }).click()
    await expect(page.getByRole('status').getByText('20 рабочих дней')).toBeVisible()
    await expect(page).toHaveURL(/\?from=2026-11-01&to=2026-11-30$/)

    await page.getByRole('link', { name: '2026', exact: true }).click()
    await page.getByRole('link', { name: 'Декабрь' }).first().click()
    await page.getByRole('link', { name: '31 декабря, четверг' }).click()
    await expect(page.getByRole('main')).toContainText('Сюда перенесён выходной с воскресенья')
  },
)

test(
  'a visitor goes from the home page to an article and from it to a profession and its vacancies',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Статьи' }).click()
    await page.getByRole('link', { name: 'Безопасность' }).click()
    await expect(page).toHaveURL(/\/blog\?topic=safety$/)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Схемы обмана/ })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Схемы обмана')
    await page.getByRole('region', { name: 'Профессии' }).getByRole('link', { name: 'Оператор чата' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оператор чата')
    await page.getByRole('main').locator('dd a[href="/vacancies/operator-chata"]').click()
    await expect(page).toHaveURL(/\/vacancies\/operator-chata$/)
  },
)

test(
  'a visitor finds what a profession pays from the home page, and goes from there to its vacancies',
  { tag: '@phone' },
  async ({ page, db }) => {
    const [profession] = await db.select().from(professions).where(eq(professions.slug, 'kaznachey'))
    const { id: companyId } = await buildCompany(db)
    await buildVacancies(
      db,
      Array.from({ length: 12 }, (_, at) => ({
        companyId,
        professionId: profession?.id ?? 0,
        title: `Казначей холдинга, ${at + 1}-й участок`,
        salaryFrom: 80_000 + at * 5000,
        salaryTo: 90_000 + at * 5000,
        salaryGross: false,
      })),
    )
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Зарплаты', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Профессия' }).fill('казнач')
    await page.getByRole('button', { name: 'Найти' }).click()
    await expect(page).toHaveURL(/\/salaries\?search=/)
    await expect(page.getByRole('main')).toContainText('Казначей')

    await visit(page, '/salaries/kaznachey')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Зарплаты казначеев')
    await expect(page.getByRole('region', { name: 'На руки в месяц' })).toContainText('112\u00A0500\u00A0₽')
    await expect(page.getByRole('table').first()).toContainText('Оплата в месяц')
    await page.getByRole('link', { name: 'Посчитать для своей суммы' }).click()
    await expect(page).toHaveURL(/\/calculator$/)
  },
)

test(
  'a visitor finds a course by price and profession, and a school tells about its course',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Курсы' }).click()
    await expect(page.getByRole('complementary', { name: 'Реклама' })).toContainText('erid:')
    await page.getByLabel('Профессия').selectOption('Оператор чата')
    await page.getByLabel('Цена').selectOption('Бесплатно')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(page).toHaveURL(/\/courses\?profession=operator-chata&price=free$/)
    await expect(page.getByRole('status').filter({ hasText: 'курс' })).toHaveText('1 курс')
    await page.getByRole('link', { name: 'Оператор чата: первые две недели' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Оператор чата')
    await expect(page.getByRole('link', { name: 'на сайте школы' })).toHaveAttribute(
      'rel',
      'nofollow noopener',
    )

    await page.getByRole('contentinfo').getByRole('link', { name: 'Школы' }).click()
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByRole('alert')).toContainText('Исправьте 5 полей')
    await page.getByLabel('Название школы').fill('Новая школа')
    await page.getByLabel('Почта для ответа').fill('school@example.ru')
    await page.getByLabel('Страница курса').fill('shkola.example/kurs')
    await page.getByLabel('О курсе', { exact: true }).fill('Учим отвечать клиентам, две недели, бесплатно.')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(page.getByText('Спасибо, заявка у нас')).toBeVisible()
  },
)

test(
  'a visitor checks the text of an offer without a reload, and corrects it',
  { tag: '@phone' },
  async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Проверить вакансию' }).click()
    const text = page.getByLabel('Текст вакансии или сообщения')
    await text.fill('Вы приняты! Оплатите страховку 990 рублей, вернём с первой смены.')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.getByRole('status').getByText('Похоже на обман: 1 признак')).toBeVisible()
    await expect(page.locator('p mark').first()).toHaveText('Оплатите страховку')
    await text.fill('Ищем редактора: править статьи, оформление по ТК.')
    await page.getByRole('button', { name: 'Проверить' }).click()
    await expect(page.getByText('Явных признаков обмана не нашли')).toBeVisible()
    await expect(page).toHaveURL(/\/proverit-vakansiyu$/)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/status of 503/] })

  test('a form that could not be sent is as it was typed when one goes back, and is sent by loading the page again', async ({
    page,
  }) => {
    await page.goto('/schools')
    const form = page.getByRole('main').locator('form[method=post]')
    const typed = {
      'Название школы': 'Школа наборщиков',
      'Почта для ответа': `${crypto.randomUUID()}@school.ru`,
      'Страница курса': 'shkola.ru/kurs',
      'О курсе': 'Учим набору текста за месяц.',
    }
    for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
    await form.getByRole('checkbox').check()
    const isPost = (url: URL) => url.pathname === '/schools'
    let isAway = true
    await page.route(isPost, (route) =>
      isAway && route.request().method() === 'POST'
        ? route.fulfill({ status: 503, headers: { 'cache-control': 'no-store' }, body: 'away' })
        : route.fallback(),
    )
    const send = () => form.getByRole('button').last().click()
    await send()
    await expect(page.getByText('away')).toBeVisible()
    await page.goBack()
    for (const [label, text] of Object.entries(typed)) await expect(form.getByLabel(label)).toHaveValue(text)
    await send()
    await expect(page.getByText('away')).toBeVisible()
    isAway = false
    await page.reload()
    await expect(page).toHaveURL('/schools?sent=1#form')
  })
})
