import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { buildVacancies } from '#tests/support/rows.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'

test.describe.configure({ timeout: 90_000 })
// A number that is not one is refused.
test.use({ expectedMessages: [/status of 422/] })

test(
  'a verified company fills in what its first bill needs beside the order, and hears what takes its mark off before it is saved',
  { tag: '@phone' },
  async ({ page, signIn, db }) => {
    const employer = await signIn(page, { intent: 'employer' })
    const title = `ООО «Гончарня ${Date.now()}»`
    const verifiedAt = new Date().toISOString()
    const { id } = await addCompany(db, employer, {
      title,
      inn: '7707083893',
      verification: 'verified',
      verifiedAt,
    })
    const [vacancyId = 0] = await buildVacancies(db, [
      { companyId: id, authorId: employer.id, title: 'Гончар на дому' },
    ])
    const isVerified = async () =>
      (await db.select().from(companies).where(eq(companies.id, id)))[0]?.verification === 'verified'

    await page.goto('/pay?access=7')
    await expect(page.getByLabel('КПП')).toBeHidden()
    await page.getByRole('radio', { name: /По счёту/ }).check()
    await page.getByLabel('КПП').fill('77')
    await page.getByLabel('Полное название').fill(title)
    await page.getByRole('button', { name: 'Выставить счёт' }).click()
    await expect(page.getByLabel('КПП')).toBeFocused()
    await expect(page.getByLabel('КПП')).toHaveAccessibleDescription(/Проверьте КПП/)
    await expect(page.getByLabel('Полное название')).toHaveValue(title)
    await expectAccessible(page)
    await page.getByLabel('КПП').fill('773601001')
    await page.getByRole('button', { name: 'Выставить счёт' }).click()
    await expect(page).toHaveURL(/\/bills\//)
    await expect(page.getByText('773601001')).toBeVisible()
    expect(await isVerified()).toBe(true)

    await page.goto(`/companies/${id}/profile`)
    const warning = page.getByText('Отметка «Компания проверена» пропадёт до новой проверки')
    await page.getByRole('combobox', { name: 'Юридический адрес' }).fill('г. Тула, ул. Садовая, д. 1')
    const save = page.getByRole('button', { name: 'Сохранить' })
    const topOfSave = () => save.evaluate((button) => button.getBoundingClientRect().top + scrollY)
    const top = await topOfSave()
    await page.getByRole('combobox', { name: 'Название' }).fill(title.toUpperCase())
    await expect(page.getByText('Реестр сейчас не подсказывает')).toBeVisible()
    // A press misses a button that moves between its pointerdown and pointerup.
    expect(await topOfSave()).toBe(top)
    const noPlaces = page.waitForResponse(/\/locations/)
    await page.getByRole('combobox', { name: 'Где вы находитесь' }).fill('Нетакогоместа')
    await noPlaces
    await save.click()
    await expect(page.getByText('Сохранено')).toBeVisible()
    await expect(warning).toBeHidden()
    expect(await isVerified()).toBe(true)

    await page.getByRole('combobox', { name: 'Название' }).fill('Известный банк')
    await expect(warning).toBeVisible()
    await expect(page.getByRole('link', { name: /Гончар на дому/ })).toHaveAttribute(
      'href',
      `/vacancies/${vacancyId}`,
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить и отправить на проверку' }).click()
    await expect(page.getByText('Сохранено')).toBeVisible()
    expect(await isVerified()).toBe(false)
  },
)
