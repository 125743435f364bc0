import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { codeFor } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany, enterCode, newEmail } from './support/people.ts'
import { countScreens, WIDTHS } from './support/screens.ts'

/** From the button of the home page to a vacancy that is with the moderators. */
const SCREENS_MAX = 6

/** Companies with one INN have one free vacancy. */
const INN_AT = { 390: '7700000390', 1440: '7700001443' } as const

const DESCRIPTION =
  'Отвечаете на вопросы покупателей в чате и по почте, оформляете возвраты и передаёте сложные случаи старшим.\n- Нужны грамотная речь и спокойствие\n- График два через два, обучаем за неделю'

/** What the vacancy states: nothing is chosen beforehand. */
async function chooseTerms(page: Page) {
  await page.getByRole('radio', { name: 'Удалённо' }).check()
  await page.getByLabel('Откуда или где работать').fill('Россия')
  await page.getByLabel('Занятость').selectOption('Полная занятость')
  await page.getByLabel('Опыт').selectOption('Без опыта')
  await page.getByRole('combobox', { name: 'Оформление' }).selectOption('Трудовой договор')
}

async function writeVacancy(page: Page, title: string) {
  await page.goto('/')
  const { seen } = countScreens(page)
  await page.getByRole('main').getByRole('link', { name: 'Разместить вакансию' }).click()
  await page.getByLabel('Кого ищете').fill(title)
  await chooseTerms(page)
  await page.getByLabel('Описание').fill(DESCRIPTION)
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByLabel('Электронная почта')).toBeVisible()
  return { seen }
}

async function signUp(page: Page, email: string, { isPlain = false } = {}) {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel('Код из письма')).toBeVisible()
  await enterCode(page, await codeFor(email), { isPlain })
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByLabel('обработку персональных данных').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await expect(page.getByRole('heading', { name: 'Компания и размещение' })).toBeVisible()
}

for (const width of WIDTHS)
  test(`a newcomer's first vacancy is with the moderators after six screens at most on a screen ${width} px wide`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const title = `Оператор чата ${width}`
    const { seen } = await writeVacancy(page, title)
    await signUp(page, newEmail('employer'))
    await expect(page.getByText(title)).toBeVisible()
    await page.getByLabel('ИНН').fill(INN_AT[width])
    await page.getByLabel('Название').fill('Черника на дому')
    await page.getByLabel('Кто нанимает').selectOption('Прямой работодатель')
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByRole('heading', { name: 'Вакансия и компания на проверке' })).toBeVisible()
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(SCREENS_MAX)
    const [vacancy] = await db
      .select({ status: vacancies.status, verification: companies.verification })
      .from(vacancies)
      .innerJoin(companies, eq(companies.id, vacancies.companyId))
      .where(eq(vacancies.title, title))
    expect(vacancy).toEqual({ status: 'moderation', verification: 'asked' })
  })

test(
  'a vacancy that is being written is there after a reload, tomorrow and on another device',
  { tag: '@phone' },
  async ({ page, newPage }) => {
    await page.goto('/vacancies/first')
    await page.getByLabel('Кого ищете').fill('Швея на дому')
    const isSaved = page.waitForResponse(
      (answer) => answer.url().endsWith('/v1/first-vacancy') && answer.ok(),
    )
    await page.getByLabel('На дому').check()
    await isSaved
    // The answer has come; the page has read it as soon as the browser keeps the token of the draft.
    await page.waitForFunction(() => localStorage.getItem('first-vacancy') !== null)
    await page.reload()
    await expect(page.getByLabel('Кого ищете')).toHaveValue('Швея на дому')
    await page.goto('/')
    await page.goto('/vacancies/first')
    await expect(page).toHaveURL(/\?draft=/)
    await expect(page.getByLabel('Кого ищете')).toHaveValue('Швея на дому')
    const address = page.url()
    const other = await newPage()
    await other.goto(address)
    await expect(other.getByLabel('На дому')).toBeChecked()
  },
)

