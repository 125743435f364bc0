import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { hiring } from './support/hiring.ts'
import { addCompany } from './support/people.ts'

/** The links of a signed-in user: in the header, on a phone at the bottom. */
const links = (page: Page) => page.getByRole('navigation', { name: /Главное меню|Разделы/ })

test(
  'prices and payments can be reached by links alone, and a guest returns there after signing in',
  { tag: '@phone' },
  async ({ page, signIn, db }) => {
    await page.goto('/employer')
    await page.getByRole('link', { name: 'Все тарифы' }).click()
    await expect(page).toHaveURL('/tariffs')
    const footer = page.getByRole('navigation', { name: 'Работодателям' })
    await footer.getByRole('link', { name: 'Пакеты вакансий' }).click()
    await expect(page).toHaveURL('/packages')
    await footer.getByRole('link', { name: 'Контакты в резюме' }).click()
    await expect(page).toHaveURL('/resumes/access')
    await page.goto('/help#skolko-stoit')
    await page.getByRole('link', { name: 'баланса', exact: true }).click()
    await expect(page).toHaveURL('/sign-in?redirect_uri=%2Fbalance')

    // A sign-in page that starts with a session goes on to the balance, which would interrupt the next address.
    await page.goto('about:blank')
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await page.goto('/')
    await page.getByRole('button', { name: /^Аккаунт/ }).click()
    await page.getByRole('link', { name: 'Баланс' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Баланс' })).toBeVisible()
    const dashboard = page.getByRole('navigation', { name: 'Кабинет компании' })
    await dashboard.getByRole('link', { name: 'Платежи' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Платежи' })).toBeVisible()
    await dashboard.getByRole('link', { name: 'Документы' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Счета и акты' })).toBeVisible()
  },
)

test(
  "a new response is counted in the header, the dashboard and today's tasks until it is opened",
  { tag: '@phone' },
  async ({ newPage, signIn, db }) => {
    const { employer, seekers, vacancyId } = await hiring({ newPage, signIn, db }, ['Бухгалтер на удалёнке'])
    const [seeker] = seekers
    if (!seeker) throw new Error('Nobody seeks')
    await seeker.goto(`/vacancies/${vacancyId}/respond`)
    await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(seeker.getByText('Вы откликнулись')).toBeVisible()

    await employer.goto('/personal/vacancies')
    await expect(employer.getByRole('link', { name: 'Разобрать 1: 1 новый отклик' })).toBeVisible()
    await expect(employer.getByRole('link', { name: '1 новые отклики' })).toBeVisible()
    const dashboard = employer.getByRole('navigation', { name: 'Кабинет компании' })
    await expect(dashboard.getByRole('link', { name: 'Отклики 1 новый' })).toBeVisible()
    await links(employer).getByRole('link', { name: 'Отклики 1 новый' }).click()
    await expect(employer).toHaveURL('/responses')
    const opened = employer.waitForResponse(
      (answer) => new URL(answer.url()).pathname.endsWith('/open') && answer.ok(),
    )
    await employer.getByRole('main').getByRole('link', { name: /Анна/ }).click()
    await expect(employer.getByRole('button', { name: /^Пригласить: Анна/ })).toBeVisible()
    await opened
    await employer.goto('/personal/vacancies')
    await expect(links(employer).getByRole('link', { name: 'Отклики', exact: true })).toBeVisible()
    await expect(employer.getByText('ни вакансии, ни отклики не ждут вас')).toBeVisible()
  },
)

test('the header fits the narrowest screen, even with the counter of responses', async ({
  page,
  signIn,
  db,
}) => {
  await page.setViewportSize({ width: 280, height: 640 })
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await page.goto('/')
  expect(await isTooWide()).toBe(false)
  await addCompany(db, await signIn(page, { intent: 'employer' }))
  await page.goto('/tariffs')
  await expect(links(page).getByRole('link', { name: 'Отклики' })).toBeVisible()
  expect(await isTooWide()).toBe(false)
})
