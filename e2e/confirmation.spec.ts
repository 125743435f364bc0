import { eq } from 'drizzle-orm'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildVacancies } from '#tests/support/rows.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test, type WorkerFixtures } from './support/fixtures.ts'
import { addCompany } from './support/people.ts'
import { buildPerson } from './support/session.ts'

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** A vacancy that left the lists yesterday, and the link of the e-mail that said so. */
async function unconfirmedVacancy(db: WorkerFixtures['db'], title: string, author: { id: number }) {
  const { id: companyId } = await addCompany(db, author)
  const [id = 0] = await buildVacancies(db, [{ companyId, authorId: author.id, title }])
  await db
    .update(vacancies)
    .set({
      status: 'unconfirmed',
      lastConfirmedAt: ago(11),
      confirmationAskedAt: ago(4),
      unconfirmedAt: ago(1),
    })
    .where(eq(vacancies.id, id))
  const token = newToken()
  await db.insert(vacancyConfirmations).values({
    tokenHash: hashToken(token),
    vacancyId: id,
    userId: author.id,
    createdAt: ago(1),
    expiresAt: ago(-29),
  })
  return { id, companyId, link: `/vacancies/confirm?token=${token}` }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the link of an e-mail and one press bring an unconfirmed vacancy back, without signing in', async ({
    page,
    db,
  }) => {
    const title = `Сборщица бус ${Date.now()}`
    const { id, companyId, link } = await unconfirmedVacancy(db, title, await buildPerson(db))
    const list = `/vacancies?company=${companyId}`
    await page.goto(`/vacancies/${id}`)
    await expect(page.getByText('Работодатель давно не подтверждал, что вакансия актуальна')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Откликнуться' })).toHaveCount(0)

    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вернуть вакансию в поиск?')
    await expect(page.getByText(title)).toBeVisible()
    await page.getByRole('button', { name: 'Ещё актуально' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо, подтверждено')

    await page.goto(list)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.goto(`/vacancies/${id}`)
    await expect(page.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true })).toBeVisible()
  })
})

test('in the dashboard an unconfirmed vacancy is asked about, and one press brings it back', async ({
  page,
  signIn,
  db,
}) => {
  const title = `Сборщица брошей ${Date.now()}`
  const { id, link } = await unconfirmedVacancy(db, title, await signIn(page, { intent: 'employer' }))
  await page.goto(link)
  await expectAccessible(page)
  await page.goto('/personal/vacancies')
  await expect(page.getByRole('button', { name: `Ещё актуально: ${title}` })).toBeVisible()
  await page.getByRole('link', { name: `Подтвердить: ${title}` }).click()
  await expect(page.getByText('Вакансии нет в поиске')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ещё актуально' }).click()
  await expect(page.getByText('Вакансия снова в поиске')).toBeVisible()
  await expect(page.getByText('Подтверждена и вернулась в поиск')).toBeVisible()
  // The link of an e-mail to close the vacancy opens the dialog at once.
  await page.goto(`/personal/vacancies/${id}?close=1`)
  await expect(page.getByRole('dialog', { name: 'Закрыть вакансию?' })).toBeVisible()
})