test.describe('an incomplete vacancy', () => {
  test.use({ expectedMessages: [/status of 422.*first-vacancy/] })

  test('a vacancy that lacks something says what, at its field', async ({ page }) => {
    await page.goto('/vacancies/first')
    await page.getByLabel('Кого ищете').fill('Некто для всего (до 35 лет)')
    await page.getByRole('button', { name: 'Исправить за меня: «до 35 лет»' }).click()
    await expect(page.getByLabel('Кого ищете')).toHaveValue('Некто для всего')
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await expect(page.getByLabel('Кого ищете')).toHaveValue('Некто для всего (до 35 лет)')
    await page.getByLabel('Кого ищете').fill('Некто для всего')
    await chooseTerms(page)
    await page.getByLabel('Откуда или где работать').fill('Тридевятое царство')
    await page.getByLabel('Описание').fill('Коротко')
    await page.getByRole('button', { name: 'Дальше' }).click()
    await expect(page.getByLabel('Профессия')).toHaveAccessibleDescription(/не\sузнали/)
    await expect(page.getByLabel('Откуда или где работать')).toHaveAccessibleDescription(
      /нет\sв\sсправочнике/,
    )
    await expect(page.getByLabel('Описание')).toHaveAccessibleDescription(/150/)
    await expect(page.getByLabel('Кого ищете')).toHaveValue('Некто для всего')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/status of 422/] })

  test("without scripts a newcomer's first vacancy is with the moderators after six screens at most, and a mistake keeps what was typed", async ({
    page,
    db,
  }) => {
    const title = 'Оператор чата без скриптов'
    const { seen } = await writeVacancy(page, title)
    await signUp(page, newEmail('employer'), { isPlain: true })
    const count = seen.length
    await page.getByLabel('Название').fill('Ромашка')
    await page.getByLabel('Кто нанимает').selectOption('Прямой работодатель')
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription(/нужен ИНН/)
    await expect(page.getByLabel('Название')).toHaveValue('Ромашка')
    await page.getByLabel('ИНН').fill('500100732259')
    await page.getByLabel('Кто нанимает').selectOption('Индивидуальный предприниматель')
    await page.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(page.getByRole('heading', { name: 'Вакансия и компания на проверке' })).toBeVisible()
    // Without the mistake, which is a screen more.
    expect(count + 1, seen.join('\n')).toBeLessThanOrEqual(SCREENS_MAX)
    const [vacancy] = await db
      .select({ status: vacancies.status })
      .from(vacancies)
      .where(eq(vacancies.title, title))
    expect(vacancy).toEqual({ status: 'moderation' })
  })

  test(
    'without scripts an employer posts the free vacancy of a company, and chooses a tariff for the second one',
    { tag: '@core' },
    async ({ page, signIn, db }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const employer = await signIn(page, { intent: 'employer' })
      const paying = await addCompany(db, employer, { inn: '7700000391', verification: 'verified' })
      await addCompany(db, employer)
      const post = async () => {
        await page.goto('/personal/vacancies')
        await page.getByRole('main').getByRole('link', { name: 'Разместить вакансию' }).click()
        await page.getByRole('link', { name: 'Написать вакансию' }).click()
        await page.getByLabel('Кого ищете').fill('Оператор чата для двух компаний')
        await chooseTerms(page)
        await page.getByLabel('Описание').fill(DESCRIPTION)
        await page.getByRole('button', { name: 'Дальше' }).click()
        await page.getByRole('radio', { name: paying.title }).check()
        await page.getByRole('button', { name: 'Дальше' }).click()
      }
      await post()
      await expect(page.getByRole('heading', { name: 'Вакансия на проверке' })).toBeVisible()
      await post()
      await expect(page.getByRole('heading', { name: 'Выберите тариф' })).toBeVisible()
      await page.getByRole('link', { name: 'Выбрать тариф «Стандарт»' }).click()
      await expect(page).toHaveURL(/\/personal\/vacancies\/\d+\/payment\?tariff=standard$/)
    },
  )
})
