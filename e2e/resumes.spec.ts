import { buildResume } from '#tests/support/rows.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { closePreview, openPreview } from './support/steps.ts'
import { openSearch, visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of (402|422)/] })

test(
  'a seeker writes a resume in steps, chooses its visibility and submits it',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, signIn }) => {
    await signIn(page)
    await page.goto('/personal/resumes-redirect')
    await expect(page).toHaveURL('/resumes/new')
    await page.getByRole('button', { name: 'Начать' }).click()

    await page.getByLabel('Кем хотите работать').fill('Бухгалтер на удалёнке')
    const profession = page.getByRole('combobox', { name: 'Профессия' })
    await profession.fill('бухг')
    await profession.blur()
    await expect(profession).toHaveAccessibleDescription(/Выберите\sпрофессию из\sсписка/)
    await profession.fill('бухг')
    await page.getByRole('option', { name: 'Бухгалтер', exact: true }).click()
    await page.getByLabel('Удалённо').check()
    await page.getByLabel('Желаемая зарплата').fill('90 000')
    const preview = await openPreview(page, 'Предпросмотр')
    await expect(preview).toContainText('от 90 000 ₽')
    await expect(preview).not.toContainText('без опыта')
    await closePreview(page)
    const next = page.getByRole('button', { name: 'Дальше' })
    await next.click()

    await page.getByRole('button', { name: 'Добавить место работы' }).click()
    await page.getByLabel('Должность').fill('Бухгалтер')
    await page.getByLabel('Начало: год').selectOption('2021')
    await page.getByRole('button', { name: 'Удалить: Бухгалтер' }).click()
    await expect(page.getByRole('button', { name: /^Бухгалтер/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByRole('button', { name: /^Бухгалтер · 2021\s— сейчас/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await next.click()
    await expect(page.getByRole('heading', { name: 'Образование', exact: true })).toBeVisible()
    await next.click()

    await page.getByRole('combobox', { name: 'Навыки' }).fill('Сверка актов')
    await page.getByRole('combobox', { name: 'Навыки' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Убрать: Сверка актов' })).toBeVisible()
    await page.getByRole('textbox', { name: 'О себе' }).fill('Пишите на anna@secret.example, отвечу быстро.')
    await next.click()
    await page.getByLabel('Телефон').fill('+7 913 555-01-02')
    await expect(page.getByText(/^Сохранено в/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Анна')
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 913 555-01-02')
    await page.getByRole('button', { name: 'Готово' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Бухгалтер на удалёнке' }).first()).toBeVisible()
    await expect(page.getByText('отвечу быстро')).toBeVisible()
    await expect(page.getByText('anna@secret.example')).toHaveCount(0)
    await page.getByLabel('Компаниям, которые зарегистрированы здесь').check()
    await page.getByRole('button', { name: 'Сохранить видимость' }).click()
    await expect(page.getByLabel('Даю согласие на передачу')).toHaveAccessibleDescription(/Без\sсогласия/)
    await page.getByLabel('Даю согласие на передачу').check()
    await page.getByRole('button', { name: 'Сохранить видимость' }).click()
    await expect(page.getByLabel('Даю согласие на передачу')).toHaveCount(0)
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Резюме на проверке' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Резюме на проверке' })).toBeVisible()
    await page
      .getByRole('region', { name: 'Что дальше' })
      .getByRole('link', { name: 'Открыть резюме' })
      .click()
    await expect(page.getByRole('button', { name: 'Отозвать с проверки' })).toBeVisible()
    await page.goto('/personal/resumes')
    await expect(page.getByRole('link', { name: 'Бухгалтер на удалёнке' })).toBeVisible()
  },
)

test('a resume whose skills match no vacancy links to all vacancies', async ({ page, signIn, db }) => {
  const { id: userId } = await signIn(page)
  await buildResume(db, {
    userId,
    status: 'published',
    visibility: 'link',
    content: { title: 'Облачный архитектор', skills: ['PaaS', 'IaaS'] },
  })
  await visit(page, '/personal/resumes')
  const matching = page.getByRole('region', { name: 'Вакансии под резюме «Облачный архитектор»' })
  await expect(matching).toContainText('Сейчас открытых вакансий под это резюме нет.')
  await matching.getByRole('link', { name: 'Все вакансии' }).click()
  await expect(page).toHaveURL('/vacancies')
})

test(
  'an employer finds resumes, filters them and sees the price of contacts',
  { tag: '@phone' },
  async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await visit(page, '/resumes')
    const field = await openSearch(page, 'Должность, навык или слово из резюме')
    await field.fill('разработчик')
    // What is suggested lies over the button of a phone.
    await field.press('Enter')
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('main').getByRole('status')).toContainText('резюме')
    const first = page.getByRole('article').first().getByRole('link')
    // The list of before stays until this one has come.
    await expect(first).toContainText(/разработчик/i)
    const title = await first.textContent()
    await first.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
    await page.getByRole('button', { name: 'Показать контакты' }).click()
    await expect(page.getByRole('alert')).toContainText('Контакты открываются с доступом')
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/status of 422/] })

  test('without scripts the resume search finds resumes', async ({ page }) => {
    await page.goto('/resumes')
    await page.getByRole('combobox', { name: 'Должность, навык или слово из резюме' }).fill('бухгалтер')
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await expect(page).toHaveURL(/^[^?]+\?search=[^&]+$/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test(
    'without scripts a seeker writes a short resume, a mistake keeps what was typed, and it can be changed',
    { tag: '@core' },
    async ({ page, signIn }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(page)
      await page.goto('/')
      await page.getByRole('button', { name: 'Меню' }).click()
      await page.getByRole('link', { name: 'Разместить резюме' }).filter({ visible: true }).click()
      await expect(page.getByRole('button', { name: 'Начать' })).toBeHidden()
      const title = page.getByRole('textbox', { name: 'Кем хотите работать' })
      // The browser takes spaces for a text.
      await title.fill('    ')
      await page.getByRole('textbox', { name: 'Что умеете' }).fill('Excel, 1С')
      // Without one the browser stops the form itself.
      await page.getByRole('radio', { name: 'Удалённо' }).check()
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(title).toHaveAccessibleDescription(/обязательно/)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(page.getByRole('textbox', { name: 'Что умеете' })).toHaveValue('Excel, 1С')
      await expect(page.getByRole('radio', { name: 'Удалённо' })).toBeChecked()
      await title.fill('Бухгалтер без скриптов')
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByText('Резюме готово')).toBeVisible()
      await expect(page.getByText('Готово, никому не видно')).toBeVisible()

      await page.getByRole('link', { name: 'Бухгалтер без скриптов', exact: true }).click()
      await page.getByRole('link', { name: 'Изменить', exact: true }).click()
      await page.getByRole('textbox', { name: 'О себе' }).fill('Считаю точно')
      await page.getByRole('button', { name: 'Отправить' }).click()
      await expect(page.getByText('Правки на проверке')).toBeVisible()
    },
  )
})
