import { buildVacancyDraft } from '#tests/support/rows.ts'
import { expect, test } from './support/fixtures.ts'
import { holdScripts } from './support/visit.ts'
import { closePreview, openPreview, openStep } from './support/steps.ts'
import { addCompany } from './support/people.ts'
import { descriptionOf, fillMain, fillTerms } from './support/vacancy.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.describe.configure({ timeout: 120_000 })

test(
  'text typed into a new vacancy before scripts load is saved as its draft',
  { tag: '@core' },
  async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    const release = await holdScripts(page)
    await page.goto('/vacancies/new', { waitUntil: 'commit' })
    const title = page.getByLabel('Название', { exact: true })
    await title.fill('Швея')
    release()
    await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/edit$/)
    await expect(title).toHaveValue('Швея')
    await expect(title).toBeFocused()
    await page.reload()
    await expect(title).toHaveValue('Швея')
  },
)

test(
  'an employer writes a vacancy in steps, keeps the text after a reload and in a second tab, and reaches the tariffs',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, context, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await page.goto('/vacancies/new')
    const title = page.getByLabel('Название', { exact: true })
    await title.fill('Швея')
    await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/edit$/)
    // The address has changed under the fields, and they are the same fields.
    await expect(title).toBeFocused()
    await page.keyboard.type(' на дому')

    const next = page.getByRole('button', { name: 'Дальше' })
    await next.click()
    await expect(page.getByRole('alert')).toContainText('Исправьте 2 поля')
    await fillMain(page)
    await next.click()

    await expect(page.getByRole('heading', { name: 'Условия', exact: true })).toBeFocused()
    await fillTerms(page)
    await next.click()

    const description = await descriptionOf(page)
    await description.click()
    await page.keyboard.insertText(
      'Шьём детские пижамы из хлопка. Ткань и выкройки привозит курьер. '.repeat(3),
    )
    await page.getByRole('textbox', { name: 'Что делать' }).click()
    await page.getByRole('button', { name: 'Список', exact: true }).nth(1).click()
    await page.keyboard.type('Шить по готовому крою')
    await expect(page.getByRole('textbox', { name: 'Что делать' }).getByRole('listitem')).toHaveText(
      'Шить по готовому крою',
    )
    await expect(page.getByText(/^Сохранено в/)).toBeVisible()
    await page.reload()
    await expect(description).toContainText('Шьём детские пижамы')
    const preview = await openPreview(page, 'Как вакансия выглядит в списке')
    await expect(preview).toContainText('от 40 000 ₽ на руки')
    await closePreview(page)

    const second = await context.newPage()
    await second.goto(page.url().replace(/\?.*/, ''))
    await second.getByLabel('Название', { exact: true }).fill('Швея: пижамы')
    await expect(second.getByText(/^Сохранено в/)).toBeVisible()
    await page.bringToFront()
    await openStep(page, '1. Главное')
    await title.fill('Швея: халаты')
    await expect(page.getByRole('alert')).toContainText('другой вкладке')
    await page.getByRole('button', { name: 'Оставить этот вариант' }).click()
    await expect(page.getByText(/^Сохранено в/)).toBeVisible()
    await second.close()

    await openStep(page, '4. Проверка')
    await expect(page.getByText('Всё заполнено')).toBeVisible()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/tariffs$/)
    await expect(page.getByText('Первая вакансия проверенной компании бесплатна')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Указать ИНН' })).toBeVisible()

    await page.goto('/personal/vacancies')
    await expect(page.getByRole('region', { name: 'Что сделать сегодня' })).toContainText('Выберите тариф')
    await page.getByRole('link', { name: 'Швея: халаты' }).last().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Швея: халаты')
    await page.getByRole('button', { name: 'Создать копию' }).click()
    await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/edit$/)
    await page.goto('/personal/vacancies')
    await page.getByRole('checkbox', { name: 'Выбрать все на странице' }).check()
    await page.getByRole('button', { name: 'Удалить черновики' }).click()
    await expect(page.getByRole('heading', { name: 'Вакансий пока нет' })).toBeVisible()
  },
)

test(
  'the last step of a vacancy lists missing fields and likely objections of moderators, with links to them',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn, db }) => {
    const employer = await signIn(page, { intent: 'employer' })
    const { id: companyId } = await addCompany(db, employer)
    const id = await buildVacancyDraft(db, {
      companyId,
      authorId: employer.id,
      content: {
        employment: null,
        descriptionHtml: `<p>${'Отвечаем покупателям чая в чате. '.repeat(6)}Звоните: 8 913 555-01-02.</p>`,
      },
    })
    await page.goto(`/personal/vacancies/${id}/edit?step=check`)
    await expect(page.getByText('Всё заполнено')).toBeHidden()
    await page.getByRole('button', { name: '3. Описание — Описание' }).click()
    const description = await descriptionOf(page)
    await expect(description).toBeVisible()
    await description.fill('Отвечаем покупателям чая в чате, помогаем выбрать сорт. '.repeat(4))
    await openStep(page, '4. Проверка')
    await expect(page.getByText('Модератор может вернуть вакансию')).toBeHidden()
    await page.getByRole('button', { name: '2. Условия — Занятость' }).click()
    await expect(page.getByLabel('Занятость')).toBeFocused()
    await page.getByLabel('Занятость').selectOption('Полная занятость')
    await openStep(page, '4. Проверка')
    await expect(page.getByText('Всё заполнено')).toBeVisible()
  },
)

test(
  'a wide range of pay asks for its reason as soon as it is typed, and the last step leads to it',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn, db }) => {
    const employer = await signIn(page, { intent: 'employer' })
    const { id: companyId } = await addCompany(db, employer)
    const id = await buildVacancyDraft(db, { companyId, authorId: employer.id })
    await page.goto(`/personal/vacancies/${id}/edit?step=terms`)
    const reason = page.getByLabel('Почему такая вилка')
    await page.getByLabel('От', { exact: true }).fill('40 000')
    await page.getByLabel('До', { exact: true }).fill('60 000')
    await page.getByLabel('Налоги').selectOption('На руки')
    await expect(page.getByLabel('Премии и бонусы')).toBeVisible()
    await expect(reason).toBeHidden()
    await page.getByLabel('До', { exact: true }).fill('90 000')
    await expect(reason).toBeVisible()
    await openStep(page, '4. Проверка')
    await page.getByRole('button', { name: '2. Условия — Почему такая вилка' }).click()
    await expect(reason).toBeFocused()
    await reason.fill('Зависит от числа смен')
    await openStep(page, '4. Проверка')
    await expect(page.getByText('Всё заполнено')).toBeVisible()
  },
)
