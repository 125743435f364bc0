import type { Page } from '@playwright/test'
import { buildVacancies } from '#tests/support/rows.ts'
import { codeFor } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany, enterCode, newEmail } from './support/people.ts'
import { countScreens, WIDTHS } from './support/screens.ts'
import { buildPerson } from './support/session.ts'
import { whenAlive } from './support/visit.ts'

/** From the button of the vacancy to a response that is kept. */
const SCREENS_MAX = 5

type Opened = { page: Page; vacancyId: number; email: string }

async function agree(page: Page) {
  await page.getByLabel('Имя', { exact: true }).fill('Анна')
  await page.getByLabel('обработку персональных данных').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
}

/** The way up to the form of the response. */
async function signUpFromVacancy({ page, vacancyId, email }: Opened, { isPlain = false } = {}) {
  await page.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).click()
  await expect(page.getByText(/^Отклик\sна\sвакансию «Оператор чата/)).toBeVisible()
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel('Код из письма')).toBeVisible()
  await enterCode(page, await codeFor(email), { isPlain })
  await agree(page)
  await expect(page).toHaveURL(`/vacancies/${vacancyId}/respond`)
  await expect(page.getByLabel('Кем хотите работать')).toHaveValue(/^Оператор чата/)
}

for (const width of WIDTHS)
  test(`a newcomer responds in five screens at most on a screen ${width} px wide`, async ({ page, db }) => {
    await page.setViewportSize({ width, height: 800 })
    const { id: companyId } = await addCompany(db, await buildPerson(db, { intent: 'employer' }))
    const [vacancyId = 0] = await buildVacancies(db, [{ companyId, title: `Оператор чата ${width}` }])
    await page.goto(`/vacancies/${vacancyId}`)
    const { seen } = countScreens(page)
    await signUpFromVacancy({ page, vacancyId, email: newEmail('newcomer') })
    await whenAlive(page, 'main form')
    await page.getByLabel('О себе').fill('Отвечаю быстро и по делу.')
    await page.getByLabel('Сопроводительное письмо').fill('Здравствуйте!')
    await page.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(page).toHaveURL(/\/personal\/responses\/\d+$/)
    await expect(page.getByText('Отвечаю быстро').or(page.getByText('Здравствуйте!')).first()).toBeVisible()
    expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(SCREENS_MAX)
  })

test(
  'what a newcomer writes survives a reload and another device',
  { tag: '@phone' },
  async ({ page, newPage, db }) => {
    const { id: companyId } = await addCompany(db, await buildPerson(db, { intent: 'employer' }))
    const [vacancyId = 0] = await buildVacancies(db, [{ companyId, title: 'Оператор чата и писем' }])
    const email = newEmail('newcomer')
    await page.goto(`/vacancies/${vacancyId}`)
    await signUpFromVacancy({ page, vacancyId, email })
    await page.getByLabel('О себе').fill('Работаю из Тулы.')
    const isSaved = page.waitForResponse((answer) => answer.url().endsWith('/responses/draft') && answer.ok())
    await page.getByLabel('Сопроводительное письмо').fill('Половина письма')
    await isSaved
    await page.reload()
    await expect(page.getByLabel('О себе')).toHaveValue('Работаю из Тулы.')

    const other = await newPage()
    await other.goto(`/vacancies/${vacancyId}/respond`)
    await other.getByLabel('Электронная почта').fill(email)
    await other.getByRole('button', { name: 'Получить код' }).click()
    await expect(other.getByLabel('Код из письма')).toBeVisible()
    await expect.poll(async () => codeFor(email)).toMatch(/^\d{6}$/)
    await expect(async () => {
      await enterCode(other, await codeFor(email))
      await expect(other).toHaveURL(`/vacancies/${vacancyId}/respond`, { timeout: 2000 })
    }).toPass()
    await expect(other.getByLabel('Сопроводительное письмо')).toHaveValue('Половина письма')
  },
)

test('a response with an unchecked resume says that it leaves after the check, and can be taken back', async ({
  page,
  db,
}) => {
  const { id: companyId } = await addCompany(db, await buildPerson(db, { intent: 'employer' }))
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId, title: 'Оператор чата и звонков' }])
  await page.goto(`/vacancies/${vacancyId}`)
  await signUpFromVacancy({ page, vacancyId, email: newEmail('newcomer') })
  await page.getByLabel('О себе').fill('Моя почта anna@example.com')
  await page.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(page.getByRole('heading', { name: 'Отправим после проверки' })).toBeVisible()
  await page.getByRole('link', { name: 'Мои отклики' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Ещё не отправлены' })).toBeVisible()
  await page.getByRole('link', { name: 'Оператор чата и звонков' }).click()
  await page.getByRole('button', { name: 'Не отправлять' }).click()
  await expect(page.getByRole('radio', { name: /^Оператор чата и звонков/ })).toBeChecked()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'without scripts a newcomer responds in five screens at most, and a mistake keeps what was typed',
    { tag: '@core' },
    async ({ page, db }) => {
      const { id: companyId } = await addCompany(db, await buildPerson(db, { intent: 'employer' }))
      const [vacancyId = 0] = await buildVacancies(db, [{ companyId, title: 'Оператор чата без скриптов' }])
      await page.goto(`/vacancies/${vacancyId}`)
      const { seen } = countScreens(page)
      await signUpFromVacancy({ page, vacancyId, email: newEmail('newcomer') }, { isPlain: true })
      await page.getByLabel('О себе').fill('Отвечаю быстро и по делу.')
      await page.getByRole('button', { name: 'Отправить отклик' }).click()
      await expect(page.getByText('Отклик отправлен')).toBeVisible()
      expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(SCREENS_MAX)
    },
  )
})
