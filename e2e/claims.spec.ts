import { buildCompany, buildVacancies } from '#tests/support/rows.ts'
import { expectAccessible, expectAccessibleOnPhone } from './support/axe.ts'
import { codeFor } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { writeResume } from './support/hiring.ts'
import { newEmail, register } from './support/people.ts'

test.describe.configure({ timeout: 90_000 })

test('a guest finds his vacancy, proves it by a code to the domain, and it takes the first response', async ({
  page,
  newPage,
  signIn,
  db,
}) => {
  const name = `выдумка-${Date.now()}`
  const domain = `vydumka-${Date.now()}.example`
  const company = await buildCompany(db, {
    title: `ООО «${name}»`,
    importKey: name,
    siteUrl: `https://${domain}`,
  })
  const [vacancyId = 0] = await buildVacancies(db, [
    { companyId: company.id, source: 'jobs', sourceId: name, sourceUrl: `https://jobs.example/${name}` },
  ])
  const seeker = await newPage()
  await writeResume(db, await signIn(seeker))
  await seeker.goto(`/vacancies/${vacancyId}`)
  await expect(seeker.getByRole('link', { name: 'Откликнуться на сайте источника' }).first()).toBeVisible()

  await page.goto(`/vacancies/${vacancyId}`)
  await page.getByRole('link', { name: 'Это ваша вакансия?' }).click()
  await register(page, { email: newEmail('owner'), firstName: 'Ольга' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Это ваша вакансия?')
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  const address = `hr@${domain}`
  await page.getByLabel('Почта компании').fill(address)
  await page.getByRole('button', { name: 'Прислать код' }).click()
  await page.getByLabel('Код из письма').fill(await codeFor(address))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByRole('button', { name: 'Забрать вакансии' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Забрать вакансии' }).click()
  await expect(page).toHaveURL(/\/personal\/vacancies/)
  await expect(page.getByRole('link', { name: 'Оператор чата' }).first()).toBeVisible()

  await seeker.reload()
  await seeker.getByRole('link', { name: 'Откликнуться', exact: true }).first().click()
  await seeker.getByRole('button', { name: /Откликнуться|Отправить/ }).click()
  await expect(seeker.getByText(/Отклик отправлен|Вы уже откликнулись/).first()).toBeVisible()
  await page.goto('/responses')
  await expect(page.getByText('Бухгалтер на удалёнке').first()).toBeVisible()
})
