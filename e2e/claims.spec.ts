import { buildCompany, buildVacancies } from '#tests/support/rows.ts'
import { expectAccessible, expectAccessibleOnPhone } from './support/axe.ts'
import { codeFor } from './support/emails.ts'
import { expect, test } from './support/fixtures.ts'
import { writeResume } from './support/hiring.ts'
import { newEmail, register } from './support/people.ts'
import { visit } from './support/visit.ts'

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
  await expect(page.getByLabel('Код из письма')).toBeFocused()
  await page.getByLabel('Код из письма').fill(await codeFor(address))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  // The lists of the board do not know the written vacancy yet.
  await expect(page.getByRole('heading', { name: /^Забрать/ })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Забрать/ }).click()
  await expect(page).toHaveURL(/\/personal\/vacancies/)
  await expect(page.getByRole('link', { name: 'Оператор чата' }).first()).toBeVisible()

  await seeker.reload()
  await seeker.getByRole('link', { name: 'Откликнуться', exact: true }).first().click()
  await seeker.getByRole('button', { name: /Откликнуться|Отправить/ }).click()
  await expect(seeker.getByText(/Отклик отправлен|Вы уже откликнулись/).first()).toBeVisible()
  await page.goto('/responses')
  await expect(page.getByText('Бухгалтер на удалёнке').first()).toBeVisible()
})

test('an employer with a code takes all vacancies from the board after a question, and the form goes', async ({
  page,
  signIn,
  db,
}) => {
  const name = `снятая-${Date.now()}`
  const domain = `snyataya-${Date.now()}.example`
  const company = await buildCompany(db, {
    title: `ООО «${name}»`,
    importKey: name,
    siteUrl: `https://${domain}`,
  })
  await buildVacancies(db, [
    { companyId: company.id, source: 'jobs', sourceId: name, sourceUrl: `https://jobs.example/${name}` },
  ])
  await signIn(page, { intent: 'employer' })
  await visit(page, `/employer/${company.slug}/claim`)
  await expect(page.getByText(/подтвердите\sэто/)).toBeVisible()
  const address = `hr@${domain}`
  await page.getByLabel('Почта компании').fill(address)
  await page.getByRole('button', { name: 'Прислать код' }).click()
  await page.getByLabel('Код из письма').fill(await codeFor(address))
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText(`«ООО „${name}“»`)).toBeVisible()

  await page.getByRole('radio', { name: 'Не хотим размещаться здесь' }).check()
  await page.getByRole('button', { name: 'Снять с сайта' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Снять все' }).dblclick()
  await expect(page.getByRole('heading', { name: /Снято с сайта: 1\sвакансия/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Снять с сайта' })).toHaveCount(0)
  await expect(page.getByText('Открытые останутся в поиске')).toHaveCount(0)
  await expectAccessible(page)
})
